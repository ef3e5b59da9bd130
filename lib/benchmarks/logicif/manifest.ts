import { defineManifest } from "@/lib/benchmarks/define-family";
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
});
