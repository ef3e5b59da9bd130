import { z } from "zod";

/**
 * How a reply ended. `refused` and `filtered` only where the provider's own field says so: a refusal in plain words is text.
 * `cut_off`: the output limit was reached within the answer; `reasoning_exhausted`: before it.
 */
export const replyEnding = z.enum(["text", "cut_off", "reasoning_exhausted", "refused", "filtered", "empty", "too_large"]);
export type ReplyEnding = z.infer<typeof replyEnding>;

/** What a prompt lost so that it fits the model's context: the end of one part, from `kept` UTF-16 code units on. */
export const cut = z.object({
  message: z.number().int().nonnegative(),
  part: z.number().int().nonnegative(),
  kept: z.number().int().nonnegative(),
  /** Tokens that were cut away, as counted for the model. */
  tokens: z.number().int().nonnegative(),
});
export type Cut = z.infer<typeof cut>;

const count = z.number().int().nonnegative().nullable();

/** What is known of a turn beside its reply's text; null where it does not apply or nobody said. */
export const sentFacts = z.object({
  ended: replyEnding.nullable(),
  /** Most tokens that the answer, and the reasoning before it, could take. */
  outputLimit: count,
  reasoningLimit: count,
  cut: cut.nullable(),
  cachedTokens: count,
  reasoningTokens: count,
});
export type SentFacts = z.infer<typeof sentFacts>;

/** Of a reply that nobody asked for here. */
export const nothingSent: SentFacts = {
  ended: null,
  outputLimit: null,
  reasoningLimit: null,
  cut: null,
  cachedTokens: null,
  reasoningTokens: null,
};
