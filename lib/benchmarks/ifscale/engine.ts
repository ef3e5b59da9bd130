import { sharesOf } from "@/lib/benchmarks/declared-metric";
import { defineEngine } from "@/lib/benchmarks/define-family";
import { metrics, score } from "./command/command-line";
import { compare } from "./command/compare";
import { importGenerations } from "./formats/import-generations";
import { importVocabulary } from "./formats/import-vocabulary";
import { importItems, itemExporter } from "./formats/item-lines";
import { buildVocabulary } from "./generate/build/vocabulary-builder";
import { generate } from "./generate/generate";
import { prompt, wordsOf } from "./generate/prompt";
import { ifscaleItem } from "./items/item";
import { manifest } from "./manifest";
import { aggregate, standing } from "./metrics/aggregate";
import { metrics as declared } from "./metrics/declared";
import { sampleDigest } from "./metrics/digest";
import { accept, coherenceRequests } from "./score/accept";
import { reference } from "./score/checks/reference";
import { strictToken } from "./score/checks/strict-token";
import { wordRequirements } from "./score/checks/word-checks";
import { simulate } from "./simulate/simulate";

export const engine = defineEngine(manifest, {
  suite: {
    item: ifscaleItem,
    generate: (params, { random }) => generate(params, random),
    size: ({ densities, seeds }) => ({ items: densities.length * seeds, inputTokens: null }),
    // Samples of one seed share words, regardless of their density.
    cluster: (_item, { seed }) => (seed === undefined ? null : `seed ${seed}`),
    builders: { vocabulary: { makes: "values", build: buildVocabulary } },
    importers: { vocabulary: { read: importVocabulary }, items: { read: importItems }, generations: { read: importGenerations } },
    exporters: { items: itemExporter },
  },
  asking: {
    next: ({ item }, turns) => (turns.length === 0 ? { messages: prompt(item) } : null),
    // Published reports have about two tokens per listed word plus a few paragraphs.
    expectedOutputTokens: ({ words }) => Math.round(400 + 5 * words.length),
    accept: {
      most: ({ maxAttempts }) => maxAttempts,
      judging: coherenceRequests,
      fault: (_opened, { reply }, tools, params) => accept(reply, tools, params),
    },
  },
  scoring: {
    requirements: ({ words }) => wordRequirements(words),
    verifiers: { reference, "strict-token": strictToken },
  },
  metrics: { digest: sampleDigest, aggregate: (digests) => aggregate(digests), shares: sharesOf(declared), standing },
  simulation: {
    simulate: ({ item }, _turns, profile, random) => simulate(item, profile, random),
    recognise: (messages) => {
      const words = wordsOf(messages);
      return words && { item: { words }, turns: [] };
    },
  },
  bench: async (open) => (await import("./bench")).bench(open),
  commands: { score, metrics },
  compare,
});
