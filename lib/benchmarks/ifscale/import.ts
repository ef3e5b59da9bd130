import type { Importer } from "@/lib/benchmarks/benchmark";
import { importGenerations } from "./import-generations";
import { importVocabulary } from "./import-vocabulary";
import type { IfscaleItem } from "./item";

/** The authors' released file formats. */
export const importers: Importer<IfscaleItem>[] = [
  {
    id: "vocabulary",
    label: "Vocabulary list",
    description:
      "One word a line, without a header, as the authors release theirs. Makes the published suite: every density that the list allows, five seeds, the authors' order.",
    makes: "suite",
    accepts: ".csv,.txt",
    read: importVocabulary,
  },
  {
    id: "generations",
    label: "Generations CSV",
    description:
      "The authors' replies: model, seed, num_rules, constraints, generated_text and latency_seconds. Each model becomes a run that can be browsed and scored again.",
    makes: "run",
    accepts: ".csv",
    read: importGenerations,
  },
];
