import { sharesOf } from "@/lib/benchmarks/declared-metric";
import { defineEngine } from "@/lib/benchmarks/define-family";
import { metrics, score } from "./command/command-line";
import { compare } from "./command/compare";
import { explain } from "./evidence/explain";
import { exporters } from "./formats/exporters";
import { importers } from "./formats/import";
import { generate } from "./generate/generate";
import { ifevalItem } from "./items/item";
import { manifest } from "./manifest";
import { aggregate, digestOf, standing } from "./metrics/aggregate";
import { metrics as declared } from "./metrics/declared";
import { requirements, verifiers } from "./score/verdict";
import { recognise } from "./simulate/recognise";
import { simulate } from "./simulate/simulate";

export const engine = defineEngine(manifest, {
  suite: { item: ifevalItem, generate: (params, { random }) => generate(params, random), importers, exporters },
  asking: {
    next: ({ item: { earlier = [], prompt } }, turns) =>
      turns.length > 0
        ? null
        : { messages: [...earlier.map(({ role, content }) => ({ role, parts: [content] })), { role: "user", parts: [prompt] }] },
    // About one page of text, which most prompts ask for.
    expectedOutputTokens: () => 400,
  },
  scoring: {
    requirements,
    verifiers,
    evidence: [{ id: "checks", label: "How each is checked", make: (opened, _turns, answer, context) => explain(opened, answer, context) }],
  },
  metrics: { digest: digestOf, aggregate: (digests) => aggregate(digests), shares: sharesOf(declared), standing },
  simulation: {
    simulate: ({ item }, _turns, profile, random) => simulate(item, profile, random),
    recognise,
  },
  bench: async (open) => (await import("./bench")).bench(open),
  commands: { score, metrics },
  compare,
});
