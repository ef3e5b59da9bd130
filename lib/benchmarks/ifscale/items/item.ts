import { z } from "zod";

const lineBreak = /[\r\n]/;

/** Schema of an item: the words to include, in the order of the prompt. Density and seed are tags of the item. */
export const ifscaleItem = z.object({
  // A single check of the whole list instead of one per word, because items are parsed on every read.
  words: z.custom<string[]>().superRefine((words: unknown, context) => {
    if (!Array.isArray(words) || words.length === 0) {
      context.addIssue({ code: "custom", message: "Enter at least one word." });
      return;
    }
    const at = words.findIndex((word) => typeof word !== "string" || lineBreak.test(word));
    if (at < 0) return;
    const message = typeof words[at] === "string" ? "A word cannot contain a line break." : "A word must be text.";
    context.addIssue({ code: "custom", path: [at], message });
  }),
});
export type IfscaleItem = z.infer<typeof ifscaleItem>;
