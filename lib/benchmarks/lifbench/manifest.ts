import { defineManifest } from "@/lib/benchmarks/define-family";
import { lifbenchParams } from "./params";
import { presets } from "./presets";
import { published, publishedModels } from "./published";
import { skills } from "./simulate/skills";
import { views } from "./views";

export const manifest = defineManifest({
  id: "lifbench",
  version: "1",
  title: "LIFBench",
  summary:
    "Instruction following over long contexts of 4k to 2M tokens: eleven tasks, scored point by point, and how steady the scores are.",
  paper: {
    title: "LIFBench: Evaluating the Instruction Following Performance and Stability of Large Language Models in Long-Context Scenarios",
    reference: "arXiv 2411.07037",
    url: "https://arxiv.org/abs/2411.07037",
  },
  forms: { suite: lifbenchParams },
  presets,
  verifiers: [
    {
      id: "reference",
      version: "2",
      label: "Reference",
      description:
        "The authors' released scorers: three to five points a task, each earned in whole, in part or not at all, from the reply's text alone. Where code and paper differ the code is followed.",
    },
  ],
  views,
  published,
  publishedModels,
  nouns: { sample: { one: "sample", many: "samples" }, cluster: { one: "context", many: "contexts" } },
  sharesTexts: true,
  profiles: skills.map(({ id, label, description }) => ({ id, label, description })),
});
