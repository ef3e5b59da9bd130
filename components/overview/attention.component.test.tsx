import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { readLine } from "@/lib/filter/fields";
import { runFields } from "@/lib/filter/runs";
import { AttentionPart } from "./attention";

afterEach(() => vi.useRealTimers());

it("links the runs that wait for an endpoint to a filter that the list of runs can read", () => {
  const runs = [7, 8].map((id) => ({ id, personId: null }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AttentionPart lines={[{ kind: "endpoint", host: "a.example", since: null, runs }]} progress={new Map()} />
    </QueryClientProvider>,
  );
  const address = new URL(screen.getByRole("link", { name: "2 runs wait" }).getAttribute("href") ?? "", "https://heed.example");
  const filter = address.searchParams.get("q") ?? "";
  expect(filter).toBe("run:7,8");
  expect(readLine(filter, runFields).problems).toEqual([]);
});

it("says since when an endpoint has been down, with the day if that is not today", () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 4, 12), toFake: ["Date"] });
  const [earlier, today] = [new Date(2026, 2, 2, 3, 45), new Date(2026, 2, 4, 3, 45)];
  const runs = [{ id: 7, personId: null }];
  const lines = [earlier, today].map((since, at) => ({
    kind: "endpoint" as const,
    host: `${at}.example`,
    since: since.toISOString(),
    runs,
  }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AttentionPart lines={lines} progress={new Map()} />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("0.example has been down since 2026-03-02 03:45: 1 run waits."),
    expect.stringContaining("1.example has been down since 03:45: 1 run waits."),
  ]);
});
