import { defineManifest } from "@/lib/benchmarks/define-family";
import { published } from "./data/published";
import { evaluationsAsk } from "./formats/import-form";
import { writerInput } from "./generate/build/writer-input";
import { evolifParams, evolifRunParams } from "./items/params";
import { presets } from "./items/presets";
import { metricsVersion } from "./metrics/declared";
import { enduranceView } from "./metrics/endurance";
import { skills } from "./simulate/skill-profiles";
import { views } from "./views";

export const manifest = defineManifest({
  id: "evolif",
  version: "1",
  metricsVersion,
  title: "EvolIF",
  summary: "How long a model keeps following instructions as topics and constraints change, until the user’s patience runs out.",
  gloss: "long dialogues",
  glyph: "M3 5h11M3 12h18M3 19h7M14 3v4M10 17v4",
  paper: {
    title: "One Battle After Another: Probing LLMs’ Limits on Multi-Turn Instruction Following with a Benchmark Evolving Framework",
    reference: "arXiv 2511.03508",
    url: "https://arxiv.org/abs/2511.03508",
  },
  forms: { suite: evolifParams, run: evolifRunParams },
  presets,
  verifiers: [
    {
      id: "reference",
      version: "3",
      label: "Reference",
      description:
        "The authors’ checks, reproducing Python’s rules exactly. A turn passes when every active constraint is satisfied. Emotion, reader age and style are scored by a judge model and pass above 6 of 10.",
    },
  ],
  views,
  published,
  publishedSuite: { items: 50 },
  nouns: { sample: { one: "dialogue", many: "dialogues" }, cluster: null },
  builders: [
    {
      id: "query-writer",
      label: "Queries by a model",
      description:
        "A model phrases each turn as a user would, in a persona’s style. Queries that miss their change are rewritten; after three failed attempts the template is used.",
      fills: "queries",
      input: writerInput,
      models: { chat: { help: "Writes the queries, at temperature 1.2.", required: true }, embeddings: null },
    },
  ],
  importers: [
    {
      id: "dialogues",
      label: "Dialogues or snapshots (JSONL)",
      description: "One object per turn in the authors’ format. Snapshots have no queries, so the template writes them.",
      makes: "suite",
      accepts: ".jsonl",
      several: true,
    },
    {
      id: "evaluations",
      label: "Evaluated dialogues (JSONL)",
      description:
        "One object per turn with its response; each file is a dialogue and its folder names the model. Replies are rescored here; judge verdicts on emotion, reader age and style are taken from the file.",
      makes: "run",
      accepts: ".jsonl",
      several: true,
      asks: evaluationsAsk,
      joins: "dialogues",
    },
  ],
  exporters: [
    { id: "snapshots", label: "Snapshots (JSONL)", importer: null },
    { id: "dialogues", label: "Dialogues (JSONL)", importer: "dialogues" },
  ],
  profiles: skills.map(({ id, label, description }) => ({ id, label, description })),
  demonstrations: [{ name: "EvolIF, 12 dialogues", preset: "medium", params: { wording: "1" }, profiles: ["steady", "tiring", "shaky"] }],
  endurance: enduranceView,
  panels: [
    { id: "endurance", place: "run", title: "" },
    { id: "timeline", place: "sample", title: "" },
    { id: "script", place: "item", title: "Dialogue" },
  ],
});
