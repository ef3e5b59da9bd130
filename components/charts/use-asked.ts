"use client";

import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { ChartSeries } from "./chart-series";
import { chartKind } from "./registry";

interface AskedSeries {
  /** The series with the data that the chart kind requested; the same list until new data arrive. */
  series: readonly ChartSeries[];
  pending: boolean;
  error: Error | null;
}

/** Requests the data that a chart needs besides the metrics and returns the series with them. */
export function useAsked(spec: ChartSpec, series: readonly ChartSeries[]): AskedSeries {
  const asked = useMemo(() => chartKind(spec).ask(spec, series), [spec, series]);
  const answers = useQueries({ queries: asked.flatMap((asked) => asked ?? []) });
  const loaded = answers.map(({ data }) => data);
  // Each render creates a new list with the same responses.
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
