import { sharesOf } from "@/lib/benchmarks/declared-metric";
import { defineEngine } from "@/lib/benchmarks/define-family";
import { accept, coherenceRequests } from "./accept";
import { buildVocabulary } from "./build/vocabulary-builder";
import { reference } from "./checks/reference";
import { strictToken } from "./checks/strict-token";
import { wordRequirements } from "./checks/word-checks";
import { metrics, score } from "./command-line";
import { compare } from "./compare";
import { generate } from "./generate";
import { importGenerations } from "./import-generations";
import { importVocabulary } from "./import-vocabulary";
import { ifscaleItem } from "./item";
import { importItems, itemExporter } from "./item-lines";
import { manifest } from "./manifest";
import { aggregate, standing } from "./metrics/aggregate";
import { metrics as declared } from "./metrics/declared";
import { sampleDigest } from "./metrics/sample-digest";
import { prompt, wordsOf } from "./prompt";
import { simulate } from "./simulate";

export const engine = defineEngine(manifest, {
  suite: {
    item: ifscaleItem,
    generate: (params, { random }) => generate(params, random),
    // Samples of one seed share words, whatever their density.
    cluster: (_item, { seed }) => (seed === undefined ? null : `seed ${seed}`),
    builders: { vocabulary: { makes: "values", build: buildVocabulary } },
    importers: { vocabulary: { read: importVocabulary }, items: { read: importItems }, generations: { read: importGenerations } },
    exporters: { items: itemExporter },
  },
  asking: {
    next: ({ item }, turns) => (turns.length === 0 ? { messages: prompt(item) } : null),
    // Published reports run to about two tokens a word asked for, on top of a few paragraphs.
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
