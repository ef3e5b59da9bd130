import { z } from "zod";
import { modelOfFolder } from "@/lib/benchmarks/file-models";

/** Returns the model in the name of a result file, by the authors' naming scheme; null for other names. */
export const authorsModel = (path: string): string | null =>
  /(?:^|[/\\])logicifeval(?:[-_]?mini)?[-_]([^/\\]+)\.jsonl$/i.exec(path)?.[1] ?? null;

/** Returns the model in the name of a result file or its folder; null if neither names one. */
export const modelOfResults = (path: string): string | null => authorsModel(path) ?? modelOfFolder(path);

/** Schema of the form for data that result files may lack and for the choice between two answers. */
export const resultsAsk = z.object({
  model: z.string().trim().max(200).default("").meta({
    title: "Model",
    description:
      "The model that wrote the replies, if neither the records (model_used) nor the file’s name (logicifevalmini-MODEL.jsonl) gives it.",
  }),
  answers: z.enum(["stored", "rule"]).default("stored").meta({
    title: "Answers",
    description:
      "Stored: uses the previously extracted answer (llm_output) where a record has one. Rule: parses each reply again with the reference rule.",
  }),
});
