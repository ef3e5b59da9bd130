/** The reason why rules cannot be combined in one item, or why one of them has no effect. */
export interface Conflict {
  kind: "contradiction" | "redundant" | "duplicate" | "trivial" | "impossible";
  /** Indices of the rules concerned, ascending. */
  rules: number[];
  message: string;
}
