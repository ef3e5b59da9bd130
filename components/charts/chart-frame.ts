import type { Noun } from "@/lib/contracts/charts/chart-parts";
import type { Metric } from "@/lib/contracts/metric";
import type { DrawnSeries } from "./chart-point";

/** A number with its interval and its counts; the value is null where every sample is missing. */
export type Figure = Pick<Metric, "value" | "low" | "high" | "n" | "missing" | "counts">;

/** One place of a chart with its figures, as rows of a table and the subtitle have it. */
export interface FramePoint {
  series: DrawnSeries;
  /** One value for each of the frame's places. */
  place: readonly (string | number)[];
  /** One for each of the frame's figures; the last one's n counts. */
  figures: readonly Figure[];
  /** Replaces n and missing where the frame names other counts. */
  counts?: readonly number[];
  /** The figure sums up others, so totals leave it out. */
  edge?: boolean;
  /** Points with the same name rest on the same samples: what is missing behind them counts once. */
  shared?: string;
}

/** A chart's numbers, whatever its kind: its table, its file and its subtitle follow from them. */
export interface Frame {
  /** What tells the points of a series apart. */
  places: readonly { label: string; numeric: boolean }[];
  figures: readonly { metric: string; label: string; unit: string }[];
  /** Columns of the points' own counts; n and missing where absent. */
  counts?: readonly string[];
  points: readonly FramePoint[];
  /** What n counts, and of what: `per point`, `per cell`. */
  counted: Noun;
  each: string;
  /** What is missing, where it is something else than what n counts. */
  lost?: Noun;
}

export const samples: Noun = { one: "sample", many: "samples" };

/** What a chart's n counts: samples, unless its description says otherwise; samples are missing all the same. */
export function countedBy({ counts }: { counts?: Noun | undefined }): Pick<Frame, "counted" | "lost"> {
  return counts ? { counted: counts, lost: samples } : { counted: samples };
}
