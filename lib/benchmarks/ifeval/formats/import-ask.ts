import { z } from "zod";

/** What a file of replies may not say. */
export const importAsk = z.object({
  model: z.string().trim().max(200).default("").meta({
    title: "Model",
    description:
      "The model that wrote the replies, if neither the records (model) nor the name of the file (MODEL-responses.jsonl) or its folder gives it.",
  }),
});
