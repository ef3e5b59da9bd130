import type { ScoredEnding } from "@/lib/contracts/asked";
import type { SampleStatus } from "@/lib/contracts/sample";
import type { Slice } from "@/lib/contracts/slice";

/** Samples behind a point of a chart. */
export interface ChartTarget {
  /** Their tags; `{}` for all. */
  slice: Slice;
  /** One sample alone, by its ordinal; the other members are then ignored. */
  sample?: number;
  /** Only those that passed, or failed. */
  passed?: boolean;
  /** Only those that missed a check of each of these groups, by its words. */
  groups?: readonly string[];
  /** Only those that missed the check with this label. */
  missed?: string;
  /** Only those of these statuses, or scored ones whose replies ended so. */
  status?: SampleStatus[];
  reply?: ScoredEnding;
  /** Only dialogues that ended on these turns, from 1, both included. */
  ended?: [first: number, last: number];
}

/** What a cell of a share opens: the missed samples of its slice, or all of them where it says that none is missed. */
export const missedOf = (slice: Slice, percent: number | null): ChartTarget => (percent === 100 ? { slice } : { slice, passed: false });
