import { metricsOn } from "@/lib/benchmarks/declared-metric";
import type { RunFacts } from "@/lib/benchmarks/family";
import type { Metric } from "@/lib/contracts/metric";
import type { Standing } from "@/lib/contracts/standing";
import { type StandingValue, standingOf } from "@/lib/stats/standing-test";
import { isCrossed, type LifbenchParams } from "../items/params";
import { tasks } from "../items/tasks";
import { answerMetrics, brokenDown, givenByElement, recallByTask, replyParts } from "./answers";
import { costMetrics, costParts } from "./costs";
import type { LifDigest } from "./digest";
import { grouped } from "./estimate";
import type { Sliced } from "./figures";
import { capabilityMetrics, capabilityParts } from "./ifp";
import { stabilityMetrics, stabilityParts } from "./ifs";
import { reachMetrics, reachParts } from "./reach";
import { scoreMetrics, scoreParts } from "./score";
import { standardised } from "./standardised";

const byTag: Readonly<Record<"task" | "scenario" | "length" | "depth", (digest: LifDigest) => string | number | null>> = {
  task: ({ task }) => task,
  scenario: ({ scenario }) => scenario,
  length: ({ length }) => length,
  depth: ({ depth }) => depth,
};

/** Groups samples into the slices of these tags together. */
function slicesBy(digests: readonly LifDigest[], tags: readonly (keyof typeof byTag)[]): Sliced[] {
  return tags.reduce<Sliced[]>(
    (slices, tag) =>
      slices.flatMap(({ slice, samples }) =>
        [...grouped(samples, byTag[tag])].flatMap(([value, group]) =>
          value === null ? [] : [{ slice: { ...slice, [tag]: value }, samples: group }],
        ),
      ),
    [{ slice: {}, samples: digests }],
  );
}

/** Data of a run, besides its samples, on which metrics depend. */
export type RunOf = Pick<RunFacts<unknown, LifbenchParams>, "suite" | "model" | "live">;

/**
 * Computes every metric of a run. For a live run only those within a length, because its lengths do not end at the same time and others
 * would mislead.
 */
export function aggregate(digests: readonly LifDigest[], run: RunOf): Metric[] {
  if (digests.length === 0) return [];
  const on = (...tags: (keyof typeof byTag)[]) => (run.live && !tags.includes("length") ? [] : slicesBy(digests, tags));
  const [overall, byTask, byLength, byBoth] = [on(), on("task"), on("length"), on("length", "task")];
  const pairs = [...byBoth, ...on("length", "scenario"), ...on("depth"), ...on("depth", "length"), ...on("depth", "task")];
  return [
    ...metricsOn(scoreMetrics, scoreParts([...overall, ...byTask, ...on("scenario"), ...byLength, ...pairs], digests)),
    ...metricsOn(capabilityMetrics, capabilityParts([...overall, ...byLength])),
    ...metricsOn(stabilityMetrics, stabilityParts([...overall, ...byTask, ...byLength], isCrossed(run))),
    ...(run.live ? [] : metricsOn(reachMetrics, reachParts(digests, run.model.claimedContextTokens))),
    ...metricsOn(answerMetrics, [
      ...replyParts([...overall, ...byTask, ...byLength, ...byBoth]),
      ...brokenDown([...overall, ...byTask, ...byLength]),
      ...givenByElement([...overall, ...byLength]),
      ...recallByTask([...overall, ...byLength]),
    ]),
    ...metricsOn(costMetrics, costParts([...overall, ...byLength])),
  ];
}

/**
 * Returns the scores of samples. Wordings and variables were drawn, crossed within their task; contexts if every scenario and length has
 * several. Tasks have their weights, and lengths count within a task as asked. Null if ARS has no value.
 */
export function standing(digests: readonly LifDigest[]): Standing | null {
  // A ranking compares headlines, and this run has none.
  if (standardised(digests).lacking.length > 0) return null;
  const scored = digests.flatMap((sample) => (sample.row === null ? [] : [{ ...sample, total: sample.row.total }]));
  const places = grouped(scored, ({ scenario, length }) => `${scenario} ${length}`);
  const several = [...places.values()].every((group) => new Set(group.map(({ cluster }) => cluster)).size > 1);
  const stratumOf = ({ task, length }: LifDigest) => (several ? `${task} ${length}` : task);
  const inTask = grouped(digests, ({ task }) => task);
  const weights = [...grouped(digests, stratumOf)].flatMap(([stratum, group]): [string, number][] => {
    const [first] = group;
    return first ? [[stratum, (tasks[first.task].weight * group.length) / (inTask.get(first.task)?.length ?? 1)]] : [];
  });
  const stood = scored.map((sample): StandingValue => {
    const { task, scenario, length, cluster, expression, variable, total } = sample;
    const context = several ? [`${scenario} ${length} ${cluster}`] : [];
    return {
      key: `${task} ${length} ${cluster} ${expression} ${variable}`,
      value: total,
      stratum: stratumOf(sample),
      drawn: [`${task} ${expression}`, `${task} ${variable}`, ...context],
      cluster: `${scenario} ${length} ${cluster}`,
    };
  });
  return standingOf(stood, { noun: "sample", clusterNoun: "context", weights: Object.fromEntries(weights) });
}
