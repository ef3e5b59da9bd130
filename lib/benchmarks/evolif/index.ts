import { defineBenchmark } from "@/lib/benchmarks/define-benchmark";
import { modelWriter } from "./build/model-writer";
import { commandLine } from "./command-line";
import { nextTurn } from "./conversation";
import { endurance } from "./endurance";
import { expectedTurns } from "./expected-turns";
import { exporters } from "./exporters";
import { fixtures } from "./fixtures";
import { generate } from "./generate";
import { importers } from "./import/importers";
import { evolifItem } from "./item";
import { aggregate } from "./metrics/aggregate";
import { dialogueOf } from "./metrics/dialogue-of";
import { needsJudge } from "./needs-judge";
import { evolifParams, evolifRunParams } from "./params";
import { presets } from "./presets";
import { published } from "./published";
import { recognise } from "./recognise";
import { requirementsOf } from "./requirements";
import { scene } from "./scene";
import { simulate } from "./simulate/simulate";
import { skills } from "./simulate/skill-profiles";
import { turnAt } from "./state/turn-at";
import { verifiers } from "./verifiers";
import { views } from "./views";

/** EvolIF: how long a model follows instructions that change from turn to turn, until its user's patience runs out. */
export const evolif = defineBenchmark({
  id: "evolif",
  version: "1",
  title: "EvolIF",
  summary: "How long a model holds on in a dialogue whose topics and constraints keep changing, until the user’s patience runs out.",
  paper: {
    title: "One Battle After Another: Probing LLMs’ Limits on Multi-Turn Instruction Following with a Benchmark Evolving Framework",
    reference: "arXiv 2511.03508",
    url: "https://arxiv.org/abs/2511.03508",
  },
  params: evolifParams,
  runParams: evolifRunParams,
  item: evolifItem,
  presets,
  generate,
  requirements: (item, turn) => requirementsOf(turnAt(item, turn)?.instructions ?? []),
  nextTurn,
  endsOnOverflow: true,
  endurance,
  scene,
  expectedTurns,
  needsJudge,
  maxAttempts: () => 1,
  verifiers,
  facts: dialogueOf,
  aggregate,
  views,
  published,
  importers,
  exporters,
  builders: [modelWriter],
  commandLine,
  profiles: skills.map(({ id, label, description }) => ({ id, label, description })),
  simulate,
  recognise,
  // A reply of a few paragraphs; constraints make it shorter as often as longer.
  expectedOutputTokens: () => 300,
  fixtures,
});
