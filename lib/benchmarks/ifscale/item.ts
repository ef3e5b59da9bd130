import { z } from "zod";

/** One unit to evaluate: the words to include, in the order of the prompt. Density and seed are tags of the item. */
export const ifscaleItem = z.object({
  words: z.array(z.string().regex(/^[^\r\n]*$/, "A word cannot hold a line break.")).min(1),
});
export type IfscaleItem = z.infer<typeof ifscaleItem>;
