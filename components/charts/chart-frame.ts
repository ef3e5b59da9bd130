import type { Noun } from "@/lib/contracts/charts/chart-parts";
import type { Metric } from "@/lib/contracts/metric";
import type { DrawnSeries } from "./chart-point";

/** Number with its interval and counts; the value is null if every sample is missing. */
export type ChartFigure = Pick<Metric, "value" | "low" | "high" | "n" | "missing" | "counts">;

/** Point of a chart with its figures, as the table and the subtitle use it. */
export interface FramePoint {
  series: DrawnSeries;
  /** One value for each of the frame's `places`. */
  place: readonly (string | number)[];
  /** One per figure of the frame; the n of the last one counts. */
  figures: readonly ChartFigure[];
  /** Replaces n and missing if the frame declares other counts. */
  counts?: readonly number[];
  /** The figure is a summary of others, so totals leave it out. */
  edge?: boolean;
  /** Points with the same name are based on the same samples, so their missing samples are counted once. */
  shared?: string;
}

/** Numbers of a chart of any kind, from which its table, its file and its subtitle are made. */
export interface ChartFrame {
  /** Coordinates that distinguish the points of a series. */
  places: readonly { label: string; numeric: boolean }[];
  figures: readonly { metric: string; label: string; unit: string }[];
  /** Column names of the points' own counts; n and missing by default. */
  counts?: readonly string[];
  points: readonly FramePoint[];
  /** Unit that n counts; `each` says per what: `per point`, `per cell`. */
  counted: Noun;
  each: string;
  /** Unit of missing data, if it differs from the unit of n. */
  lost?: Noun;
}

export const samples: Noun = { one: "sample", many: "samples" };

/**
 * Returns the unit that a chart's n counts: samples, unless its description declares another. Missing data are always counted in samples.
 */
export function countedBy({ counts }: { counts?: Noun | undefined }): Pick<ChartFrame, "counted" | "lost"> {
  return counts ? { counted: counts, lost: samples } : { counted: samples };
}
