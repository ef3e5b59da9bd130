import { defineManifest } from "@/lib/benchmarks/define-family";
import { published, publishedGrid, publishedModels, releases } from "./data/published";
import { outputsAsk } from "./formats/import-form";
import { textsInput } from "./generate/build/texts-input";
import { wordingsInput } from "./generate/build/wordings-input";
import { lifbenchParams } from "./items/params";
import { presets } from "./items/presets";
import { metricsVersion } from "./metrics/declared";
import { demonstrations } from "./simulate/demonstrations";
import { skills } from "./simulate/skills";
import { views } from "./views";

export const manifest = defineManifest({
  id: "lifbench",
  version: "1",
  metricsVersion,
  title: "LIFBench",
  summary:
    "Instruction following over long contexts of 4k to 2M tokens: eleven tasks, scored point by point, and how stable the scores are.",
  gloss: "long contexts",
  glyph: "M4 4h16M4 9h16M4 14h4M16 14h4M4 19h16M12 14h.01",
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
      version: "3",
      factsVersion: "3",
      label: "Reference",
      description:
        "The authors' released scorers: three to five points per task, each earned fully, partly or not at all from the reply's text. Where code and paper differ, the code is followed.",
    },
  ],
  views,
  difficulty: "length",
  published,
  publishedSuite: { items: 2766, releases },
  publishedGrid,
  publishedModels,
  nouns: { sample: { one: "sample", many: "samples" }, cluster: { one: "context", many: "contexts" } },
  sharesTexts: true,
  builders: [
    {
      id: "texts",
      label: "Your own texts",
      description:
        "Builds lists, documents and essays from a folder of your texts instead of Heed's. The texts are split into sentences; each unique sentence that ends in a full stop appears once per context.",
      fills: null,
      input: textsInput,
      models: { chat: null, embeddings: null },
      files: {
        accepts: ".txt,.md",
        help: "Plain text in English, as UTF-8. A 4k essay needs about 2,500 words, a 128k essay about 100,000, plus some extra for unusable sentences.",
        required: true,
      },
    },
    {
      id: "wordings",
      label: "Wordings",
      description:
        "Extends the wordings as the paper does (RECS): a model rewrites each template, the rewrites are embedded and clustered, and the rewrite nearest each centre that keeps every placeholder is selected.",
      fills: "ownWordings",
      input: wordingsInput,
      models: {
        chat: { help: "Rewrites the templates.", required: true },
        embeddings: { help: "Compares rewrites by meaning; otherwise they are compared by characters.", required: false },
      },
    },
  ],
  importers: [
    {
      id: "prompts",
      label: "Prompts",
      description:
        "The authors' prompts: JSON lists or JSON Lines, with the task from the record or the file's name. Each context is stored once. Creates a suite that can be run.",
      makes: "suite",
      accepts: ".json,.jsonl",
      several: true,
    },
    {
      id: "outputs",
      label: "Outputs",
      description:
        "The authors' outputs: one folder per model and one file per task, of any size. Each model becomes a run whose replies can be read and rescored.",
      makes: "run",
      accepts: ".json,.jsonl",
      several: true,
      asks: outputsAsk,
      joins: "prompts",
    },
    {
      id: "scores",
      label: "Score tables",
      description:
        "The authors' score tables: one CSV file per task. Each model becomes a run of verdicts without replies. Add the prompts to see the questions.",
      makes: "run",
      accepts: ".csv,.json,.jsonl",
      several: true,
    },
  ],
  exporters: [{ id: "prompts", label: "Prompts", importer: "prompts" }],
  profiles: skills.map(({ id, label, description }) => ({ id, label, description })),
  demonstrations,
});
