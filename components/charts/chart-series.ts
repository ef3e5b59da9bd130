import type { Metric } from "@/lib/contracts/metric";
import type { ModelTraits } from "@/lib/contracts/model";
import type { Slice } from "@/lib/contracts/slice";

/** Where a series' numbers come from: measured ones are drawn solid, simulated dotted, published thin and dashed. */
export type SeriesSource = "measured" | "simulated" | "imported" | "published";

/** One model or run in a chart, with every metric that any chart may need. */
export interface ChartSeries {
  /** Stable: the colour of a series follows it (`run-12`, `published-gpt-4o`). */
  id: string;
  label: string;
  source: SeriesSource;
  /** Of its model, where they are known. */
  traits?: ModelTraits;
  metrics: Metric[];
  /** What its suite spans of a numeric tag, where its metrics do not reach so far yet. */
  axes?: Readonly<Record<string, readonly [number, number]>>;
  /** That its numbers are of a part: `so far, 40 of 250`. */
  part?: string;
  /** Address of its run in the API, where the page reads its samples; absent where the page may not. */
  samples?: string;
  /** The data that the chart's kind requested beside the metrics, once it has arrived. */
  loaded?: unknown;
  /** The part of its samples that a facet or a selector has chosen; its metrics are narrowed to it already. */
  within?: Slice;
  /** Drawn in grey behind the others, by kinds that draw lines. */
  behind?: true;
  /** Place among the eight looks, 0 to 7, when the page keeps it (see use-series-slots.ts); the position in the list otherwise. */
  slot?: number;
}
