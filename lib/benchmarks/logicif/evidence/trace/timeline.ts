import type { TraceStep } from "@/lib/contracts/trace-evidence";
import { type Change, changesOf, type Trackers } from "./changes";
import { leadingCount } from "./leading-count";
import { trackerMark } from "./record";
import { wholeValue } from "./value";

/** Largest number of changes that are read; the rest is ignored. */
const mostChanges = 6000;
/** Largest number of changes between the items of a summary in one line and those of the next. */
const far = 60;
/** Largest distance in changes, of all names, at which a reply may state them in another order. */
const nearby = 8;

const same = (change: { canonical: string | null }, value: string) => change.canonical === null || change.canonical === value;

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
    const values = list[leadingCount(list, ({ from }) => from <= passed) - 1]?.values;
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
    return places[leadingCount(places, (at) => at < passed) - 1] ?? null;
  }
}
