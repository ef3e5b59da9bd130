import type { ScoredEnding } from "@/lib/contracts/asked";
import type { MatrixChart } from "@/lib/contracts/charts/matrix";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { SampleStatus } from "@/lib/contracts/sample";
import type { Slice } from "@/lib/contracts/slice";
import type { ChartPoint } from "./chart-point";

/** Filter for the samples behind a point of a chart. */
export interface ChartTarget {
  /** Tags of the samples; `{}` for all. */
  slice: Slice;
  /** Ordinal of a single sample; the other members are then ignored. */
  sample?: number;
  /** Only samples that passed, or only those that failed. */
  passed?: boolean;
  /** Only samples that missed a check of each of these groups, by its label. */
  groups?: readonly string[];
  /** Only samples that missed the check with this label. */
  missed?: string;
  /** Only samples with these statuses, or scored samples whose replies ended in one of these ways. */
  status?: SampleStatus[];
  reply?: ScoredEnding;
  /** Further terms of the filter. */
  line?: string;
  /** Only dialogues that ended between these turns, from 1 and inclusive. */
  ended?: [first: number, last: number];
}

/** Returns the value of a metric for samples of which none is missed; null if no value of the metric is better than another. */
export function unmissedValue(declared: Pick<MetricDeclaration, "unit" | "direction"> | undefined): number | null {
  if (declared?.direction === "none") return null;
  if (declared?.direction === "lower") return 0;
  return declared?.unit === "%" ? 100 : 1;
}

/** Figure of a cell with the tags that it counts. */
type CellFigure = Pick<ChartPoint, "slice" | "value">;

/**
 * Returns the target of a cell by its tags: the missed samples of its slice, or all of them if none was missed or, with `unmissed` null, if
 * the metric does not say.
 */
export const missedTarget = ({ slice, value }: CellFigure, unmissed: number | null): ChartTarget =>
  unmissed === null || value === unmissed ? { slice } : { slice, passed: false };

/** Returns the target of a cell by the groups of its checks: samples that missed one of each, or the whole run if none was missed. */
export const groupsTarget = (groups: readonly string[], { value }: CellFigure, unmissed: number | null): ChartTarget =>
  value === unmissed ? { slice: {} } : { slice: {}, groups };

/**
 * Returns the target of a cell: failed samples with the tag, or samples that missed a check of each group or kind that the cell names; null
 * if it opens nothing.
 */
export function cellTarget({ opens, x }: Pick<MatrixChart, "opens" | "x">, cell: CellFigure, unmissed: number | null): ChartTarget | null {
  if (opens === null) return null;
  if (opens === "run") return { slice: {} };
  if (opens === "tag") return missedTarget(cell, unmissed);
  const groups = Object.values(cell.slice).map((value) => (opens === "sort" ? `${x.tag}:${String(value)}` : String(value)));
  return groupsTarget(groups, cell, unmissed);
}
