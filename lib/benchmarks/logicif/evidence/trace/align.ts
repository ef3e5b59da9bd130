import type { Claim } from "./claims";
import type { Timeline } from "./timeline";

/** The interpretation of a claim as a statement about a change of the execution, or about the state after some changes. */
export interface Aligned {
  claim: Claim & { again: boolean };
  /** Number of changes that the reply has passed at this claim. */
  at: number;
  /**
   * `right`: states the change before `at` correctly. `wrong`: states the change before `at` with another value. `restates`: repeats a
   * current value. `contradicts`: has a value that no nearby change has.
   */
  how: "right" | "wrong" | "restates" | "contradicts";
}

/** Largest number of changes that a reply may summarize in one line. */
const atOnce = 16;

const costs = {
  wrong: 0.75,
  contradicts: 1.3,
  /** A repeated value, by what the claim's words express; and a value that was current a little earlier. */
  restates: { change: 0.6, either: 0.3, state: 0.12 },
  /** A current value that is stated like a new one, of a name that the answer has wrong. */
  doubled: 0.9,
  earlier: 0.2,
  /** A change that is not stated: always, and additionally if the reply states all other changes of the name. */
  unstated: 0.004,
  unstatedByHabit: 0.45,
};

/** Sums in a different order differ in their last digits. */
const rounding = 1e-9;

/**
 * Finds the cheapest interpretation of claims, in their order, as statements about changes, in theirs; `habit` is the share of a name's
 * changes that are stated. Stops with infinite cost once the cost must exceed `most`, since every further step costs at least nothing.
 */
function cheapest(
  claims: readonly Ordered[],
  timeline: Timeline,
  habit: ReadonlyMap<string, number>,
  wrong: ReadonlySet<string>,
  most: number,
): { aligned: Aligned[]; cost: number } {
  const { changes } = timeline;
  const width = changes.length + 1;
  const unstated = Float64Array.from(changes, ({ name }) => costs.unstated + costs.unstatedByHabit * (habit.get(name) ?? 0) ** 2);
  let before = new Float64Array(width);
  for (let at = 1; at < width; at += 1) before[at] = (before[at - 1] ?? 0) + (unstated[at - 1] ?? 0);
  // 0 passes a change, 1 states it, 2 states it wrongly, 3 restates, 4 contradicts.
  const moves = new Uint8Array(claims.length * width);
  let now = new Float64Array(width);
  for (const [row, { name, value, states, previous }] of claims.entries()) {
    const standing = timeline.standing(name, value);
    const given = timeline.lastGiven(name, value);
    // Names may be stated out of order, but not the values of one name.
    const passed = previous === null ? null : timeline.lastGiven(name, previous);
    const gives = timeline.gives(name, value);
    const restate = wrong.has(name) && states !== "state" ? costs.doubled : costs.restates[states];
    const start = row * width;
    let left = Number.POSITIVE_INFINITY;
    let above = 0;
    let lowest = Number.POSITIVE_INFINITY;
    // This is the innermost loop, so it allocates no objects or arrays and looks nothing up by name.
    for (let at = 0; at < width; at += 1) {
      const kind = standing[at];
      const isStanding = kind === 1 || (kind === 2 && (given[at] ?? -1) >= (passed === null ? -1 : (passed[at] ?? -1)));
      const here = before[at] ?? 0;
      let best = here + (kind === 1 ? restate : isStanding ? restate + costs.earlier : costs.contradicts);
      let move = isStanding ? 3 : 4;
      const change = gives[at];
      if (change !== 0) {
        const cost = change === 1 ? above : above + costs.wrong;
        if (cost < best || (change === 1 && cost <= best)) {
          best = cost;
          move = change === 1 ? 1 : 2;
        }
      }
      if (at > 0) {
        const pass = left + (unstated[at - 1] ?? 0);
        if (pass < best) {
          best = pass;
          move = 0;
        }
      }
      now[at] = left = best;
      if (best < lowest) lowest = best;
      above = here;
      moves[start + at] = move;
    }
    if (lowest > most + rounding) return { aligned: [], cost: Number.POSITIVE_INFINITY };
    [before, now] = [now, before];
  }
  let at = changes.length;
  let least = 0;
  const path: Aligned[] = [];
  for (let row = claims.length - 1; row >= 0; row -= 1) {
    // The rest of a row goes back over changes that are not stated.
    if (row === claims.length - 1) {
      let best = Number.POSITIVE_INFINITY;
      let left = 0;
      for (let place = width - 1; place >= 0; place -= 1) {
        const cost = (before[place] ?? 0) + left * 0.25;
        if (cost < best) [best, at] = [cost, place];
        left += unstated[place - 1] ?? 0;
      }
      least = best;
    }
    while (moves[row * width + at] === 0 && at > 0) at -= 1;
    const move = moves[row * width + at];
    const claim = claims[row];
    if (!claim) break;
    path.push({ claim, at, how: move === 1 ? "right" : move === 2 ? "wrong" : move === 3 ? "restates" : "contradicts" });
    if (move === 1 || move === 2) at -= 1;
  }
  return { aligned: path.reverse(), cost: least };
}

