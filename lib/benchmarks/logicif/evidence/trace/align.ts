import type { TraceStep } from "@/lib/contracts/trace-evidence";
import { type Change, changesOf, type Trackers } from "./changes";
import type { Claim } from "./claims";
import { trackerMark } from "./record";
import { wholeValue } from "./value";

/** The interpretation of a claim as a statement about a change of the execution, or about the state after some changes. */
export interface Aligned {
  claim: Claim & { again: boolean };
  /** Number of changes that the reply has passed at this claim. */
  at: number;
  /**
   * `tells`: states the change before `at` correctly. `wrong`: states the change before `at` with another value. `restates`: repeats a
   * current value. `contradicts`: has a value that no nearby change has.
   */
  how: "tells" | "wrong" | "restates" | "contradicts";
}

/** Largest numbers of claims and changes that are read; the rest is ignored. */
const mostClaims = 800;
const mostChanges = 6000;

/** The values that an execution assigns to names, in order. */
export class Timeline {
  readonly changes: readonly (Change & { canonical: string | null })[];
  readonly byName = new Map<string, number[]>();
  /** By name: the values that it may have, in any open call, after a number of changes. */
  private readonly held = new Map<string, { from: number; values: ReadonlySet<string> }[]>();

  constructor(
    readonly steps: readonly TraceStep[],
    readonly trackers: Trackers,
  ) {
    this.changes = changesOf(steps, trackers)
      .slice(0, mostChanges)
      .map((change) => ({ ...change, canonical: wholeValue(change.value) }));
    for (const [at, { name }] of this.changes.entries()) this.byName.set(name, [...(this.byName.get(name) ?? []), at]);
    this.hold();
  }

  /** Returns the same execution with whole numbers of some names shifted by a constant from one of their changes on. */
  off(edits: ReadonlyMap<string, { from: number; by: number }>): Timeline {
    const kept = <T>(map: ReadonlyMap<string, T>) => new Map([...map].filter(([key]) => !edits.has(key.split("\u0000")[0] ?? key)));
    const changes = this.changes.map((change, at) => {
      const edit = edits.get(change.name);
      if (!edit || at < edit.from || change.canonical === null || !/^-?\d{1,15}$/.test(change.canonical)) return change;
      return { ...change, canonical: String(Number(change.canonical) + edit.by) };
    });
    return Object.assign(Object.create(Timeline.prototype) as Timeline, this, {
      ...{ changes, held: kept(this.held), maps: kept(this.maps), given: kept(this.given), changing: kept(this.changing) },
    });
  }

  private hold(): void {
    let passed = 0;
    let frames: Map<string, string>[] = [];
    const names = new Map<string, string>();
    for (const { name } of this.changes) names.set(name, name);
    for (const [name, holder] of Object.entries(this.trackers)) if (holder && !names.has(holder)) names.set(holder, name);
    const canonical = new Map<string, string>();
    for (const [step, { depth, changed, opens }] of this.steps.entries()) {
      while (this.changes[passed]?.step === step) passed += 1;
      frames = frames.slice(0, opens ? depth : depth + 1);
      while (frames.length <= depth) frames.push(new Map());
      const here = frames[depth];
      for (const [writtenName, value] of changed) {
        const plain = writtenName.startsWith(trackerMark) ? writtenName.slice(trackerMark.length) : writtenName;
        const name = names.get(plain);
        if (name === undefined || !here) continue;
        if (value === null) here.delete(name);
        else {
          if (!canonical.has(value)) canonical.set(value, wholeValue(value) ?? "…");
          here.set(name, canonical.get(value) ?? "…");
        }
        const values = new Set(frames.flatMap((frame) => frame.get(name) ?? []));
        const list = this.held.get(name);
        const last = list?.at(-1);
        // Between two changes, a name has all the values that it had at any step.
        if (last && last.from === passed) list?.splice(-1, 1, { from: passed, values: new Set([...last.values, ...values]) });
        else if (list) list.push({ from: passed, values });
        else this.held.set(name, [{ from: passed, values }]);
      }
    }
  }

