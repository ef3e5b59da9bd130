import { z } from "zod";

/** What outputs lack: whose they are. */
export const outputsAsk = z.object({
  model: z.string().trim().max(200).default("").meta({
    title: "Model",
    description: "Whose outputs these are. Leave it empty where each model's files lie in a folder that is named after it.",
  }),
});
