import type { Random } from "@/lib/random/random";
import type { WalkEvent } from "../items/item";

export type Fault = "loses-count" | "swaps-steps" | "skips-branch" | "misreads";

/** A walk as a model executes it, and the effect on its answer. */
export interface Gone {
  events: WalkEvent[];
  /** Amount by which each tracker or variable ends too high. */
  off: ReadonlyMap<string, number>;
  /** Step of the recorded execution at which it first deviates; null if it does not. */
  leaves: number | null;
}

const whole = ({ value }: WalkEvent) => (/^-?\d{1,9}$/.test(value) ? Number(value) : null);

/** Returns the changes of whole numbers, with the previous value. */
function numeric(walk: readonly WalkEvent[]) {
  const last = new Map<string, number>();
  return walk.flatMap((event, at) => {
    const value = whole(event);
    const before = last.get(event.name) ?? null;
    if (value === null) return [];
    last.set(event.name, value);
    return [{ at, event, value, before }];
  });
}

/** Returns the same walk with later values of a name shifted. */
function shifted(walk: readonly WalkEvent[], from: number, name: string, by: number): WalkEvent[] {
  return walk.map((event, at) => {
    const value = at >= from && event.name === name ? whole(event) : null;
    return value === null ? event : { ...event, value: String(value + by) };
  });
}

const right = (walk: readonly WalkEvent[]): Gone => ({ events: [...walk], off: new Map(), leaves: null });

/**
 * Executes a walk with one fault at a random place and its consequences up to the end; without a fault if the walk offers no place for it.
 */
export function gone(walk: readonly WalkEvent[], trackers: readonly string[], fault: Fault, random: Random): Gone {
  const numbers = numeric(walk);
  const trackerNumbers = numbers.filter(({ event }) => trackers.includes(event.name));
  switch (fault) {
    case "loses-count": {
      const counts = trackerNumbers.filter(({ value, before }) => before !== null && value > before);
      const lost = counts.length > 0 ? random.pick(counts) : null;
      if (!lost || lost.before === null) return right(walk);
      const by = lost.before - lost.value;
      return { events: shifted(walk, lost.at, lost.event.name, by), off: new Map([[lost.event.name, by]]), leaves: lost.event.step };
    }
    case "skips-branch": {
      const counted = (name: string) =>
        numbers.every((number) => number.event.name !== name || number.before === null || Math.abs(number.value - number.before) <= 12);
      const counts = trackerNumbers.filter(
        ({ value, before, at, event }) => before !== null && value !== before && at >= 2 && counted(event.name),
      );
      if (counts.length === 0) return right(walk);
      const { at } = random.pick(counts);
      const from = Math.max(1, at - random.integer(3));
      const to = Math.min(walk.length, at + 1 + random.integer(2));
      return skipped(walk, from, to, numbers);
    }
    case "swaps-steps": {
      const pairs = walk.flatMap((event, at) => {
        const next = walk.findIndex((later, place) => place > at && later.name === event.name);
        const far = walk.findIndex((later, place) => place > next && later.name === event.name);
        const before = walk.findLast((earlier, place) => place < at && earlier.name === event.name);
        const differs = next > at && walk[next]?.value !== event.value && before !== undefined && walk[next]?.value !== before.value;
        return differs && next - at <= 16 && far !== -1 ? [{ at, next }] : [];
      });
      if (pairs.length === 0) return right(walk);
      const { at, next } = random.pick(pairs);
      const [first, second] = [walk[at], walk[next]];
      if (!first || !second) return right(walk);
      const events = walk.map((event, place) =>
        place === at ? { ...first, value: second.value } : place === next ? { ...second, value: first.value } : event,
      );
      const number = whole(first);
      return { events, off: new Map([[first.name, number === null || number === 0 ? 1 : Math.sign(number)]]), leaves: first.step };
    }
    case "misreads": {
      const names = [...new Set((trackerNumbers.length > 0 ? trackerNumbers : numbers).map(({ event }) => event.name))];
      if (names.length === 0) return right(walk);
      const name = random.pick(names);
      const twice = random.uniform() < 0.5;
      let [leaves, off]: [number | null, number] = [null, 0];
      const events = walk.map((event) => {
        const value = event.name === name ? whole(event) : null;
        if (value === null) return event;
        const other = twice ? value * 2 : value + 1;
        if (other !== value) leaves ??= event.step;
        off = other - value;
        return { ...event, value: String(other) };
      });
      return { events, off: new Map(off === 0 ? [] : [[name, off]]), leaves };
    }
  }
}

/** Leaves out a range of events, so that its contribution is missing from then on. */
function skipped(walk: readonly WalkEvent[], from: number, to: number, numbers: ReturnType<typeof numeric>): Gone {
  const off = new Map<string, number>();
  for (const { at, event, value, before } of numbers)
    if (at >= from && at < to && before !== null) off.set(event.name, (off.get(event.name) ?? 0) + before - value);
  let events = [...walk];
  // The contribution to a running count is lost permanently, but a number that is set again is right again.
  for (const [name, by] of off) {
    const counted = numbers.every(({ event, value, before }) => event.name !== name || before === null || Math.abs(value - before) <= 12);
    if (counted) events = shifted(events, to, name, by);
    else off.delete(name);
  }
  events.splice(from, to - from);
  return { events, off, leaves: walk[from]?.step ?? null };
}