  /** Checks whether the name has the value in some open call after this many changes, or had it last; a truncated value may be any. */
  holds(name: string, value: string, passed: number): boolean {
    const before = this.lastBefore(name, passed);
    if (before !== null && same(this.changes[before] ?? { canonical: null }, value)) return true;
    const list = this.held.get(name) ?? [];
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.from ?? 0) <= passed) low = middle + 1;
      else high = middle;
    }
    const values = list[low - 1]?.values;
    return values !== undefined && (values.has(value) || values.has("…"));
  }

  private readonly changing = new Map<string, Uint8Array>();

  /** For each number of passed changes: 1 if the last of them assigns the value to the name, 2 if it assigns another value, otherwise 0. */
  gives(name: string, value: string): Uint8Array {
    const key = `${name}\u0000${value}`;
    const known = this.changing.get(key);
    if (known) return known;
    const map = new Uint8Array(this.changes.length + 1);
    for (const at of this.byName.get(name) ?? []) map[at + 1] = same(this.changes[at] ?? { canonical: null }, value) ? 1 : 2;
    this.changing.set(key, map);
    return map;
  }

  private readonly maps = new Map<string, Uint8Array>();
  private readonly given = new Map<string, Int32Array>();

  /** For each number of passed changes: the last one that assigned the value to the name; -1 if there is none. */
  lastGiven(name: string, value: string): Int32Array {
    const key = `${name}\u0000${value}`;
    const known = this.given.get(key);
    if (known) return known;
    const map = new Int32Array(this.changes.length + 1).fill(-1);
    for (const [at, change] of this.changes.entries()) map[at + 1] = change.name === name && same(change, value) ? at : (map[at] ?? -1);
    this.given.set(key, map);
    return map;
  }

  /** For each number of passed changes: 1 if the name has the value then, 2 if it had it a few changes before. */
  standing(name: string, value: string): Uint8Array {
    const key = `${name}\u0000${value}`;
    const known = this.maps.get(key);
    if (known) return known;
    const now = Uint8Array.from({ length: this.changes.length + 1 }, (_, at) => (this.holds(name, value, at) ? 1 : 0));
    let last = Number.NEGATIVE_INFINITY;
    const map = now.map((holds, at) => {
      if (holds) last = at;
      return holds ? 1 : at - last <= nearby ? 2 : 0;
    });
    this.maps.set(key, map);
    return map;
  }

  /** Returns the next change, from an index on and within a limited distance, that assigns the value to the name; null if there is none. */
  nextGiven(name: string, value: string, from: number): number | null {
    const places = this.byName.get(name) ?? [];
    return places.find((at) => at >= from && at < from + far && this.changes[at]?.canonical === value) ?? null;
  }

  /** Returns the index of the last change of a name among the first `passed` changes; null if there is none. */
  lastBefore(name: string, passed: number): number | null {
    const places = this.byName.get(name) ?? [];
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] ?? 0) < passed) low = middle + 1;
      else high = middle;
    }
    return places[low - 1] ?? null;
  }
}

/** Largest number of changes that a reply may summarize in one line. */
const atOnce = 16;
/** Largest number of changes between the items of a summary in one line and those of the next. */
const far = 60;

const same = (change: { canonical: string | null }, value: string) => change.canonical === null || change.canonical === value;

