import { z } from "zod";
import { modelOfFolder } from "@/lib/benchmarks/file-models";

/** The model that the authors name a result file after; null where its name is another. */
export const authorsModel = (path: string): string | null =>
  /(?:^|[/\\])logicifeval(?:[-_]?mini)?[-_]([^/\\]+)\.jsonl$/i.exec(path)?.[1] ?? null;

/** The model that a result file or its folder is named after; null where neither says it. */
export const modelOfResults = (path: string): string | null => authorsModel(path) ?? modelOfFolder(path);

/** What result files may lack, and which of two answers counts. */
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
