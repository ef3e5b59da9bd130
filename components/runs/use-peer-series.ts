"use client";

import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ChartSeries, SeriesSource } from "@/components/charts/chart-series";
import { runApi } from "@/components/samples/source";
import type { ModelTraits } from "@/lib/contracts/model";
import { runMetricsQuery } from "./queries";

/** Another run of the same suite, to draw beside this one. */
export interface Peer {
  /** `run-12`, as series are named. */
  id: string;
  runId: number;
  label: string;
  source: SeriesSource;
  traits: ModelTraits;
}

/** The chosen peers with their metrics; those on their way are left out. */
export function usePeerSeries(peers: readonly Peer[]): ChartSeries[] {
  const stored = useQueries({ queries: peers.map(({ runId }) => runMetricsQuery({ api: runApi(runId) }, null)) });
  const metrics = stored.map(({ data }) => data);
  // Each render makes a new list of the same entries.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  return useMemo(
    () =>
      peers.flatMap(({ id, runId, label, source, traits }, at): ChartSeries[] =>
        metrics[at] ? [{ id, label, source, traits, metrics: metrics[at], samples: runApi(runId) }] : [],
      ),
    [peers, ...metrics],
  );
}
