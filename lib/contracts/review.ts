import { z } from "zod";

/** Functions of a suite whose instructions can be compared with their lines; `ordinal` is that of the first item. */
export const reviewList = z.object({
  functions: z.array(
    z.object({
      ordinal: z.number().int(),
      name: z.string(),
      /** Complexity score; null if unknown. */
      score: z.number().nullable(),
      difficulty: z.string().nullable(),
    }),
  ),
});
export type ReviewList = z.infer<typeof reviewList>;

/** An instruction with its function, and the lines that each part of the text describes. */
export const reviewedInstruction = z.object({
  ordinal: z.number().int(),
  name: z.string(),
  text: z.string(),
  source: z.string(),
  /** Offsets in UTF-16 code units, half open; lines from 1. Empty if unknown. */
  spans: z.array(z.object({ start: z.number().int(), end: z.number().int(), lines: z.array(z.number().int()) })),
});
export type ReviewedInstruction = z.infer<typeof reviewedInstruction>;
