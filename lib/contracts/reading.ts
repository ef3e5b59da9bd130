import { z } from "zod";

/** Kinds of markers that models put around reasoning in the text of a reply, by their names in settings. */
export const thoughtTag = z.enum(["think", "thought", "reasoning", "bracket", "harmony", "gemma", "cohere", "kimi", "seed"]);
export type ThoughtTag = z.infer<typeof thoughtTag>;

/** A person's choice for a model: all kinds, one of them, or none, which leaves reasoning in the reply. */
export const thoughtChoice = z.enum(["all", ...thoughtTag.options, "none"]);
export type ThoughtChoice = z.infer<typeof thoughtChoice>;

/** The rules by which the text of replies is split into reasoning and answer. */
export const reading = z.object({
  /** Kinds of markers that are searched for; without any, every reply is left whole. */
  tags: z.array(thoughtTag),
  /** True if the model's chat template opens the reasoning, so that a reply begins with it without a marker. */
  opened: z.boolean(),
  /** True if white space around answers is removed. */
  trim: z.boolean(),
});
export type Reading = z.infer<typeof reading>;

/**
 * Recipe for restoring the received text, in order: a text for a marker or removed white space, a positive number of UTF-16 code units of
 * the answer, a negative one of the reasoning. `apart`: code units of separately received reasoning.
 */
export const received = z.object({
  apart: z.number().int().nonnegative(),
  pieces: z.array(z.union([z.string(), z.number().int()])),
});
export type Received = z.infer<typeof received>;
