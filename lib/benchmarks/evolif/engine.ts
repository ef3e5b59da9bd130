import { defineEngine } from "@/lib/benchmarks/define-family";
import { metrics, score } from "./command/command-line";
import { compare } from "./command/compare";
import { panels } from "./evidence/panels/panels";
import { scene } from "./evidence/scene";
import { exporters } from "./formats/exporters";
import { importers } from "./formats/importers";
import { writeQueries } from "./generate/build/model-writer";
import { nextRequest } from "./generate/conversation";
import { generate } from "./generate/generate";
import { turnAt } from "./generate/state/turn-at";
import { expectedTurns } from "./items/expected-turns";
import { evolifItem } from "./items/item";
import { manifest } from "./manifest";
import { aggregate, standing } from "./metrics/aggregate";
import { dialogueCells, dialogueOf } from "./metrics/dialogue-of";
import { enduranceView } from "./metrics/endurance";
import { needyRequirements } from "./score/requirements";
import { verifiers } from "./score/verifiers";
import { recognise } from "./simulate/recognise";
import { simulate } from "./simulate/simulate";

export const engine = defineEngine(manifest, {
  suite: {
    item: evolifItem,
    generate: (params, { random }) => generate(params, random),
    builders: { "query-writer": { makes: "values", build: writeQueries } },
    importers,
    exporters,
  },
  asking: {
    next: ({ item }, turns, { params, model }) => nextRequest(item, turns, params, model.emptyReply),
    // A reply has a few paragraphs; constraints shorten it about as often as they lengthen it.
    expectedOutputTokens: () => 300,
  },
  scoring: { requirements: (item, turn) => needyRequirements(turnAt(item, turn)?.instructions ?? []), verifiers },
  metrics: {
    digest: dialogueOf,
    aggregate: (digests, { params }) => aggregate(digests, params),
    shares: "ACT success is a length, not a share, so there is no interval while dialogues are open.",
    standing: (digests, { params }) => standing(digests, params),
    cells: dialogueCells,
  },
  dialogue: {
    endurance: { ...enduranceView, patience: ({ patience }) => patience, maxTurns: ({ maxTurns }) => maxTurns },
    scene,
    expectedTurns,
    endsOnOverflow: true,
  },
  simulation: {
    simulate: ({ item }, turns, profile, random) => simulate(item, turns, profile, random),
    recognise,
  },
  bench: async (open) => (await import("./bench")).bench(open),
  commands: { score, metrics },
  compare,
  panels,
});
