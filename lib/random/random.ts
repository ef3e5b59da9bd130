/** Deterministic source of randomness, passed as an argument wherever chance is needed. */
export interface Random {
  /** Uniform in [0, 1), 53 bits. */
  uniform(): number;
  /** Uniform integer in [0, below). */
  integer(below: number): number;
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
  /** An independent source that depends only on this one's seed and the label, not on earlier draws. */
  fork(label: string): Random;
}
