import { type Jackknife, spread } from "./jackknife";

/**
 * The gains at each observed step of a course, such as a dialogue, with its cluster; `ended` distinguishes a course that ended from one
 * that was censored.
 */
export interface Course {
  /** Passed turns as 1 and others as 0, or shares of satisfied constraints, in order. */
  gains: readonly number[];
  /** False if the course was censored: it would have continued. */
  ended: boolean;
  cluster: string | number;
}

/**
 * Computes the mean total gained up to a horizon, such as a dialogue's passed turns, if some courses are censored (Cook and Lawless 1997,
 * mean function with terminal events).
 * @returns the value with its jackknife error over clusters, which is null below two clusters; null for an empty list
 */
export function restrictedTotal(courses: readonly Course[], horizon: number): { value: number; error: Jackknife | null } | null {
  // At each step the mean gain of the courses observed there is weighted by the Kaplan-Meier share that reaches the step. With gains of 1
  // this is the restricted mean survival time; without censored courses it is the plain mean of totals.
  if (courses.length === 0) return null;
  const clusters = new Map<string | number, Sums>();
  for (const course of courses) {
    const sums = clusters.get(course.cluster) ?? { seen: [], gained: [], ended: [] };
    clusters.set(course.cluster, sums);
    for (const [at, gain] of course.gains.slice(0, horizon).entries()) {
      sums.seen[at] = (sums.seen[at] ?? 0) + 1;
      sums.gained[at] = (sums.gained[at] ?? 0) + gain;
    }
    const last = course.gains.length - 1;
    if (course.ended && last >= 0 && last < horizon) sums.ended[last] = (sums.ended[last] ?? 0) + 1;
  }
  const all = [...clusters.values()];
  const whole: Sums = { seen: added(all, "seen"), gained: added(all, "gained"), ended: added(all, "ended") };
  const value = totalOf(whole, null, horizon);
  const error = all.length < 2 ? null : { value, ...spread(all.map((cluster) => totalOf(whole, cluster, horizon))) };
  return { value, error };
}

/** By step: the number of courses observed, their gains, and the number that ended on it. */
interface Sums {
  seen: number[];
  gained: number[];
  ended: number[];
}

function added(all: readonly Sums[], field: keyof Sums): number[] {
  const sum: number[] = [];
  for (const { [field]: counts } of all) for (let at = 0; at < counts.length; at += 1) sum[at] = (sum[at] ?? 0) + (counts[at] ?? 0);
  return sum;
}

/** Returns the total of all clusters, or of all but one. */
function totalOf(whole: Sums, without: Sums | null, horizon: number): number {
  let [total, survival] = [0, 1];
  const left = (field: keyof Sums, at: number) => (whole[field][at] ?? 0) - (without?.[field][at] ?? 0);
  for (let at = 0; at < horizon && survival > 0; at += 1) {
    const seen = left("seen", at);
    // Nothing is known beyond the longest censored course.
    if (seen === 0) break;
    total += (survival * left("gained", at)) / seen;
    survival *= 1 - left("ended", at) / seen;
  }
  return total;
}