/** Computes the length of the longest common subsequence of two lists of values. */
function common(a: readonly string[], b: readonly (string | null)[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const left of a) {
    const next = [0];
    for (const [at, right] of b.entries()) next.push(left === right ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * Maps words of the reply to names of the execution by their values: a word needs at least two different values that nearly always follow
 * those of one variable, and follow it better than any other.
 */
export function meanings(claims: readonly Claim[], timeline: Timeline): Map<string, string> {
  const words = new Map<string, string[]>();
  const known = new Set<string>();
  for (const { name, isKnown, value } of claims) {
    if (isKnown) known.add(name);
    else words.set(name, [...(words.get(name) ?? []), value]);
  }
  const fits: { word: string; name: string; fit: number }[] = [];
  for (const [word, values] of words) {
    const withoutRepeats = values.filter((value, at) => value !== values[at - 1]);
    if (new Set(withoutRepeats).size < 2) continue;
    for (const [name, places] of timeline.byName) {
      if (known.has(name)) continue;
      const changes = places.map((at) => timeline.changes[at]?.canonical ?? null);
      const length = common(withoutRepeats, changes);
      const first = withoutRepeats[0] === changes[0] ? 0.05 : 0;
      const fit = length / withoutRepeats.length + first - 0.2 * (1 - length / Math.max(changes.length, withoutRepeats.length));
      if (length >= 2 && length / withoutRepeats.length >= 0.5) fits.push({ word, name, fit });
    }
  }
  fits.sort((a, b) => b.fit - a.fit);
  const byWord = new Map<string, string>();
  const taken = new Set<string>();
  for (const { word, name, fit } of fits) {
    if (byWord.has(word) || taken.has(name)) continue;
    // Two variables that fit equally well are ambiguous, unless the better one belongs to another word.
    if (fits.some((rival) => rival.word === word && rival.name !== name && !taken.has(rival.name) && rival.fit > fit - 0.03)) continue;
    byWord.set(word, name);
    taken.add(name);
  }
  return byWord;
}

const costs = {
  wrong: 0.75,
  contradicts: 1.3,
  /** A repeated value, by what the claim's words express; and a value that was current a little earlier. */
  restates: { change: 0.6, either: 0.3, state: 0.12 },
  /** A current value that is stated like a new one, of a name that the answer has wrong. */
  doubled: 0.9,
  earlier: 0.2,
  /** A change that is not stated: always, and additionally if the reply states all other changes of the name. */
  untold: 0.004,
  untoldByHabit: 0.45,
};
/** Largest distance in changes, of all names, at which a reply may state them in another order. */
const nearby = 8;

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
  const untold = Float64Array.from(changes, ({ name }) => costs.untold + costs.untoldByHabit * (habit.get(name) ?? 0) ** 2);
  let before = new Float64Array(width);
  for (let at = 1; at < width; at += 1) before[at] = (before[at - 1] ?? 0) + (untold[at - 1] ?? 0);
  // 0 passes a change, 1 states it, 2 states it wrongly, 3 restates, 4 contradicts.
  const moves = new Uint8Array(claims.length * width);
  let now = new Float64Array(width);
  for (const [row, { name, value, tells, previous }] of claims.entries()) {
    const standing = timeline.standing(name, value);
    const given = timeline.lastGiven(name, value);
    // Names may be stated out of order, but not the values of one name.
    const passed = previous === null ? null : timeline.lastGiven(name, previous);
    const gives = timeline.gives(name, value);
    const restate = wrong.has(name) && tells !== "state" ? costs.doubled : costs.restates[tells];
    const start = row * width;
    let left = Number.POSITIVE_INFINITY;
    let above = 0;
    let lowest = Number.POSITIVE_INFINITY;
    // This is the innermost loop, so it allocates no objects or arrays and looks nothing up by name.
    for (let at = 0; at < width; at += 1) {
      const stands = standing[at];
      const isStanding = stands === 1 || (stands === 2 && (given[at] ?? -1) >= (passed === null ? -1 : (passed[at] ?? -1)));
      const here = before[at] ?? 0;
      let best = here + (stands === 1 ? restate : isStanding ? restate + costs.earlier : costs.contradicts);
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
        const pass = left + (untold[at - 1] ?? 0);
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
        left += untold[place - 1] ?? 0;
      }
      least = best;
    }
    while (moves[row * width + at] === 0 && at > 0) at -= 1;
    const move = moves[row * width + at];
    const claim = claims[row];
    if (!claim) break;
    path.push({ claim, at, how: move === 1 ? "tells" : move === 2 ? "wrong" : move === 3 ? "restates" : "contradicts" });
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
    const { name, isKnown, value, span, tells } = claim;
    // Copies single fields, which is much faster than a spread: this runs for every claim of every supposed exchange.
    return { name, isKnown, value, span, tells, again, previous };
  });
  const isState = (name: string) => {
    const { again, all } = mentions.get(name) ?? { again: 0, all: 0 };
    return all >= 4 && again / all >= 0.4;
  };
  const states = marked.map((claim): Ordered => (claim.again && isState(claim.name) ? { ...claim, tells: "state" } : claim));
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
    const fresh = line.filter(({ tells, again }) => !(again && tells === "state"));
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

/** Filters claims to names that the execution changes, and replaces words by the names that they refer to. */
export function named(all: readonly Claim[], timeline: Timeline): Claim[] {
  const byWord = meanings(all, timeline);
  return all
    .flatMap((claim) => {
      const name = claim.isKnown ? claim.name : byWord.get(claim.name);
      return name !== undefined && timeline.byName.has(name) ? [{ ...claim, name }] : [];
    })
    .slice(0, mostClaims);
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
    if (how === "tells" || how === "wrong") placesByName.set(claim.name, [...(placesByName.get(claim.name) ?? []), at - 1]);
  return new Map(
    [...placesByName].map(([name, places]) => {
      const first = places[0] ?? 0;
      const passed = (byName.get(name) ?? []).filter((at) => at >= first && at < end).length;
      return [name, passed < 2 ? 0 : Math.min(1, places.length / passed)];
    }),
  );
}
