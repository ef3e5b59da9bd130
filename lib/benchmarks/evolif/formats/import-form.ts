import { z } from "zod";

/** Schema of the form for data that evaluation files lack. */
export const evaluationsAsk = z.object({
  model: z.string().trim().max(200).default("").meta({
    title: "Model",
    fromFiles: true,
    description:
      "The model that wrote the replies; the authors’ files do not name it. If empty, the name of each file’s folder is used (evaluation/MODEL/eval_1.jsonl).",
  }),
});
