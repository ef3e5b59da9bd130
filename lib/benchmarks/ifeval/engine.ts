import { sharesOf } from "@/lib/benchmarks/declared-metric";
import { defineEngine } from "@/lib/benchmarks/define-family";
import { metrics, score } from "./command-line";
import { compare } from "./compare";
import { explain } from "./explain";
import { exporters } from "./exporters";
import { generate } from "./generate/generate";
import { recognise } from "./generate/recognise";
import { importers } from "./import";
import { ifevalItem } from "./item";
import { manifest } from "./manifest";
import { aggregate, digestOf, standing } from "./metrics/aggregate";
import { metrics as declared } from "./metrics/declared";
import { simulate } from "./simulate";
import { requirements, verifiers } from "./verdict";

export const engine = defineEngine(manifest, {
  suite: { item: ifevalItem, generate: (params, { random }) => generate(params, random), importers, exporters },
  asking: {
    next: ({ item: { earlier = [], prompt } }, turns) =>
      turns.length > 0
        ? null
        : { messages: [...earlier.map(({ role, content }) => ({ role, parts: [content] })), { role: "user", parts: [prompt] }] },
    // A page of text, as most prompts ask for.
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
