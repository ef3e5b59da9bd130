import { mean } from "@/lib/stats/mean";
import { sampleDeviation } from "@/lib/stats/sample-deviation";
import type { TaskId } from "../tasks";
import { groupedBy, type ScoredRow } from "./scored-row";

/** What is varied while all else is averaged over: the instruction's template, its variables, the length of the context. */
export type Perspective = "expression" | "variable" | "length";

export const perspectives: readonly Perspective[] = ["expression", "variable", "length"];

/** The label of a row from a perspective. */
export const groupOf: Readonly<Record<Perspective, (row: ScoredRow) => string>> = {
  expression: (row) => row.ins_id,
  variable: (row) => row.param_id,
  length: (row) => row.length,
};

/**
 * Instruction-following stability (IFS) of each task from a perspective: sample standard deviation over mean of the groups' mean total
 * scores; 0 is perfectly stable. A task with a mean of 0, or with a single group, is left out.
 */
export function taskStability(rows: readonly ScoredRow[], perspective: Perspective): Partial<Record<TaskId, number>> {
  const stability: Partial<Record<TaskId, number>> = {};
  for (const [task, ofTask] of groupedBy(rows, (row) => row.task)) {
    const means = [...groupedBy(ofTask, groupOf[perspective]).values()].map((group) => mean(group.map(({ total }) => total)) ?? 0);
    const centre = mean(means);
    const deviation = sampleDeviation(means);
    if (centre !== null && centre !== 0 && deviation !== null) stability[task] = deviation / centre;
  }
  return stability;
}

/** The plain mean over the tasks; null where there is none. */
export function stability(rows: readonly ScoredRow[], perspective: Perspective): number | null {
  return mean(Object.values(taskStability(rows, perspective)));
}

/** IFS from each perspective and their mean (null unless each has a figure); within one length there are only two. */
export function stabilities<P extends Perspective>(
  rows: readonly ScoredRow[],
  from: readonly P[],
): Record<P, number | null> & { average: number | null } {
  const each = from.map((perspective) => stability(rows, perspective));
  const known = each.filter((value) => value !== null);
  const figures = Object.fromEntries(from.map((perspective, index) => [perspective, each[index] ?? null])) as Record<P, number | null>;
  return { ...figures, average: known.length === from.length ? mean(known) : null };
}
