import { sharesOf } from "@/lib/benchmarks/declared-metric";
import { defineEngine } from "@/lib/benchmarks/define-family";
import { metrics, score } from "./command/command-line";
import { compare } from "./command/compare";
import { explain } from "./evidence/explain";
import { exporters } from "./formats/exporters";
import { importers } from "./formats/import";
import { generate } from "./generate/generate";
import { promptOf } from "./generate/prompt/prompt";
import { lexItem } from "./items/item";
import { manifest } from "./manifest";
import { aggregate, standing } from "./metrics/aggregate";
import { metrics as declared } from "./metrics/declared";
import { sampleDigest } from "./metrics/digest";
import { ruleRequirements } from "./score/checks/rule-checks";
import { verifiers } from "./score/checks/verifiers";
import { profileOf } from "./score/engine/profile";
import { recognise } from "./simulate/recognise";
import { simulate } from "./simulate/simulate";

export const engine = defineEngine(manifest, {
  suite: { item: lexItem, generate: (params, { random }) => generate(params, random), importers, exporters },
  asking: {
    next: ({ item }, turns) => (turns.length === 0 ? { messages: [{ role: "user", parts: [promptOf(item)] }] } : null),
    // About one page of text, and more if many places must be filled.
    expectedOutputTokens: ({ rules }) => 400 + 60 * rules.length,
  },
  scoring: {
    requirements: ({ rules, language }) => ruleRequirements(rules, language),
    verifiers,
    evidence: [
      {
        id: "steps",
        label: "Step by step",
        make: ({ item }, _turns, { reply }, { verifier }) => explain(item, reply, profileOf(verifier)),
      },
    ],
  },
  metrics: { digest: sampleDigest, aggregate: (digests) => aggregate(digests), shares: sharesOf(declared), standing },
  simulation: {
    simulate: ({ item }, _turns, profile, random) => simulate(item, profile, random),
    recognise,
  },
  bench: async (open) => (await import("./bench")).bench(open),
  commands: { score, metrics },
  compare,
});
