import { z } from "zod";

/** Facts that a file of answers may lack. */
export const answersAsk = z.object({
  model: z.string().trim().max(200).default("").meta({
    title: "Model",
    description: "The model that wrote the answers, if neither the records (model) nor the name of the file’s folder gives it.",
  }),
});
