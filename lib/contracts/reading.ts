import { z } from "zod";

/** Kinds of markers that models put around thoughts in the text of a reply, by the names of settings. */
export const thoughtTag = z.enum(["think", "thought", "reasoning", "bracket", "harmony", "gemma", "cohere", "kimi", "seed"]);
export type ThoughtTag = z.infer<typeof thoughtTag>;

/** What a person chooses for a model: every kind, one of them, or none, which leaves thoughts in the reply. */
export const thoughtChoice = z.enum(["all", ...thoughtTag.options, "none"]);
export type ThoughtChoice = z.infer<typeof thoughtChoice>;

/** How the text of replies is parted into thoughts and answer. */
export const reading = z.object({
  /** Kinds of markers that are looked for; none leaves every reply whole. */
  tags: z.array(thoughtTag),
  /** The model's chat template opens the thoughts, so that a reply begins with them without a marker. */
  opened: z.boolean(),
  /** White space around answers is removed. */
  trim: z.boolean(),
});
export type Reading = z.infer<typeof reading>;

/**
 * How the text that was received lies in answer and thoughts, so that it can be put together again: in its order a text for a marker or
 * removed white space, a number above 0 for so many UTF-16 code units of the answer, one below 0 for so many of the thoughts. `apart`: code units
 * at the beginning of the thoughts that came in a field of their own and are no part of the text.
 */
export const received = z.object({
  apart: z.number().int().nonnegative(),
  pieces: z.array(z.union([z.string(), z.number().int()])),
});
export type Received = z.infer<typeof received>;
