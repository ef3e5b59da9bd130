/** A duration with its cluster; `ended` distinguishes a span that ended from one that was censored. */
export interface Lifespan {
  time: number;
  /** False if the span was censored: it would have continued. */
  ended: boolean;
  cluster: string | number;
}

/** Mean time up to a horizon. */
export interface RestrictedMean {
  value: number;
  /** Clustered, with the factor G / (G - 1); null below two clusters. */
  standardError: number | null;
  clusters: number;
  /** The horizon asked for, or the longest time if that span was censored before it: nothing is known beyond. */
  horizon: number;
  /** How far each cluster moves the mean (influence function); sums to 0. */
  influence: ReadonlyMap<string | number, number>;
}

/**
 * Computes the restricted mean survival time: the area under the Kaplan-Meier curve up to a horizon (Irwin 1949; Royston and Parmar 2013).
 * Its variance is the infinitesimal jackknife (Efron 1982), summed by cluster. Null for an empty list.
 */
export function restrictedMean(lifespans: readonly Lifespan[], horizon: number): RestrictedMean | null {
  // Without censored spans it is the mean of min(time, horizon) with its clustered error. A span that is censored at a time is still at
  // risk at that time.
  const last = lifespans.reduce((longest, { time }) => Math.max(longest, time), 0);
  if (lifespans.length === 0) return null;
  const known = last < horizon && lifespans.some(({ time, ended }) => time === last && !ended) ? last : horizon;
  const events = eventsBefore(lifespans, known);
  let value = events[0]?.time ?? known;
  const after = events.map(({ time, survival }, at) => survival * ((events[at + 1]?.time ?? known) - time));
  value += after.reduce((sum, area) => sum + area, 0);
  // The area that remains after each event: a death moves all of it.
  const left = after.slice();
  for (let at = left.length - 2; at >= 0; at -= 1) left[at] = (left[at] ?? 0) + (left[at + 1] ?? 0);
  const hazards: number[] = [];
  let hazard = 0;
  for (const [at, { atRisk, ended }] of events.entries()) {
    hazard += atRisk === ended ? 0 : ((left[at] ?? 0) * ended) / atRisk / (atRisk - ended);
    hazards.push(hazard);
  }
  const influence = new Map<string | number, number>();
  for (const { time, ended, cluster } of lifespans) {
    const at = lastUpTo(events, time);
    const event = events[at];
    const died = ended && event && event.time === time && event.atRisk > event.ended;
    const moved = (hazards[at] ?? 0) - (died ? (left[at] ?? 0) / (event.atRisk - event.ended) : 0);
    influence.set(cluster, (influence.get(cluster) ?? 0) + moved);
  }
  const { size } = influence;
  return { value, standardError: size < 2 ? null : clusteredRoot([...influence.values()]), clusters: size, horizon: known, influence };
}

/** The second of two restricted means minus the first, over the shorter of their horizons. */
export interface RestrictedDifference {
  difference: number;
  /** Null below two clusters. */
  standardError: number | null;
  /** Number of clusters minus one if some are shared, else minus two. */
  degrees: number;
  horizon: number;
}

/**
 * Computes the difference of two restricted means, second minus first; a cluster of both, such as a shared script, is a pair. Null if a
 * side is empty.
 */
export function restrictedDifference(
  first: readonly Lifespan[],
  second: readonly Lifespan[],
  horizon: number,
): RestrictedDifference | null {
  const known = Math.min(restrictedMean(first, horizon)?.horizon ?? horizon, restrictedMean(second, horizon)?.horizon ?? horizon);
  const [firstMean, secondMean] = [restrictedMean(first, known), restrictedMean(second, known)];
  if (!firstMean || !secondMean) return null;
  const clusters = [...new Set([...firstMean.influence.keys(), ...secondMean.influence.keys()])];
  const moved = clusters.map((cluster) => (secondMean.influence.get(cluster) ?? 0) - (firstMean.influence.get(cluster) ?? 0));
  const shared = firstMean.clusters + secondMean.clusters > clusters.length;
  return {
    difference: secondMean.value - firstMean.value,
    standardError: clusters.length < 2 ? null : clusteredRoot(moved),
    degrees: shared ? clusters.length - 1 : clusters.length - 2,
    horizon: known,
  };
}

interface Event {
  time: number;
  atRisk: number;
  ended: number;
  /** Kaplan-Meier estimate after this event. */
  survival: number;
}

function eventsBefore(lifespans: readonly Lifespan[], horizon: number): Event[] {
  const sorted = lifespans.toSorted((a, b) => a.time - b.time);
  const events: Event[] = [];
  let survival = 1;
  let at = 0;
  while (at < sorted.length) {
    const time = sorted[at]?.time ?? 0;
    const atRisk = sorted.length - at;
    let ended = 0;
    for (; at < sorted.length && sorted[at]?.time === time; at += 1) if (sorted[at]?.ended) ended += 1;
    if (time >= horizon) break;
    if (ended === 0) continue;
    survival *= 1 - ended / atRisk;
    events.push({ time, atRisk, ended, survival });
  }
  return events;
}

/** Returns the position of the last event at or before a time; -1 before the first. */
function lastUpTo(events: readonly Event[], time: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.time ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function clusteredRoot(influences: readonly number[]): number {
  const squares = influences.reduce((sum, influence) => sum + influence ** 2, 0);
  return Math.sqrt((squares * influences.length) / (influences.length - 1));
}
