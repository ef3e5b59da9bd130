import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type Permutation, permutation } from "@/lib/random/permutation";
import { randomFrom } from "@/lib/random/seeded-random";
import { inBlocks } from "./asking-blocks";

/** What tells in which order the samples of a run are asked for. */
export const orderShape = z.object({
  sampleCount: z.number().int(),
  /** Seed of the permutation of ordinals; null for their own order. */
  orderSeed: z.number().int().nullable(),
  /** First ordinals of stretches of samples, in the order in which the stretches are asked for; empty for one stretch. */
  orderStarts: z.array(z.number().int()).readonly(),
  /** A character for each item in the order of ordinals, whose code less 32 is its group of difficulty; null where there are no groups. */
  orderStrata: z.string().nullable(),
});
export type OrderSource = z.infer<typeof orderShape>;

/** Columns of a run that tell it. */
export const orderColumns = `sample_count as "sampleCount", order_seed as "orderSeed", order_starts as "orderStarts",
  order_strata as "orderStrata"`;

// A run's list is read with the run and looked at for each of its shards.
const known = new WeakMap<readonly number[], Permutation>();

// Some runs of a hundred thousand samples: two arrays each.
const ordered = new LRUCache<string, Permutation>({ max: 8 });

/** The text in which a run keeps the group of difficulty of each item. */
export function strataText(groups: readonly number[]): string {
  return groups.map((group) => String.fromCharCode(32 + group)).join("");
}

/** Group of difficulty of each sample by its ordinal; repetitions have their item's. Null where there are no groups. */
export function strataOf({ sampleCount, orderStrata }: Pick<OrderSource, "sampleCount" | "orderStrata">): Uint16Array | null {
  if (orderStrata === null || orderStrata.length === 0) return null;
  return Uint16Array.from({ length: sampleCount }, (_, ordinal) => orderStrata.charCodeAt(ordinal % orderStrata.length) - 32);
}

/** The order of a run's samples: position to ordinal and back. Null where it is that of the ordinals. */
export function askingOrder(source: OrderSource): Permutation | null {
  const { sampleCount, orderSeed, orderStarts, orderStrata } = source;
  if (orderStarts.length > 0) {
    const order = known.get(orderStarts) ?? stretches(sampleCount, orderStarts);
    known.set(orderStarts, order);
    return order;
  }
  if (orderSeed === null) return null;
  const key = `${sampleCount} ${orderSeed} ${orderStrata ?? ""}`;
  const kept = ordered.get(key);
  if (kept) return kept;
  const strata = strataOf(source);
  const order = strata === null ? permutation(sampleCount, orderSeed) : listed(inBlocks(strata, randomFrom(`blocks/${orderSeed}`)));
  ordered.set(key, order);
  return order;
}

/** An order that is written out. */
function listed(ordinals: readonly number[]): Permutation {
  const positions = new Int32Array(ordinals.length);
  for (const [position, ordinal] of ordinals.entries()) positions[ordinal] = position;
  const within = (list: ArrayLike<number>) => (at: number) => {
    const ordinal = list[at];
    if (ordinal === undefined) throw new RangeError(`${at} is not below ${list.length}.`);
    return ordinal;
  };
  return { at: within(Int32Array.from(ordinals)), positionOf: within(positions) };
}

interface Stretch {
  /** First ordinal. */
  start: number;
  /** First position. */
  position: number;
}

function stretches(size: number, starts: readonly number[]): Permutation {
  const byOrdinal = [...starts].sort((a, b) => a - b);
  if (byOrdinal[0] !== 0) throw new RangeError("The first stretch of samples must begin at 0.");
  const ends = new Map(byOrdinal.map((start, at) => [start, byOrdinal[at + 1] ?? size]));
  let position = 0;
  const inOrder = starts.map((start): Stretch => {
    const stretch = { start, position };
    position += (ends.get(start) ?? start) - start;
    return stretch;
  });
  const ordered = [...inOrder].sort((a, b) => a.start - b.start);
  const within = (value: number) => {
    if (!Number.isInteger(value) || value < 0 || value >= size) throw new RangeError(`${value} is not below ${size}.`);
  };
  return {
    at(ordinal) {
      within(ordinal);
      const { start, position: first } = lastUpTo(inOrder, (stretch) => stretch.position <= ordinal);
      return start + ordinal - first;
    },
    positionOf(ordinal) {
      within(ordinal);
      const { start, position: first } = lastUpTo(ordered, (stretch) => stretch.start <= ordinal);
      return first + ordinal - start;
    },
  };
}

/** The last of a list for which something holds that holds for all before it, and for the first. */
function lastUpTo(stretches: readonly Stretch[], holds: (stretch: Stretch) => boolean): Stretch {
  let [low, high] = [0, stretches.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const stretch = stretches[middle];
    if (stretch && holds(stretch)) low = middle;
    else high = middle - 1;
  }
  return stretches[low] ?? { start: 0, position: 0 };
}
