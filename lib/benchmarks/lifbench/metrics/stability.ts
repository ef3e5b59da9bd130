import { jackknife } from "@/lib/stats/jackknife";
import { mean } from "@/lib/stats/mean";
import { sampleDeviation } from "@/lib/stats/sample-deviation";
import { scaledInterval } from "@/lib/stats/scaled-interval";
import { summedError } from "@/lib/stats/two-way-error";
import type { TaskId } from "../items/tasks";
import { groupedBy, type ScoredRow, weightedMean } from "./scored-row";
import type { Lacking } from "./standardised";

/** The factor that varies while all others are averaged over: the instruction's template, its variables, or the length of the context. */
export type Perspective = "expression" | "variable" | "length";

export const perspectives: readonly Perspective[] = ["expression", "variable", "length"];

/** Functions that return the label of a row from each perspective. */
export const groupOf: Readonly<Record<Perspective, (row: ScoredRow) => string>> = {
  expression: (row) => row.ins_id,
  variable: (row) => row.param_id,
  length: (row) => row.length,
};

/**
 * Computes instruction-following stability (IFS) of each task: sample standard deviation divided by mean of the groups' mean total scores;
 * 0 is perfectly stable. Omits tasks with mean 0, with a single group or with a missing length.
 */
export function taskStability(
  rows: readonly ScoredRow[],
  perspective: Perspective,
  lacking: readonly Lacking[] = [],
): Partial<Record<TaskId, number>> {
  const stability: Partial<Record<TaskId, number>> = {};
  for (const [task, taskRows] of groupedBy(rows, (row) => row.task)) {
    if (lacking.some((gap) => gap.task === task)) continue;
    const figure = relativeDeviation(groupMeans(taskRows, perspective));
    if (figure !== null) stability[task] = figure;
  }
  return stability;
}

const groupMeans = (rows: readonly ScoredRow[], perspective: Perspective): number[] =>
  [...groupedBy(rows, groupOf[perspective]).values()].map((group) => weightedMean(group, ({ total }) => total) ?? 0);

function relativeDeviation(means: readonly number[]): number | null {
  const centre = mean(means);
  const deviation = sampleDeviation(means);
  return centre === null || centre === 0 || deviation === null ? null : deviation / centre;
}

/** The error of an IFS with its approximate 95% interval; null if unknown. */
export interface StabilityError {
  standardError: number | null;
  degrees: number;
  low: number | null;
  high: number | null;
}

const unknown: StabilityError = { standardError: null, degrees: 0, low: null, high: null };

/**
 * Estimates the error of `stability` by leaving out one group of each task at a time, with Student's t of the logarithm. Its nominal 95%
 * interval covers 91% (12 wordings). Needs three groups per task.
 */
export function stabilityError(rows: readonly ScoredRow[], perspective: Perspective): StabilityError {
  const tasks = [...groupedBy(rows, (row) => row.task).values()].flatMap((taskRows) => {
    const means = groupMeans(taskRows, perspective);
    return relativeDeviation(means) === null ? [] : [jackknife(means, relativeDeviation)];
  });
  const known = tasks.flatMap((task) => task ?? []);
  if (known.length === 0 || known.length < tasks.length) return unknown;
  const value = known.reduce((sum, task) => sum + task.value, 0) / known.length;
  const parts = known.map(({ standardError, degrees }) => ({ variance: (standardError / known.length) ** 2, degrees }));
  return bounded(value, summedError(parts));
}

/** Bounds the error of the mean IFS of several perspectives by that of fully correlated values. */
export function averageError(values: readonly (number | null)[], errors: readonly StabilityError[]): StabilityError {
  const known = values.flatMap((value) => value ?? []);
  const standardErrors = errors.flatMap(({ standardError }) => standardError ?? []);
  if (known.length < values.length || standardErrors.length < errors.length) return unknown;
  const degrees = Math.min(...errors.map((error) => error.degrees));
  return bounded(mean(known) ?? 0, { standardError: mean(standardErrors) ?? 0, degrees });
}

function bounded(value: number, { standardError, degrees }: { standardError: number; degrees: number }): StabilityError {
  const [low, high] = scaledInterval(value, standardError, degrees, "log") ?? [null, null];
  return { standardError, degrees, low, high };
}

/** Averages IFS over the tasks without weights; null if there are none. */
export function stability(rows: readonly ScoredRow[], perspective: Perspective): number | null {
  return mean(Object.values(taskStability(rows, perspective)));
}

/**
 * Computes IFS from each perspective, and their mean (null unless each has a value, and if a task lacks a length); within one length there
 * are only two perspectives.
 */
export function stabilities<P extends Perspective>(
  rows: readonly ScoredRow[],
  from: readonly P[],
  lacking: readonly Lacking[] = [],
): Record<P, number | null> & { average: number | null } {
  const each = from.map((perspective) => (lacking.length > 0 ? null : stability(rows, perspective)));
  const known = each.filter((value) => value !== null);
  const figures = Object.fromEntries(from.map((perspective, index) => [perspective, each[index] ?? null])) as Record<P, number | null>;
  return { ...figures, average: known.length === from.length ? mean(known) : null };
}
