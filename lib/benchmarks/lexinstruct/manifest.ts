import { defineManifest } from "@/lib/benchmarks/define-family";
import { published } from "./data/published";
import { answersAsk } from "./formats/import-ask";
import { lexParams, lexRunParams } from "./items/params";
import { presets } from "./items/presets";
import { metricsVersion } from "./metrics/declared";
import { skills } from "./simulate/skill-profiles";
import { views } from "./views";

export const manifest = defineManifest({
  id: "lexinstruct",
  version: "1",
  metricsVersion,
  title: "LexInstructEval",
  summary:
    "Whether a text follows lexical rules exactly, such as how the second sentence of each paragraph ends or how many lines there are, in English and Chinese.",
  gloss: "exact rules",
  glyph: "M8 4H4v16h4M16 4h4v16h-4M9 12l2 2.5L15 9.5",
  paper: {
    title: "LexInstructEval: Lexical Instruction Following Evaluation for Large Language Models",
    reference: "arXiv 2511.17561",
    url: "https://arxiv.org/abs/2511.17561",
  },
  forms: { suite: lexParams, run: lexRunParams },
  presets,
  verifiers: [
    {
      id: "reference",
      version: "3",
      label: "Reference",
      description:
        "The authors' released engine, reproduced exactly with its quirks: it produced the published numbers. “Before N” keeps element N, a selection is joined before it is compared, “between” always holds, English expressions ignore case, and an empty selection passes. Punctuation marks are those of the authors' list, which lacks # * + - and “ ” ‘ ’ 、 – among others.",
    },
    {
      id: "corrected",
      version: "4",
      label: "Corrected",
      description:
        "The reference without its known errors: “before N” excludes element N, a rule for several elements is compared with each of them, “between” is checked, expressions are case-sensitive, an empty selection fails, every kind of line break and an empty line with spaces separate paragraphs, the end of a Chinese text without a punctuation mark ends a sentence, and only *, +, - or a number with a period begins a list item. Punctuation marks are those of the authors' list, which lacks # * + - and “ ” ‘ ’ 、 – among others.",
    },
  ],
  views,
  difficulty: "difficulty",
  published,
  publishedSuite: { items: 2475 },
  importers: [
    {
      id: "items",
      label: "Items (JSONL)",
      description: "The authors’ data: one object per line with messages and meta_info. Prompts, scores and labels are kept unchanged.",
      makes: "suite",
      accepts: ".jsonl,.json",
    },
    {
      id: "answers",
      label: "Items with answers (JSONL)",
      description: "The authors’ data with a model’s answer in each object: a run that can be browsed and rescored.",
      makes: "run",
      accepts: ".jsonl,.json",
      asks: answersAsk,
      joins: "items",
    },
  ],
  exporters: [{ id: "items", label: "Items (JSONL)", importer: "items" }],
  profiles: skills.map(({ id, label, description }) => ({ id, label, description })),
  demonstrations: [{ name: "LexInstructEval, 200 items", preset: "medium", profiles: ["careful", "overwhelmed"] }],
});
