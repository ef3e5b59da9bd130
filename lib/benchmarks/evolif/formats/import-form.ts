import { z } from "zod";

/** What evaluations lack and a person must say. */
export const evaluationsAsk = z.object({
  model: z.string().trim().max(200).default("").meta({
    title: "Model",
    fromFiles: true,
    description:
      "Whose replies these are: the authors’ files do not say it. When empty, it is the name of each file’s folder (evaluation/MODEL/eval_1.jsonl).",
  }),
});
