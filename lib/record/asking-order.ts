import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type Permutation, permutation } from "@/lib/random/permutation";
import { randomFrom } from "@/lib/random/seeded-random";
import { inBlocks } from "./asking-blocks";

/** The data that determine the order in which the samples of a run are asked. */
export const orderShape = z.object({
  sampleCount: z.number().int(),
  /** Seed of the permutation of ordinals; null if samples are asked by ordinal. */
  orderSeed: z.number().int().nullable(),
  /** First ordinals of ranges of consecutive samples, in the order in which the ranges are asked; empty for a single range. */
  orderStarts: z.array(z.number().int()).readonly(),
  /** One character per item, by ordinal, whose code minus 32 is the item's difficulty group; null without groups. */
  orderStrata: z.string().nullable(),
});
export type OrderSource = z.infer<typeof orderShape>;

/** SQL columns of `run` that `orderShape` reads. */
export const orderColumns = `sample_count as "sampleCount", order_seed as "orderSeed", order_starts as "orderStarts",
  order_strata as "orderStrata"`;

// The array of starts is parsed once with its run, and the order is needed again for each of the run's shards.
const known = new WeakMap<readonly number[], Permutation>();

// Kept for a few runs only: each order holds two arrays of up to a hundred thousand samples.
const ordered = new LRUCache<string, Permutation>({ max: 8 });

/** Encodes the difficulty group of each item as the text that a run stores. */
export function strataText(groups: readonly number[]): string {
  return groups.map((group) => String.fromCharCode(32 + group)).join("");
}

/** Returns the difficulty group of each sample by ordinal; repetitions share their item's group. Null without groups. */
export function strataOf({ sampleCount, orderStrata }: Pick<OrderSource, "sampleCount" | "orderStrata">): Uint16Array | null {
  if (orderStrata === null || orderStrata.length === 0) return null;
  return Uint16Array.from({ length: sampleCount }, (_, ordinal) => orderStrata.charCodeAt(ordinal % orderStrata.length) - 32);
}

/** Returns the order of a run's samples as a map from position to ordinal and back; null if samples are asked by ordinal. */
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

/** Wraps an explicit list of ordinals as an order. */
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
  /** First ordinal of the stretch. */
  start: number;
  /** Position of its first sample in the asking order. */
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

/**
 * Finds the last stretch for which `holds` is true by binary search. `holds` must be true for a prefix of the list that includes the first
 * stretch.
 */
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
