import { z } from "zod";

/** Parameters that generate a suite. */
export const lexParams = z.object({
  items: z.int().min(1).max(10_000).default(2475).meta({
    title: "Items",
    description: "Number of items to generate, in the paper’s mix of difficulties. The paper has 2,475: 1,243 English and 1,232 Chinese.",
  }),
  language: z
    .enum(["both", "english", "chinese"])
    .default("both")
    .meta({
      title: "Language",
      description: "The language of tasks, rules and replies. The two sets are independent, not translations.",
      choices: { both: "English and Chinese", english: "English", chinese: "Chinese" },
    }),
});
export type LexParams = z.infer<typeof lexParams>;

/** Run parameters, of which the family has none in the launch form. */
export const lexRunParams = z.object({});
