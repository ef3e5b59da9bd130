import { defineBenchmark } from "@/lib/benchmarks/define-benchmark";
import { accept } from "./accept";
import { vocabularyBuilder } from "./build/vocabulary-builder";
import { reference } from "./checks/reference";
import { strictToken } from "./checks/strict-token";
import { wordRequirements } from "./checks/word-checks";
import { commandLine } from "./command-line";
import { fixtures } from "./fixtures";
import { generate } from "./generate";
import { importers } from "./import";
import { ifscaleItem } from "./item";
import { aggregate } from "./metrics";
import { ifscaleParams, ifscaleRunParams } from "./params";
import { presets } from "./presets";
import { prompt, wordsOf } from "./prompt";
import { published } from "./published";
import { sampleFacts } from "./sample-facts";
import { simulate } from "./simulate";
import { skills } from "./skill-profiles";
import { views } from "./views";

/** IFScale: how many words of a list a model works into one business report (arXiv 2507.11538). */
export const ifscale = defineBenchmark({
  id: "ifscale",
  version: "1",
  title: "IFScale",
  summary: "How many instructions a model follows at once: a business report must include 10 to 500 given words exactly.",
  paper: {
    title: "How Many Instructions Can LLMs Follow at Once?",
    reference: "arXiv 2507.11538",
    url: "https://arxiv.org/abs/2507.11538",
  },
  params: ifscaleParams,
  runParams: ifscaleRunParams,
  item: ifscaleItem,
  presets,
  generate,
  requirements: ({ words }) => wordRequirements(words),
  nextTurn: (item, turns) => (turns.length === 0 ? prompt(item) : null),
  accept,
  maxAttempts: ({ maxAttempts }) => maxAttempts,
  verifiers: [reference, strictToken],
  facts: sampleFacts,
  aggregate,
  views,
  published,
  importers,
  builders: [vocabularyBuilder],
  commandLine,
  profiles: skills.map(({ id, label, description }) => ({ id, label, description })),
  simulate,
  recognise: (messages) => {
    const words = wordsOf(messages);
    return words && { item: { words }, turns: [] };
  },
  // Published reports run to about two tokens a word asked for, on top of a few paragraphs.
  expectedOutputTokens: ({ words }) => Math.round(400 + 5 * words.length),
  fixtures,
});
