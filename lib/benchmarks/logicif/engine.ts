import { sharesOf } from "@/lib/benchmarks/declared-metric";
import { defineEngine } from "@/lib/benchmarks/define-family";
import { metrics, score } from "./command/command-line";
import { analyse, run } from "./command/command-python";
import { compare } from "./command/compare";
import { answerEvidence } from "./evidence/answer";
import { diagnosis } from "./evidence/diagnosis";
import { executionEvidence } from "./evidence/execution";
import { review } from "./evidence/panels/review";
import { statistics } from "./evidence/panels/statistics";
import { traces } from "./evidence/trace/traces";
import { exporters, textsBeside } from "./formats/exporters";
import { importRecords } from "./formats/import-records";
import { growFunctions } from "./generate/build/pipeline";
import { drawVariants } from "./generate/build/variants";
import { generate } from "./generate/generate";
import { prompt } from "./generate/prompt";
import { type LogicifItem, logicifItem } from "./items/item";
import { manifest } from "./manifest";
import { aggregate, standing } from "./metrics/aggregate";
import { metrics as declared } from "./metrics/declared";
import { digest } from "./metrics/digest";
import { requirementsOf, verifiers } from "./score/verdict";
import { recognise } from "./simulate/recognise";
import { simulate } from "./simulate/simulate";

/** Largest number of output tokens of a reply (section 4, inference setting). */
const outputLimit = 16_384;

/** Returns the texts of an item: the function, its description, and the parts of an imported prompt. */
function textsOf({ function: source, description, prompt: parts }: LogicifItem): string[] {
  const promptTexts = parts?.flatMap((part) => (typeof part === "string" ? [] : [part.hash])) ?? [];
  return [...new Set([source, ...(description === null ? [] : [description]), ...promptTexts])];
}

export const engine = defineEngine(manifest, {
  suite: {
    item: logicifItem,
    generate,
    texts: (item, purpose) => {
      if (purpose === "ask") return [];
      if (purpose === "export") return [...textsOf(item), ...textsBeside(item)];
      const extraText = purpose === "show" ? item.spans : purpose === "simulate" ? item.walk : undefined;
      return extraText === undefined ? textsOf(item) : [...textsOf(item), extraText];
    },
    cluster: ({ task }) => task,
    builders: { variants: { makes: "items", build: drawVariants }, pipeline: { makes: "items", build: growFunctions } },
    importers: { cases: { read: (kit) => importRecords(kit, "cases") }, results: { read: (kit) => importRecords(kit, "results") } },
    exporters,
  },
  asking: {
    next: ({ item }, turns, { params }) =>
      turns.length > 0 ? null : { messages: prompt(item, params.form), output: { answer: outputLimit } },
    // An execution by hand takes some pages, and more for a complex function.
    expectedOutputTokens: ({ complexity }) => 600 + 12 * (complexity?.code_complexity_score ?? 60),
  },
  scoring: { requirements: (item) => requirementsOf(item), verifiers, evidence: [...answerEvidence, executionEvidence], diagnosis, traces },
  metrics: { digest, aggregate: (digests) => aggregate(digests), shares: sharesOf(declared), standing },
  simulation: { simulate: (opened, _turns, profile, random) => simulate(opened, profile, random), recognise },
  bench: async (open) => (await import("./bench")).bench(open),
  commands: { score, metrics, analyse, run },
  compare,
  panels: { review, statistics },
});
