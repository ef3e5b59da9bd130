/** Counts matches of regular expressions; lent by the caller, because a rule's expression is not to be trusted. */
export interface PatternCounter {
  /** Number of matches in the text; throws `InvalidPattern`, `PatternTimeout` or `TooMuchWork`. */
  count(pattern: string, text: string, ignoreCase: boolean): number;
}

/** The expression cannot be read, which fails its rule. */
export class InvalidPattern extends Error {
  override readonly name = "InvalidPattern";
}

/** Counting takes more steps than a rule may, which fails its rule. */
export class PatternTimeout extends Error {
  override readonly name = "PatternTimeout";
}
