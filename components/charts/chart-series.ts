import type { Metric } from "@/lib/contracts/metric";
import type { ModelTraits } from "@/lib/contracts/model";
import type { Slice } from "@/lib/contracts/slice";

/** Source of a series' numbers: measured series are drawn solid, simulated ones dotted, published ones thin and dashed. */
export type SeriesSource = "measured" | "simulated" | "imported" | "published";

/** Model or run in a chart, with every metric that any chart may need. */
export interface ChartSeries {
  /** Stable id; the color of a series depends on it (`run-12`, `published-gpt-4o`). */
  id: string;
  label: string;
  source: SeriesSource;
  /** Traits of the model, if known. */
  traits?: ModelTraits;
  metrics: Metric[];
  /** Range of each numeric tag in the suite, if the metrics do not cover it yet. */
  axes?: Readonly<Record<string, readonly [number, number]>>;
  /** Basis of the numbers if it is not the whole run as it was made: `so far, 40 of 250`, `recomputed at patience 2; the run used 3`. */
  part?: string;
  /** API address of the run whose samples the page may read; absent if it may not. */
  samples?: string;
  /** Data that the chart kind requested besides the metrics, once loaded. */
  loaded?: unknown;
  /** Slice chosen by a facet or a selector; the metrics are already narrowed to it. */
  within?: Slice;
  /** Drawn in gray behind the others by kinds that draw lines. */
  behind?: true;
  /** Index among the eight looks, 0 to 7, if the page keeps it (see use-series-slots.ts); otherwise the position in the list. */
  slot?: number;
}
