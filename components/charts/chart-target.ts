import type { ScoredEnding } from "@/lib/contracts/asked";
import type { SampleStatus } from "@/lib/contracts/sample";
import type { Slice } from "@/lib/contracts/slice";

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
  /** Only dialogues that ended between these turns, from 1 and inclusive. */
  ended?: [first: number, last: number];
}

/** Returns the target of a cell with a share: the missed samples of its slice, or all of them if none was missed. */
export const missedTarget = (slice: Slice, percent: number | null): ChartTarget => (percent === 100 ? { slice } : { slice, passed: false });
