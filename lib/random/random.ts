/** A deterministic source of randomness: an argument wherever chance is needed. */
export interface Random {
  /** Uniform in [0, 1), 53 bits. */
  uniform(): number;
  /** Uniform integer in [0, below). */
  integer(below: number): number;
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
  /** An independent source that depends on this one's seed and the label alone, not on what was drawn. */
  fork(label: string): Random;
}
