import { defineEngine } from "@/lib/benchmarks/define-family";
import { metrics, score } from "./command-line";
import { generate } from "./generate/generate";
import { type LifbenchItem, lifbenchItem } from "./item";
import { manifest } from "./manifest";
import { recognise } from "./recognise";
import { reference, rubricOf, textsToScore } from "./rubric";
import { digest } from "./run-digest";
import { aggregate } from "./run-metrics";
import { demonstrations } from "./simulate/demonstrations";
import { simulate } from "./simulate/simulate";
import { tasks } from "./tasks";
import { contextPart, promptParts } from "./templates/prompt";

/** Tokens of a usual answer, so far as the item tells. */
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
    texts: (item, purpose) => (purpose === "score" ? textsToScore(item) : []),
    cluster: ({ context }, { scenario, length, context: number }) =>
      scenario === undefined || length === undefined ? context : `${scenario} ${length}k, ${number ?? 1}`,
  },
  asking: {
    next: ({ item }, turns) =>
      turns.length > 0
        ? null
        : {
            messages: [{ role: "user", parts: promptParts(tasks[item.task].scenario, item) }],
            output: { answer: item.limit },
            shorten: { message: 0, part: contextPart },
            warm: item.context,
          },
    expectedOutputTokens,
  },
  scoring: { requirements: ({ task }) => rubricOf(task), verifiers: { reference } },
  metrics: { digest, aggregate },
  simulation: { simulate: ({ item }, _turns, profile, random) => simulate(item, profile, random), recognise, demonstrations },
  commands: { score, metrics },
});
