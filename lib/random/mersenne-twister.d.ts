declare module "mersenne-twister" {
  /** MT19937 seeded with `init_genrand`. */
  export default class MersenneTwister {
    constructor(seed: number);
    /** Uniform integer in [0, 2^32). */
    random_int(): number;
  }
}
