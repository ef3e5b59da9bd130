import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { BuildSteps } from "./build-steps";

it("says why more steps of a build cannot be shown, and tries again", async () => {
  const step = (nth: number) => ({ nth, subject: `subject ${nth}`, step: "draft", prompt: null, reply: null, decision: "kept" });
  const failure = { error: { code: "internal", message: "The database is gone.", where: null, issues: [] } };
  const answers = [
    Response.json({ steps: [step(0)], total: 2, nextCursor: 0 }),
    Response.json(failure, { status: 500 }),
    Response.json({ steps: [step(1)], total: 2, nextCursor: null }),
  ];
  vi.stubGlobal("fetch", async () => answers.shift());
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BuildSteps build={1} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Show more of 2 steps" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The database is gone.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("subject 1")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  vi.unstubAllGlobals();
});
