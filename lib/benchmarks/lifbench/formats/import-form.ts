import { z } from "zod";

/** Schema of the form for data that output files lack, namely the model. */
export const outputsAsk = z.object({
  model: z.string().trim().max(200).default("").meta({
    title: "Model",
    description: "The model that wrote the outputs. Leave empty if each model's files are in a folder named after it.",
  }),
});
