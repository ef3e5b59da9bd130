import { z } from "zod";

/** What outputs lack: whose they are. */
export const outputsAsk = z.object({
  model: z.string().trim().max(200).default("").meta({
    title: "Model",
    description: "The model that wrote the outputs. Leave empty if each model's files are in a folder named after it.",
  }),
});
