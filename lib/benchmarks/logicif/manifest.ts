import { defineManifest } from "@/lib/benchmarks/define-family";
import { failureClasses } from "./failure-classes";
import { resultsAsk } from "./import/import-form";
import { logicifParams, logicifRunParams } from "./params";
import { published, publishedModels } from "./published";
import { views } from "./views";

export const manifest = defineManifest({
  id: "logicif",
  version: "1",
  title: "LogicIF",
  summary: "Procedures in words that were made from code: a model carries them out by hand and reports the result and some trackers.",
  paper: {
    title: "Complex Logical Instruction Generation",
    reference: "arXiv 2508.09125",
    url: "https://arxiv.org/abs/2508.09125",
  },
  forms: { suite: logicifParams, run: logicifRunParams },
  verifiers: [
    {
      id: "reference",
      version: "1",
      label: "Reference",
      description:
        "The authors’ released rule: brackets are matched without regard to quotes, and the last stretch that Python’s JSON reads is the answer. Output and trackers are compared by Python’s equality.",
    },
    {
      id: "lenient",
      version: "1",
      label: "Lenient",
      description:
        "The last JSON object with output and stats after the reasoning, or the values after the labels Output and Statistics. Where there is neither and a judge model is set, that model takes the answer out of the reply, as in the paper.",
    },
  ],
  views,
  published,
  publishedModels,
  nouns: { sample: { one: "case", many: "cases" }, cluster: { one: "function", many: "functions" } },
  sharesTexts: true,
  importers: [
    {
      id: "cases",
      label: "Cases (JSONL)",
      description:
        "The authors’ benchmark, a case a line, in all its shapes. Instructions stay to the letter. Difficulty is the file’s own, else terciles of the complexity score. Makes a suite that can be run.",
      makes: "suite",
      accepts: ".jsonl",
      several: true,
    },
    {
      id: "results",
      label: "Results (JSONL)",
      description:
        "The authors’ results, a case with a model’s response a line. Each model becomes a run whose replies can be read and scored again.",
      makes: "run",
      accepts: ".jsonl",
      several: true,
      asks: resultsAsk,
    },
  ],
  failureClasses,
  exporters: [{ id: "cases", label: "Cases (JSONL)" }],
});
