/** Tokens of one call as the endpoint counts them, with one meaning for every protocol; null where it does not say. */
export interface Usage {
  /** All of the prompt, cached or not. */
  input: number | null;
  /** All that the model wrote, thoughts included. */
  output: number | null;
  /** Part of `output` that was spent on reasoning. */
  reasoning: number | null;
  /** Part of `input` that was read from the endpoint's cache. */
  cached: number | null;
  /** Part of `input` that was written into the endpoint's cache. */
  cacheWrite: number | null;
}

/** The usage of a call of which nothing was counted. */
export const noUsage: Usage = { input: null, output: null, reasoning: null, cached: null, cacheWrite: null };
