import { z } from "zod";

/** One unit to evaluate: the words to include, in the order of the prompt. Density and seed are tags of the item. */
export const ifscaleItem = z.object({
  // One check over the list rather than one a word: items are parsed on every read.
  words: z
    .array(z.string())
    .min(1)
    .superRefine((words, context) => {
      const at = words.findIndex((word) => /[\r\n]/.test(word));
      if (at >= 0) context.addIssue({ code: "custom", path: [at], message: "A word cannot hold a line break." });
    }),
});
export type IfscaleItem = z.infer<typeof ifscaleItem>;
