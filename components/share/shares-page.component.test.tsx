import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { type Share, type ShareTarget, shareChange } from "@/lib/contracts/share";
import { SharesPage } from "./shares-page";

const links = (...targets: ShareTarget[]) =>
  targets.map(
    (target, at): Share => ({
      slug: String(at).padStart(22, "a"),
      target,
      title: `Link ${at}`,
      createdAt: "2026-01-01T00:00:00.000Z",
      ...{ revokedAt: null, pausedAt: null, expiresAt: null, hasPassword: false, by: null },
    }),
  );

function opened([first, ...rest]: Share[]) {
  let changed = first;
  vi.stubGlobal("fetch", async (_url: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (method !== "PATCH") return Response.json([changed, ...rest]);
    changed = changed && { ...changed, ...shareChange.parse(JSON.parse(body ?? "")) };
    return Response.json(changed);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SharesPage />
    </QueryClientProvider>,
  );
}

it("keeps a typed password when the link's expiry is set", async () => {
  opened(links({ kind: "matrix" }));
  fireEvent.click(await screen.findByRole("button", { name: "Settings of the link to Link 0" }));
  const day = screen.getByLabelText<HTMLInputElement>("Expires after");
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  fireEvent.change(password, { target: { value: "not stored yet" } });
  fireEvent.change(day, { target: { value: "2099-05-04" } });
  const [set] = screen.getAllByRole<HTMLButtonElement>("button", { name: "Set" });
  if (!set) throw new Error("There is no button.");
  fireEvent.click(set);
  expect(await screen.findByText(/works until 4 May 2099/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Expires after").value).toBe("2099-05-04");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("not stored yet");
});

it("opens the ranking that a leaderboard's link shows", async () => {
  const board = { kind: "leaderboard", benchmark: "ifscale" } as const;
  opened(links({ ...board, simulated: false }, { ...board, simulated: true }, { ...board, simulated: true, ranking: "a/b" }));
  const list = await screen.findByRole("list", { name: "Links" });
  expect(
    within(list)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/benchmarks/ifscale", "/benchmarks/ifscale?simulated=1", "/benchmarks/ifscale?ranking=a%2Fb&simulated=1"]);
});
