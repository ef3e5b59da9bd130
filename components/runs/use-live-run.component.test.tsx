import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { missedQuery } from "@/components/data/missed-query";
import { runMetricsQuery } from "@/components/data/run-queries";
import { runSource } from "@/components/data/run-source";
import type { LiveOptions } from "@/components/data/use-run-progress";
import type { RunProgress } from "@/lib/contracts/run";
import { useLiveRun, useReadAtEnd } from "./use-live-run";

const stream = vi.hoisted(() => ({ hear: undefined as LiveOptions["onProgress"] }));
vi.mock("@/components/data/use-run-progress", () => ({
  useRunProgress: (_run: number, { onProgress }: LiveOptions) => {
    stream.hear = onProgress;
    return { progress: new Map(), stream: "open" };
  },
}));
afterEach(() => vi.useRealTimers());

const source = runSource(5, "ifscale");
const progress = (scored: number, asked: number | null): RunProgress => ({
  ...{ runId: 5, status: "running", reason: null, rate: null, secondsLeft: null, costUsd: null, inFlight: 4, limit: 4 },
  counts: { queued: 20 - scored, running: 0, scored, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 },
  headline: asked === null ? null : ({ metric: "accuracy", value: 0.5, n: asked, asked } as unknown as RunProgress["headline"]),
  at: "2026-11-27T08:00:00.000Z",
});

it("reads metrics again if they were recomputed after the last sample ended, but not without a change", () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const { queryKey } = runMetricsQuery(source, null);
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  renderHook(() => useLiveRun(source, 5), { wrapper });
  /** Hears a message 3 s after the last one; true if the metrics are then out of date. */
  const isReadAfter = (heard: RunProgress): boolean => {
    client.setQueryData(queryKey, []);
    vi.advanceTimersByTime(3000);
    stream.hear?.(heard);
    return client.getQueryState(queryKey)?.isInvalidated ?? false;
  };
  expect([progress(19, null), progress(19, null), progress(19, 15), progress(19, 15)].map(isReadAfter)).toEqual([true, false, true, false]);
});

it("reads a run's numbers and samples again at its end where no stream reports it", () => {
  const client = new QueryClient();
  const keys = [runMetricsQuery(source, null).queryKey, missedQuery(source.api, { over: "run" }).queryKey];
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const outdated = (polls: boolean, ...lives: boolean[]) => {
    for (const key of keys) client.setQueryData<unknown>(key, []);
    const [first = false, ...later] = lives;
    const { rerender } = renderHook(({ live }) => useReadAtEnd(source, live, polls), { wrapper, initialProps: { live: first } });
    for (const live of later) rerender({ live });
    return keys.map((key) => client.getQueryState(key)?.isInvalidated);
  };
  expect(outdated(true, true, true)).toEqual([false, false]);
  expect(outdated(true, true, false)).toEqual([true, true]);
  expect(outdated(true, false, false)).toEqual([false, false]);
  expect(outdated(false, true, false)).toEqual([false, false]);
});
