import { randomFrom } from "./seeded-random";

/** Order of 0 to n - 1 that is computed at single positions, in both directions. */
export interface Permutation {
  /** The value at a position. */
  at(position: number): number;
  /** The position of a value. */
  positionOf(value: number): number;
}

const rounds = 6;

/** Mixes 32 bits so that each depends on all (the finalizer of MurmurHash3). */
function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Builds the permutation of `size` numbers (at most 2^30) that a seed determines, identical on every machine.
 * @returns a Feistel network over the next power of four, iterated until its value is below `size`: at most a few steps on average, and no
 * table
 */
export function permutation(size: number, seed: number): Permutation {
  const half = Math.max(1, Math.ceil(Math.log2(Math.max(2, size)) / 2));
  const mask = 2 ** half - 1;
  const random = randomFrom(`order/${seed}`);
  const keys = Array.from({ length: rounds }, () => random.integer(2 ** 31));
  const forth = (value: number): number => {
    let left = value >>> half;
    let right = value & mask;
    for (const key of keys) [left, right] = [right, left ^ (mixed(right ^ key) & mask)];
    return ((left << half) | right) >>> 0;
  };
  const back = (value: number): number => {
    let left = value >>> half;
    let right = value & mask;
    for (const key of keys.toReversed()) [left, right] = [right ^ (mixed(left ^ key) & mask), left];
    return ((left << half) | right) >>> 0;
  };
  const walked = (step: (value: number) => number) => (from: number) => {
    if (!Number.isInteger(from) || from < 0 || from >= size) throw new RangeError(`${from} is not below ${size}.`);
    let value = step(from);
    while (value >= size) value = step(value);
    return value;
  };
  return { at: walked(forth), positionOf: walked(back) };
}
