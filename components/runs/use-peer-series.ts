"use client";

import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ChartSeries, SeriesSource } from "@/components/charts/chart-series";
import type { BenchmarkView } from "@/components/samples/benchmark-view";
import { runSource } from "@/components/samples/source";
import { enduranceQuery, runMetricsQuery } from "./queries";
import { recomputed } from "./recomputed";

/** Another run of the same suite, to draw beside this one. */
export interface Peer {
  /** `run-12`, as series are named. */
  id: string;
  runId: number;
  label: string;
  source: SeriesSource;
}

/** The chosen peers with their metrics, at the patience that is looked at (null: each at its own). Those on their way are left out. */
export function usePeerSeries(
  peers: readonly Peer[],
  { id: benchmark, endurance, views }: BenchmarkView,
  patience: number | null,
): ChartSeries[] {
  const stored = useQueries({ queries: peers.map(({ runId }) => runMetricsQuery(runSource(runId, benchmark), null)) });
  const turns = useQueries({
    queries: peers.map(({ runId }) => ({
      ...enduranceQuery(runSource(runId, benchmark), null),
      enabled: endurance !== null && patience !== null,
    })),
  });
  const metrics = stored.map(({ data }) => data);
  const played = turns.map(({ data }) => data);
  // The lists are new on each render; what is in them is not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  return useMemo(
    () =>
      peers.flatMap(({ id, runId, label, source }, at): ChartSeries[] => {
        const of = played[at];
        if (patience === null || !endurance)
          return metrics[at] ? [{ id, label, source, metrics: metrics[at], samples: runSource(runId).api }] : [];
        return of
          ? [{ id, label, source, samples: runSource(runId).api, metrics: recomputed(of, patience, endurance, views.metrics) }]
          : [];
      }),
    [peers, patience, endurance, views.metrics, ...metrics, ...played],
  );
}
