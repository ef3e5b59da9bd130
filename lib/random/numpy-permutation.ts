import MersenneTwister from "mersenne-twister";

/**
 * The part of numpy's legacy generator that IFScale's released sampler uses: `RandomState(seed).permutation(n)`. The state advances with
 * each call, as in numpy.
 */
export class RandomState {
  readonly #twister: MersenneTwister;

  /** Takes a seed from 0 to 2^32 - 1, like numpy; throws a RangeError otherwise. */
  constructor(seed: number) {
    if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff)
      throw new RangeError(`The seed ${seed} is not an integer from 0 to 4294967295.`);
    this.#twister = new MersenneTwister(seed);
  }

  /** Shuffles the numbers 0 to n - 1: Fisher-Yates from the top. */
  permutation(n: number): number[] {
    const order = Array.from({ length: n }, (_, index) => index);
    for (let top = n - 1; top > 0; top--) {
      const other = this.#upTo(top);
      const kept = order[top] ?? 0;
      order[top] = order[other] ?? 0;
      order[other] = kept;
    }
    return order;
  }

  /** Uniform in [0, max]: draws 32 bits, masks them to the width of max, and draws again if the result is above it. */
  #upTo(max: number): number {
    const mask = 2 ** (32 - Math.clz32(max)) - 1;
    for (;;) {
      const drawn = (this.#twister.random_int() & mask) >>> 0;
      if (drawn <= max) return drawn;
    }
  }
}
