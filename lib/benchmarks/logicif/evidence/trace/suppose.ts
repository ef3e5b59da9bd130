import { type Aligned, read } from "./align";
import type { Claim } from "./claims";
import type { Answered, Leaving } from "./first-divergence";
import type { Timeline } from "./timeline";

interface Reading {
  timeline: Timeline;
  reply: string;
  habit: ReadonlyMap<string, number>;
  /** Cost of the claims as written. */
  cost: number;
  aligned: readonly Aligned[];
  answered: Answered;
}

export interface Supposed extends Leaving {
  name: string;
  /** Reduction of the cost. */
  gain: number;
  /** The execution under this supposition, and the claims aligned with it. */
  timeline: Timeline;
  aligned: readonly Aligned[];
}

/** Largest number of cells of all alignments together. */
const mostWork = 12_000_000;
/** Cost of supposing that two steps are exchanged. */
const unlikely = 0.25;

/** Groups adjacent claims of one name with the same value. */
function runsOf(claims: readonly Claim[]): Map<string, number[][]> {
  const runs = new Map<string, number[][]>();
  for (const [at, { name, value }] of claims.entries()) {
    const list = runs.get(name) ?? [];
    runs.set(name, list);
    const last = list.at(-1);
    if (last && claims[last[0] ?? -1]?.value === value) last.push(at);
    else list.push([at]);
  }
  return runs;
}

/**
 * Finds two values of one name that a failed reply has exchanged, so that restoring them lowers the cost of aligning it with the execution.
 * Null if no exchange does; `gain` is the reduction of the cost.
 */
export function exchanged(claims: readonly Claim[], { timeline, reply, habit, cost, aligned, answered }: Reading): Supposed | null {
  const odd = new Set(aligned.flatMap(({ claim, how }) => (how === "right" ? [] : [claim.span[0]])));
  const pairs = [...runsOf(claims)]
    .filter(([name]) => !answered.right.has(name))
    .flatMap(([, runs]) => runs.slice(1).map((later, at) => ({ earlier: runs[at] ?? [], later })))
    .map((pair) => ({ ...pair, isOdd: [...pair.earlier, ...pair.later].some((at) => odd.has(claims[at]?.span[0] ?? -1)) }))
    .sort((a, b) => Number(b.isOdd) - Number(a.isOdd))
    .slice(0, Math.floor(mostWork / (1 + claims.length * timeline.changes.length)));
  let best: Supposed | null = null;
  for (const { earlier, later } of pairs) {
    const [first, second] = [claims[earlier[0] ?? -1], claims[later[0] ?? -1]];
    if (!first || !second) continue;
    const put = claims.map((claim, at) =>
      earlier.includes(at) ? { ...claim, value: second.value } : later.includes(at) ? { ...claim, value: first.value } : claim,
    );
    const least: number = best?.gain ?? 0;
    const other = read(put, timeline, reply, answered.wrong, habit, cost - unlikely - least);
    const gain = cost - other.cost - unlikely;
    if (gain <= least) continue;
    const place = other.aligned.find(({ claim }) => claim.span[0] === first.span[0]);
    const change = place && place.how === "right" ? timeline.changes[place.at - 1] : undefined;
    if (!change) continue;
    best = {
      at: aligned.findIndex(({ claim }) => claim.span[0] === first.span[0]),
      step: change.step,
      note: `the reply has ${first.name} at ${first.value} and then at ${second.value}; the execution has them the other way round.`,
      gain,
      name: first.name,
      aligned: other.aligned,
      timeline,
    };
  }
  return best;
}

/**
 * Finds a number that a failed reply continues from too low a value: omitting a change of a wrong tracker lowers the cost. Trackers that
 * are wrong together are omitted at adjacent changes. Null if nothing lowers the cost.
 */
export function shortened(
  claims: readonly Claim[],
  { timeline, reply, habit, cost, aligned, answered }: Reading,
): (Supposed & { place: number }) | null {
  const { changes, byName } = timeline;
  const candidates = [...answered.wrong]
    .filter((name) => claims.some((claim) => claim.name === name))
    .flatMap((name) => (byName.get(name) ?? []).slice(1).map((place) => ({ name, place })))
    .slice(0, Math.floor(mostWork / (1 + claims.length * changes.length)));
  const added = (name: string, place: number) => {
    const before = changes[timeline.lastBefore(name, place) ?? -1]?.canonical;
    const by = Number(before ?? Number.NaN) - Number(changes[place]?.canonical ?? Number.NaN);
    return Number.isInteger(by) && by !== 0 ? by : null;
  };
  let best: (Supposed & { place: number }) | null = null;
  for (const { name, place } of candidates) {
    const edits = new Map<string, { from: number; by: number }>();
    for (const other of answered.wrong) {
      const places = (byName.get(other) ?? []).slice(1);
      const from = other === name ? place : places.reduce((a, b) => (Math.abs(b - place) < Math.abs(a - place) ? b : a), places[0] ?? -1);
      const by = from === -1 ? null : added(other, from);
      if (by !== null) edits.set(other, { from, by });
    }
    if (!edits.has(name)) continue;
    const off = timeline.off(edits);
    const least: number = best?.gain ?? 0;
    const other = read(claims, off, reply, new Set(), habit, cost - unlikely - least);
    const gain = cost - other.cost - unlikely;
    if (gain <= least) continue;
    const first = Math.min(...[...edits.values()].map(({ from }) => from));
    const change = changes[first];
    const at = other.aligned.findIndex((alignment) => alignment.at > first);
    if (!change) continue;
    best = {
      ...{ at: at === -1 ? aligned.length : at, step: change.step, gain, name, aligned: other.aligned, timeline: off, place: first },
      note: `${change.name} becomes ${change.value} here, which the reply leaves out; it then continues from the smaller value.`,
    };
  }
  return best;
}
