import { type Jackknife, spread } from "./jackknife";

/** What something gained at each step that it was seen at, whether it then ended or was broken off, and what it hangs together with. */
export interface Course {
  /** Passed turns as 1 and others as 0, or satisfied shares, in order. */
  gains: readonly number[];
  /** False where it was broken off: it would have gone on. */
  ended: boolean;
  cluster: string | number;
}

/**
 * Mean total gained up to a horizon, such as passed turns of a dialogue, where some were broken off: at each step the mean gain of those
 * seen at it, weighted by the Kaplan-Meier share that gets so far (Cook and Lawless 1997, mean function with terminal events; with gains of
 * 1 the restricted mean survival time). Without broken-off ones it is the plain mean of totals. The error is by jackknife over clusters; null
 * below two, and of nothing.
 */
export function restrictedTotal(courses: readonly Course[], horizon: number): { value: number; error: Jackknife | null } | null {
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

/** By step: how many were seen, what they gained, and how many ended on it. */
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

/** The total of all clusters, or of all but one. */
function totalOf(whole: Sums, without: Sums | null, horizon: number): number {
  let [total, survival] = [0, 1];
  const left = (field: keyof Sums, at: number) => (whole[field][at] ?? 0) - (without?.[field][at] ?? 0);
  for (let at = 0; at < horizon && survival > 0; at += 1) {
    const seen = left("seen", at);
    // Beyond the longest that was broken off nothing is known.
    if (seen === 0) break;
    total += (survival * left("gained", at)) / seen;
    survival *= 1 - left("ended", at) / seen;
  }
  return total;
}
