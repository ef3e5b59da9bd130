import { defineManifest } from "@/lib/benchmarks/define-family";
import { published } from "./data/published";
import { vocabularyInput } from "./generate/build/vocabulary-input";
import { ifscaleParams, ifscaleRunParams } from "./items/params";
import { presets } from "./items/presets";
import { metricsVersion } from "./metrics/declared";
import { demonstrations } from "./simulate/demonstrations";
import { skills } from "./simulate/skill-profiles";
import { views } from "./views";

export const manifest = defineManifest({
  id: "ifscale",
  version: "1",
  metricsVersion,
  title: "IFScale",
  summary: "How many instructions a model follows at once: a business report must include 10 to 500 given words exactly.",
  gloss: "many words",
  glyph: "M3 5h4c7 0 4 14 11 14h3M3 19h4",
  paper: {
    title: "How Many Instructions Can LLMs Follow at Once?",
    reference: "arXiv 2507.11538",
    url: "https://arxiv.org/abs/2507.11538",
  },
  forms: { suite: ifscaleParams, run: ifscaleRunParams },
  presets,
  verifiers: [
    {
      id: "reference",
      version: "1",
      label: "Reference",
      description:
        "The authors' analysis: case is ignored; exact when the word stands between two word boundaries (Python's Unicode sense); else modified when its first 80 % (at least three characters) begin a word that goes on in ASCII letters; else omitted.",
    },
    {
      id: "strict-token",
      version: "2",
      label: "Strict token",
      description:
        "The runner's live matcher: Markdown emphasis is removed, the reply is split on white space, punctuation is stripped from both ends of each token, and a token must equal the word (an asterisk in the word stands for anything). Words that only the reference verifier finds count as modified.",
    },
  ],
  views,
  nouns: { sample: { one: "sample", many: "samples" }, cluster: { one: "seed", many: "seeds" } },
  difficulty: "density",
  published,
  publishedSuite: { items: 250 },
  builders: [
    {
      id: "vocabulary",
      label: "Vocabulary",
      description:
        "Makes a vocabulary as the paper does: candidates from texts or a list, everyday frequency, one word a lemma, no near-synonyms, ordered by difficulty. Every dropped word is listed with its reason.",
      fills: "vocabulary",
      input: vocabularyInput,
      models: {
        chat: { help: "Names candidates and ranks them, where asked to.", required: false },
        embeddings: { help: "Tells near-synonyms apart.", required: false },
      },
    },
  ],
  importers: [
    {
      id: "vocabulary",
      label: "Vocabulary list",
      description:
        "One word a line, without a header, as the authors release theirs. Makes the published suite: every density that the list allows, five seeds, the authors' order.",
      makes: "suite",
      accepts: ".csv,.txt",
    },
    {
      id: "items",
      label: "Items (JSONL)",
      description:
        "One object an item with seed, num_rules and constraints, as in the authors' generations, of any suite. A file that was exported here makes the same suite again.",
      makes: "suite",
      accepts: ".jsonl",
      several: true,
    },
    {
      id: "generations",
      label: "Generations CSV",
      description:
        "The authors' replies: model, seed, num_rules, constraints, generated_text and latency_seconds. Each model becomes a run that can be browsed and scored again.",
      makes: "run",
      accepts: ".csv",
    },
  ],
  rejections: [
    { id: "cheating_list", label: "a bare list" },
    { id: "short_response", label: "too short" },
    { id: "coherence_lt6", label: "incoherent" },
  ],
  exporters: [{ id: "items", label: "Items (JSONL)", importer: "items" }],
  profiles: skills.map(({ id, label, description }) => ({ id, label, description })),
  demonstrations,
});
