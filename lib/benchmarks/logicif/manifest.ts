import { defineManifest } from "@/lib/benchmarks/define-family";
import { published, publishedModels } from "./data/published";
import { resultsAsk } from "./formats/import-form";
import { pipelineInput } from "./generate/build/pipeline-input";
import { variantsInput } from "./generate/build/variants-input";
import { failureClasses } from "./items/failure-classes";
import { logicifParams, logicifRunParams } from "./items/params";
import { presets } from "./items/presets";
import { metricsVersion } from "./metrics/declared";
import { demonstrations } from "./simulate/demonstrations";
import { skills } from "./simulate/skills";
import { views } from "./views";

export const manifest = defineManifest({
  id: "logicif",
  version: "1",
  metricsVersion,
  title: "LogicIF",
  summary: "Models execute code-derived procedures step by step and report the result and state.",
  gloss: "logic",
  glyph: "M6 3v18M6 8c0 4 3 5 6 5h7M16 10l3 3-3 3",
  paper: {
    title: "Complex Logical Instruction Generation",
    reference: "arXiv 2508.09125",
    url: "https://arxiv.org/abs/2508.09125",
  },
  forms: { suite: logicifParams, run: logicifRunParams },
  presets,
  verifiers: [
    {
      id: "reference",
      version: "1",
      label: "Reference",
      description:
        "The authors’ released rule: brackets are matched regardless of quotes, and the last span that Python’s JSON parser accepts is the answer. Output and trackers are compared by Python’s equality.",
    },
    {
      id: "lenient",
      version: "2",
      label: "Lenient",
      description:
        "The last JSON object with output and stats after the reasoning, or the values after the labels Output and Statistics. If there is neither and a judge model is set, it extracts the answer from the reply, as in the paper.",
    },
  ],
  views,
  difficulty: "interval",
  published,
  publishedSuite: { clusters: 426 },
  publishedModels,
  nouns: { sample: { one: "case", many: "cases" }, cluster: { one: "function", many: "functions" } },
  sharesTexts: true,
  builders: [
    {
      id: "variants",
      label: "Fresh cases",
      description:
        "Generates inputs for the built-in functions that no model can have seen: each function has a seeded generator for short or long inputs. They pass the paper’s filters, and the sandbox labels them.",
      fills: null,
      input: variantsInput,
      models: { chat: null, embeddings: null },
    },
    {
      id: "pipeline",
      label: "Generate from functions",
      description:
        "Turns your Python functions into instructions as LogicIFGen does: a model anonymizes them, adds trackers and logic, describes them and reviews the description; the sandbox runs the inputs for the labels.",
      fills: null,
      input: pipelineInput,
      models: {
        chat: { help: "Rewrites, describes and reviews the functions. The paper uses o4-mini.", required: true },
        embeddings: { help: "Finds near-duplicates among the functions, above a similarity of 0.7.", required: false },
      },
      files: {
        accepts: ".jsonl",
        help: "JSON Lines: functions as task_id and function, their inputs as task_id and test_cases, in one or two files.",
        required: false,
      },
    },
  ],
  panels: [
    { id: "statistics", place: "suite", title: "Compared with the paper’s benchmark" },
    { id: "review", place: "suite", title: "Review of the instructions" },
  ],
  traces: [
    {
      id: "execution",
      label: "Executions",
      description: "Runs each case’s function in the sandbox and stores its steps, once for all runs.",
    },
    {
      id: "divergence",
      label: "First divergences",
      description:
        "Compares each failed reply with the execution to find the first differing step: a heuristic based on what the reply says.",
    },
  ],
  profiles: skills.map(({ id, label, description }) => ({ id, label, description })),
  demonstrations,
  importers: [
    {
      id: "cases",
      label: "Cases (JSONL)",
      description:
        "The authors’ benchmark, one case per line, in all its formats. Instructions are kept exactly. Difficulty comes from the file, otherwise from terciles of the complexity score. Creates a suite that can be run.",
      makes: "suite",
      accepts: ".jsonl",
      several: true,
    },
    {
      id: "results",
      label: "Results (JSONL)",
      description:
        "The authors’ results: one case with a model’s response per line. Each model becomes a run whose replies can be read and rescored.",
      makes: "run",
      accepts: ".jsonl",
      several: true,
      asks: resultsAsk,
      joins: "cases",
    },
  ],
  failureClasses,
  exporters: [{ id: "cases", label: "Cases (JSONL)", importer: "cases" }],
});
