/** Why rules cannot stand together in one item, or why one of them says nothing. */
export interface Conflict {
  kind: "contradiction" | "redundant" | "duplicate" | "trivial" | "impossible";
  /** Indices of the rules concerned, ascending. */
  rules: number[];
  message: string;
}
