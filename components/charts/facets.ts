import type { Facet } from "@/lib/contracts/charts/chart-parts";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import { chartMetrics } from "@/lib/contracts/plain/chart-metrics";
import { pointsOf } from "@/lib/contracts/plain/details";
import type { Slice } from "@/lib/contracts/slice";
import type { ChartSeries } from "./chart-series";
import { orderedValues, type TagValue, tagValue } from "./tag-values";

/** Slice of a run that a page's selectors have chosen, with its label: `Length 32k`. */
export interface ChosenSlice {
  slice: Slice;
  words: string;
}

/** Narrows the series' metrics to the slices with these values and removes their tags; an empty slice returns the series unchanged. */
export function narrowedTo(series: readonly ChartSeries[], slice: Slice): readonly ChartSeries[] {
  const wanted = Object.entries(slice);
  if (wanted.length === 0) return series;
  return series.map((chartSeries) => ({
    ...chartSeries,
    within: { ...chartSeries.within, ...slice },
    metrics: chartSeries.metrics.flatMap((metric) => {
      if (wanted.some(([tag, value]) => String(metric.slice[tag]) !== String(value))) return [];
      const rest = Object.entries(metric.slice).filter(([tag]) => !(tag in slice));
      return [{ ...metric, slice: Object.fromEntries(rest) }];
    }),
  }));
}

/** Returns the facet of a chart's description; null if it has none. */
export function facetOf(spec: ChartSpec): Facet | null {
  return "facet" in spec && spec.facet ? spec.facet : null;
}

/** Returns the values of the facet's tag for which some series has a figure or a sample, in the family's order; numbers ascend. */
export function facetValues(spec: ChartSpec, { tag, order }: Facet, series: readonly ChartSeries[]): TagValue[] {
  if ("points" in spec && spec.points === "samples") {
    const points = series.flatMap(({ loaded }) => pointsOf(loaded)?.points ?? []);
    return orderedValues(
      points.flatMap(({ tags }) => tags?.[tag] ?? []),
      order,
    );
  }
  const drawn = new Set(chartMetrics(spec));
  const values = series.flatMap(({ metrics }) =>
    metrics.flatMap(({ id, slice, value }) => (value !== null && drawn.has(id) ? (tagValue(slice, tag) ?? []) : [])),
  );
  return orderedValues(values, order);
}
