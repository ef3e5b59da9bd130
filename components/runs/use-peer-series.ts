"use client";

import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ChartSeries } from "@/components/charts/chart-series";
import { runMetricsQuery } from "@/components/data/run-queries";
import { runApi } from "@/components/data/run-source";
import type { Peer } from "@/lib/contracts/beside";

/** Returns the chosen peers with their metrics, without those that are still loading. */
export function usePeerSeries(peers: readonly Peer[]): ChartSeries[] {
  const stored = useQueries({ queries: peers.map(({ runId }) => runMetricsQuery({ api: runApi(runId) }, null)) });
  const metrics = stored.map(({ data }) => data);
  // Each render creates a new list of the same entries.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  return useMemo(
    () =>
      peers.flatMap(({ id, runId, label, source, traits }, at): ChartSeries[] =>
        metrics[at] ? [{ id, label, source, traits, metrics: metrics[at], samples: runApi(runId) }] : [],
      ),
    [peers, ...metrics],
  );
}
