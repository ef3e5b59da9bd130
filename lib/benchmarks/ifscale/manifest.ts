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
        "The authors' analysis, ignoring case: exact when the word appears between two word boundaries (as in Python's Unicode rules); otherwise modified when its first 80% (at least three characters) begin a word that continues in ASCII letters; otherwise omitted.",
    },
    {
      id: "strict-token",
      version: "2",
      label: "Strict token",
      description:
        "The runner's live matcher: Markdown emphasis is removed, the reply is split on white space, punctuation is stripped from both ends of each token, and a token must equal the word (an asterisk in the word matches anything). Words that only the reference verifier finds count as modified.",
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
        "Builds a vocabulary as the paper does: candidates from texts or a list, everyday frequency, one word per lemma, no near-synonyms, ordered by difficulty. Every dropped word is listed with the reason.",
      fills: "vocabulary",
      input: vocabularyInput,
      models: {
        chat: { help: "Names and ranks candidates, if selected.", required: false },
        embeddings: { help: "Detects near-synonyms.", required: false },
      },
    },
  ],
  importers: [
    {
      id: "vocabulary",
      label: "Vocabulary list",
      description:
        "One word per line, without a header, as in the authors' release. Creates the published suite: every density that the list allows, five seeds, the authors' order.",
      makes: "suite",
      accepts: ".csv,.txt",
    },
    {
      id: "items",
      label: "Items (JSONL)",
      description:
        "One object per item with seed, num_rules and constraints, as in the authors' generations. A file exported from Heed recreates the same suite.",
      makes: "suite",
      accepts: ".jsonl",
      several: true,
    },
    {
      id: "generations",
      label: "Generations CSV",
      description:
        "The authors' replies: model, seed, num_rules, constraints, generated_text and latency_seconds. Each model becomes a run that can be browsed and rescored.",
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