interface Ordered extends Claim {
  /** True if the reply's previous claim about the name had the same value. */
  again: boolean;
  /** Value of the previous claim about the name; null for its first. */
  previous: string | null;
}

/**
 * Adds to claims what the reply itself shows about them. Values in one line or table row are simultaneous: new values are read first, since
 * the others only repeat. A name whose claims are mostly repetitions is described by its states.
 */
function ordered(claims: readonly Claim[], reply: string, timeline: Timeline): Ordered[] {
  const last = new Map<string, string>();
  const mentions = new Map<string, { again: number; all: number }>();
  const marked = claims.map((claim) => {
    const previous = last.get(claim.name) ?? null;
    const again = previous === claim.value;
    last.set(claim.name, claim.value);
    const counts = mentions.get(claim.name) ?? { again: 0, all: 0 };
    if (counts.all === 0) mentions.set(claim.name, counts);
    if (again) counts.again += 1;
    counts.all += 1;
    const { name, isKnown, value, span, states } = claim;
    // Copies single fields, which is much faster than a spread: this runs for every claim of every supposed exchange.
    return { name, isKnown, value, span, states, again, previous };
  });
  const isState = (name: string) => {
    const { again, all } = mentions.get(name) ?? { again: 0, all: 0 };
    return all >= 4 && again / all >= 0.4;
  };
  const states = marked.map((claim): Ordered => (claim.again && isState(claim.name) ? { ...claim, states: "state" } : claim));
  const lines: Ordered[][] = [];
  let end = 0;
  for (const claim of states) {
    const line = lines.at(-1);
    const between = reply.slice(end, claim.span[0]);
    const isSaidAtOnce = end > 0 && /^(?:[ \t,;|*_`()"']|\band\b)*$/.test(between);
    if (line && isSaidAtOnce && !line.some(({ name }) => name === claim.name)) line.push(claim);
    else lines.push([claim]);
    end = claim.span[1];
  }
  let passed = 0;
  return lines.flatMap((line) => {
    const fresh = line.filter(({ states, again }) => !(again && states === "state"));
    const rest = line.filter((claim) => !fresh.includes(claim));
    if (fresh.length < 2) return [...fresh, ...rest];
    // Simultaneous values changed in the order of the execution, not in that of the words.
    const placed = fresh.map((claim) => ({ claim, place: timeline.nextGiven(claim.name, claim.value, passed) }));
    const first = Math.min(...placed.map(({ place }) => place ?? Number.POSITIVE_INFINITY));
    // A match far after the others is a different change with the same value.
    const sure = placed.map(({ place }) => (place !== null && place <= first + atOnce ? place : null));
    passed = Math.max(passed, ...sure.map((place) => place ?? 0));
    return [
      ...placed
        .map(({ claim }, at) => ({ claim, at: sure[at] ?? passed }))
        .sort((a, b) => a.at - b.at)
        .map(({ claim }) => claim),
      ...rest,
    ];
  });
}

/**
 * Interprets claims along an execution and computes the cost, given the share of each name's changes that the reply states; infinite if
 * above `most`.
 */
export const read = (
  claims: readonly Claim[],
  timeline: Timeline,
  reply: string,
  wrong: ReadonlySet<string>,
  habit: ReadonlyMap<string, number>,
  most = Number.POSITIVE_INFINITY,
) => cheapest(ordered(claims, reply, timeline), timeline, habit, wrong, most);

/**
 * Interprets a reply's claims along an execution twice: first without, then with the shares of changes that it states. `wrong` are names
 * with wrong values in the reply's answer.
 */
export function align(claims: readonly Claim[], timeline: Timeline, reply: string, wrong: ReadonlySet<string>) {
  const habit = habits(read(claims, timeline, reply, wrong, new Map()).aligned, timeline);
  return { ...read(claims, timeline, reply, wrong, habit), habit };
}

/** Computes the share of each name's changes that are stated, from the first stated one to the last that the reply has passed. */
function habits(aligned: readonly Aligned[], { byName }: Timeline): Map<string, number> {
  const end = aligned.at(-1)?.at ?? 0;
  const placesByName = new Map<string, number[]>();
  for (const { claim, at, how } of aligned)
    if (how === "right" || how === "wrong") placesByName.set(claim.name, [...(placesByName.get(claim.name) ?? []), at - 1]);
  return new Map(
    [...placesByName].map(([name, places]) => {
      const first = places[0] ?? 0;
      const passed = (byName.get(name) ?? []).filter((at) => at >= first && at < end).length;
      return [name, passed < 2 ? 0 : Math.min(1, places.length / passed)];
    }),
  );
}
