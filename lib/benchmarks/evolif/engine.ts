import { defineEngine } from "@/lib/benchmarks/define-family";
import { writeQueries } from "./build/model-writer";
import { metrics, score } from "./command-line";
import { compare } from "./compare";
import { nextRequest } from "./conversation";
import { enduranceView } from "./endurance";
import { expectedTurns } from "./expected-turns";
import { exporters } from "./exporters";
import { generate } from "./generate";
import { importers } from "./import/importers";
import { evolifItem } from "./item";
import { manifest } from "./manifest";
import { aggregate, standing } from "./metrics/aggregate";
import { dialogueCells, dialogueOf } from "./metrics/dialogue-of";
import { panels } from "./panels/panels";
import { recognise } from "./recognise";
import { needyRequirements } from "./requirements";
import { scene } from "./scene";
import { simulate } from "./simulate/simulate";
import { turnAt } from "./state/turn-at";
import { verifiers } from "./verifiers";

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
    // A reply of a few paragraphs; constraints make it shorter as often as longer.
    expectedOutputTokens: () => 300,
  },
  scoring: { requirements: (item, turn) => needyRequirements(turnAt(item, turn)?.instructions ?? []), verifiers },
  metrics: {
    digest: dialogueOf,
    aggregate: (digests, { params }) => aggregate(digests, params),
    shares: "ACT success is a length of dialogues, which has no most, so that no interval holds for it while they go on.",
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
