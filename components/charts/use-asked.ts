"use client";

import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { ChartSeries } from "./chart-series";
import { chartKind } from "./registry";

interface AskedSeries {
  /** The series with the data that the chart's kind requested; the same list while nothing new has arrived. */
  series: readonly ChartSeries[];
  pending: boolean;
  error: Error | null;
}

/** The series with what their chart needs beside the metrics. */
export function useAsked(spec: ChartSpec, series: readonly ChartSeries[]): AskedSeries {
  const asked = useMemo(() => chartKind(spec).ask(spec, series), [spec, series]);
  const answers = useQueries({ queries: asked.flatMap((asked) => asked ?? []) });
  const loaded = answers.map(({ data }) => data);
  // Each render makes a new list of the same answers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const complete = useMemo(() => {
    if (loaded.length === 0) return series;
    let next = 0;
    return series.map((chartSeries, at) => (asked[at] ? { ...chartSeries, loaded: loaded[next++] } : chartSeries));
  }, [series, asked, ...loaded]);
  return {
    series: complete,
    pending: answers.some(({ isPending }) => isPending),
    error: answers.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
  };
}
