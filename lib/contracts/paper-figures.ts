import { z } from "zod";

/** Figures of a suite beside those that its paper prints for the benchmark; null if unknown. */
export const paperFigures = z.object({
  rows: z.array(
    z.object({
      label: z.string(),
      own: z.number().nullable(),
      paper: z.number().nullable(),
      /** Number of decimals on screen. */
      decimals: z.number().int(),
      /** The unit counted, if the label does not name it. */
      note: z.string().optional(),
    }),
  ),
  /** The place in the paper. */
  source: z.string(),
});
export type PaperFigures = z.infer<typeof paperFigures>;
