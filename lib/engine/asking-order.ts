import { z } from "zod";
import { type Permutation, permutation } from "@/lib/random/permutation";

/** What tells in which order the samples of a run are asked for. */
export const orderShape = z.object({
  sampleCount: z.number().int(),
  /** Seed of the permutation of ordinals; null for their own order. */
  orderSeed: z.number().int().nullable(),
  /** First ordinals of stretches of samples, in the order in which the stretches are asked for; empty for one stretch. */
  orderStarts: z.array(z.number().int()).readonly(),
});
export type OrderSource = z.infer<typeof orderShape>;

/** Columns of a run that tell it. */
export const orderColumns = `sample_count as "sampleCount", order_seed as "orderSeed", order_starts as "orderStarts"`;

// A run's list is read with the run and looked at for each of its shards.
const known = new WeakMap<readonly number[], Permutation>();

/** The order of a run's samples: position to ordinal and back. Null where it is that of the ordinals. */
export function askingOrder({ sampleCount, orderSeed, orderStarts }: OrderSource): Permutation | null {
  if (orderSeed !== null) return permutation(sampleCount, orderSeed);
  if (orderStarts.length === 0) return null;
  const order = known.get(orderStarts) ?? stretches(sampleCount, orderStarts);
  known.set(orderStarts, order);
  return order;
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
    at(of) {
      within(of);
      const { start, position: first } = lastUpTo(inOrder, (stretch) => stretch.position <= of);
      return start + of - first;
    },
    of(ordinal) {
      within(ordinal);
      const { start, position: first } = lastUpTo(ordered, (stretch) => stretch.start <= ordinal);
      return first + ordinal - start;
    },
  };
}

/** The last of a list for which something holds that holds for all before it, and for the first. */
function lastUpTo(of: readonly Stretch[], holds: (stretch: Stretch) => boolean): Stretch {
  let [low, high] = [0, of.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const stretch = of[middle];
    if (stretch && holds(stretch)) low = middle;
    else high = middle - 1;
  }
  return of[low] ?? { start: 0, position: 0 };
}
