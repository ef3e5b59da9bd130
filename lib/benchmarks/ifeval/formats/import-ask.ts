import { z } from "zod";

/** Facts that a file of replies may lack. */
export const importAsk = z.object({
  model: z.string().trim().max(200).default("").meta({
    title: "Model",
    description:
      "The model that wrote the replies, if neither the records (model) nor the name of the file (MODEL-responses.jsonl) or its folder gives it.",
  }),
});
