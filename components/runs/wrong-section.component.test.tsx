import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Tooltip } from "radix-ui";
import { afterEach, expect, it, vi } from "vitest";
import { missedQuery } from "@/components/data/missed-query";
import { runSource } from "@/components/data/run-source";
import type { MissedChecks } from "@/lib/contracts/missed-checks";
import { MissedSection } from "./missed-section";
import { WrongSection } from "./wrong-section";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const source = runSource(5, "ifscale");
const views = { checkNoun: { one: "word", many: "words" } };
const answer = (missed: number, asked: number): MissedChecks => ({
  rows: [{ label: "patron", missed, asked, low: null, high: null }],
  ...{ cluster: "seed", checks: 1, different: 1, runs: 1, samples: asked, total: asked },
});
const shown = (client: QueryClient, section: React.ReactNode) =>
  render(
    <Tooltip.Provider>
      <QueryClientProvider client={client}>{section}</QueryClientProvider>
    </Tooltip.Provider>,
  );
const nothing = () => {};

it("reads the missed checks of a live run again, and those of an ended run once", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const { queryKey } = missedQuery(source.api, { over: "run", by: "label" });
  for (const [live, reads] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    client.setQueryData(queryKey, answer(1, 1));
    const fetch = vi.fn(async () => Response.json(answer(18, 180)));
    vi.stubGlobal("fetch", fetch);
    const { unmount } = shown(client, <WrongSection {...{ source, views, live }} onOpen={nothing} onAll={nothing} />);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(fetch).toHaveBeenCalledTimes(reads);
    unmount();
  }
});

it("shows no counts of this run as those of the suite while these are read", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(missedQuery(source.api, { over: "run", by: "label" }).queryKey, answer(12, 50));
  vi.stubGlobal("fetch", () => new Promise(nothing));
  shown(client, <MissedSection api={source.api} views={views} peers live={false} onOpen={nothing} />);
  expect(screen.getByText("patron")).toBeTruthy();
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Runs included" }), { key: "Enter" });
  fireEvent.keyDown(await screen.findByRole("option", { name: "All runs of the suite" }), { key: "Enter" });
  await waitFor(() => expect(screen.queryByText("patron")).toBeNull());
});
