import { z } from "zod";

/** What evaluations lack and a person must say. */
export const evaluationsAsk = z.object({
  model: z.string().trim().max(200).default("").meta({
    title: "Model",
    fromFiles: true,
    description:
      "The model that wrote the replies; the authors’ files do not name it. If empty, the name of each file’s folder is used (evaluation/MODEL/eval_1.jsonl).",
  }),
});
