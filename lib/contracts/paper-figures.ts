import { z } from "zod";

/** Figures of a suite beside those that its paper prints of its benchmark; null where they are not known. */
export const paperFigures = z.object({
  rows: z.array(
    z.object({
      label: z.string(),
      own: z.number().nullable(),
      paper: z.number().nullable(),
      /** Digits after the point on screen. */
      decimals: z.number().int(),
      /** What is counted, where the label does not say it. */
      note: z.string().optional(),
    }),
  ),
  /** Where the paper prints them. */
  source: z.string(),
});
export type PaperFigures = z.infer<typeof paperFigures>;
