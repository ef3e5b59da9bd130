/** Counts matches of regular expressions; provided by the caller, because a rule's expression is not trusted. */
export interface PatternCounter {
  /** Counts the matches in the text; throws `InvalidPattern`, `PatternTimeout` or `TooMuchWork`. */
  count(pattern: string, text: string, ignoreCase: boolean): number;
}

/** Thrown for an expression that cannot be read, which fails its rule. */
export class InvalidPattern extends Error {
  override readonly name = "InvalidPattern";
}

/** Thrown if counting takes more steps than a rule may take, which fails its rule. */
export class PatternTimeout extends Error {
  override readonly name = "PatternTimeout";
}
