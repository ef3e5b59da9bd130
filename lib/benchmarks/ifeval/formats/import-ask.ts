import { z } from "zod";

/** What a file of replies may not say. */
export const importAsk = z.object({
  model: z.string().trim().max(200).default("").meta({
    title: "Model",
    description:
      "Whose replies these are, where neither the records (model) nor the name of the file (MODEL-responses.jsonl) or of its folder says it.",
  }),
});
