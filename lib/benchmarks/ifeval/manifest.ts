import { defineManifest } from "@/lib/benchmarks/define-family";
import { published, releases } from "./data/published";
import { importAsk } from "./formats/import-ask";
import { ifevalParams } from "./items/params";
import { presets } from "./items/presets";
import { metricsVersion } from "./metrics/declared";
import { skills } from "./simulate/skill-profiles";
import { views } from "./views";

export const manifest = defineManifest({
  id: "ifeval",
  version: "1",
  metricsVersion,
  title: "IFEval and IFBench",
  gloss: "checks",
  glyph: "M4 7l2 2 3-4M4 16l2 2 3-4M13 7h7M13 16h7",
  summary: "Whether a reply follows instructions that a program can check: lengths, keywords, formats, letter case, languages.",
  paper: {
    title: "Instruction-Following Evaluation for Large Language Models; Generalizing Verifiable Instruction Following",
    reference: "arXiv 2311.07911, arXiv 2507.02833",
    url: "https://arxiv.org/abs/2311.07911",
  },
  forms: { suite: ifevalParams },
  presets,
  verifiers: [
    {
      id: "reference",
      version: "2",
      label: "Reference",
      description: "The authors’ current code for both benchmarks, reproduced exactly: IFEval’s letter rule of 2025, IFBench 0.2.0.",
    },
    {
      id: "july-2025",
      version: "3",
      label: "July 2025",
      description:
        "IFBench’s first release, used for the results in its paper: a different sentence splitter, names matched by substring, fewer pronouns, case-sensitive positional keywords. IFEval’s ids are as in the reference.",
    },
  ],
  views,
  difficulty: "checks",
  published,
  publishedSuite: { items: 541, releases },
  nouns: { sample: { one: "prompt", many: "prompts" }, cluster: null },
  importers: [
    {
      id: "prompts",
      label: "Prompts (JSONL or CSV)",
      description:
        "The prompt file of IFEval or IFBench, or your own: key, prompt, instruction_id_list and kwargs on each line, in CSV also a column for each kwarg. Ids and kwargs are checked.",
      makes: "suite",
      accepts: ".jsonl,.json,.csv",
      several: true,
    },
    {
      id: "responses",
      label: "Prompts with responses (JSONL)",
      description:
        "Response files (prompt and response on each line), matched by full prompt to a suite or to a prompt file among them; or one file with everything.",
      makes: "run",
      accepts: ".jsonl,.json",
      several: true,
      asks: importAsk,
      joins: "prompts",
    },
    {
      id: "results",
      label: "Results (eval_results_*.jsonl)",
      description:
        "A model’s strict and loose result files together. With a suite or a prompt file, replies are rescored and every difference is reported; without one, the verdicts are taken as given.",
      makes: "run",
      accepts: ".jsonl,.json",
      several: true,
      asks: importAsk,
      joins: "prompts",
    },
  ],
  exporters: [{ id: "prompts", label: "Prompts (JSONL)", importer: "prompts" }],
  profiles: skills.map(({ id, label, description }) => ({ id, label, description })),
  demonstrations: [
    {
      name: "IFEval and IFBench, 120 prompts",
      preset: "many",
      params: { items: 120, source: "both", most: 8, wording: "1" },
      profiles: ["careful", "overwhelmed", "chatty"],
    },
  ],
});
