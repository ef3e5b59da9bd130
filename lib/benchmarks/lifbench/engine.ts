import { defineEngine } from "@/lib/benchmarks/define-family";
import { metrics, score } from "./command/command-line";
import { compare } from "./command/compare";
import { evidence } from "./evidence/evidence";
import { exporters } from "./formats/exporters";
import { importRecords } from "./formats/import-records";
import { importScores } from "./formats/import-scores";
import { buildFromTexts } from "./generate/build/build-from-texts";
import { buildWordings } from "./generate/build/build-wordings";
import { generate } from "./generate/generate";
import { suiteSize } from "./generate/size";
import { contextPart, promptParts } from "./generate/templates/prompt";
import { type LifbenchItem, lifbenchItem } from "./items/item";
import { tasks } from "./items/tasks";
import { manifest } from "./manifest";
import { aggregate, standing } from "./metrics/aggregate";
import { digest } from "./metrics/digest";
import { reference, rubricOf, textsToScore } from "./score/rubric";
import { recognise } from "./simulate/recognise";
import { simulate } from "./simulate/simulate";

/** Estimates the tokens of a usual answer from the item. */
function expectedOutputTokens({ task, label, param, limit }: LifbenchItem): number {
  if (task === "MB") return Math.min(limit, 8 * Number(label));
  if (task === "MF") return Math.min(limit, Math.max(1, 28 * param.dup_infos.flat().length));
  if (task === "LMI") return Math.min(limit, 25 * param.id_arr.length);
  if (task === "OR") return Math.min(limit, 36 * param.num);
  return { LSI: 25, LOI: 25, LOE: 25, LBI: 25, LBE: 25, OQ: 3, OE: 130 }[task];
}

export const engine = defineEngine(manifest, {
  suite: {
    item: lifbenchItem,
    generate,
    size: suiteSize,
    texts: (item, purpose) => (purpose === "score" || purpose === "show" ? textsToScore(item) : purpose === "export" ? [item.context] : []),
    cluster: ({ context }, { scenario, length, context: number }) =>
      scenario === undefined || length === undefined ? context : `${scenario} ${length}k, ${number ?? 1}`,
    builders: {
      texts: { makes: "items", build: buildFromTexts },
      wordings: { makes: "values", build: buildWordings },
    },
    importers: {
      prompts: { read: (kit) => importRecords(kit, "prompts") },
      outputs: { read: (kit) => importRecords(kit, "outputs") },
      scores: { read: importScores },
    },
    exporters,
  },
  asking: {
    next: ({ item }, turns) =>
      turns.length > 0 || item.promptless
        ? null
        : {
            messages: [{ role: "user", parts: promptParts(tasks[item.task].scenario, item) }],
            output: { answer: item.limit },
            shorten: { message: 0, part: contextPart },
            warm: item.context,
          },
    expectedOutputTokens,
  },
  scoring: { requirements: ({ task }) => rubricOf(task), verifiers: { reference }, evidence },
  metrics: {
    digest,
    aggregate,
    standing,
    shares:
      "ARS weights tasks and lengths, and contexts are requested one after another for the provider’s cache; until the run ends, means are by length.",
  },
  simulation: { simulate: ({ item }, _turns, profile, random) => simulate(item, profile, random), recognise },
  bench: async (open) => (await import("./bench")).bench(open),
  commands: { score, metrics },
  compare,
});
