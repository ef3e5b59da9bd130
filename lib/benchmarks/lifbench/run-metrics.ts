import type { RunFacts } from "@/lib/benchmarks/family";
import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import type { Standing } from "@/lib/contracts/standing";
import { type Stood, standingOf } from "@/lib/stats/standing-test";
import { brokenDown, costMetrics, givenByElement, recallByTask, replyMetrics } from "./metrics/answer-metrics";
import { grouped } from "./metrics/estimate";
import { bestConstants, capabilityMetrics, reachMetrics, scoreMetrics, stabilityMetrics } from "./metrics/score-metrics";
import { standardised } from "./metrics/standardised";
import type { LifbenchParams } from "./params";
import type { LifDigest } from "./run-digest";
import { tasks } from "./tasks";

const byTag: Readonly<Record<"task" | "scenario" | "length" | "depth", (of: LifDigest) => string | number | null>> = {
  task: ({ task }) => task,
  scenario: ({ scenario }) => scenario,
  length: ({ length }) => length,
  depth: ({ depth }) => depth,
};

interface Sliced {
  slice: Slice;
  of: LifDigest[];
}

/** The slices of some tags together, each with its samples. */
function slices(of: readonly LifDigest[], tags: readonly (keyof typeof byTag)[]): Sliced[] {
  return tags.reduce<Sliced[]>(
    (found, tag) =>
      found.flatMap(({ slice, of: within }) =>
        [...grouped(within, byTag[tag])].flatMap(([value, group]) =>
          value === null ? [] : [{ slice: { ...slice, [tag]: value }, of: group }],
        ),
      ),
    [{ slice: {}, of: [...of] }],
  );
}

/** What a run's metrics depend on beside its samples. */
export type RunOf = Pick<RunFacts<unknown, LifbenchParams>, "suite" | "model" | "live">;

/** Every metric of a run. Of a live run only those within a length: its lengths do not end together, so that others would mislead. */
export function aggregate(digests: readonly LifDigest[], run: RunOf): Metric[] {
  if (digests.length === 0) return [];
  const crossed = (run.suite?.samples ?? 0) === 0;
  const constants = bestConstants(digests);
  const on = (...tags: (keyof typeof byTag)[]) => (run.live && !tags.includes("length") ? [] : slices(digests, tags));
  const each = (of: readonly Sliced[], make: (of: readonly LifDigest[], slice: Slice) => Metric[]) =>
    of.flatMap(({ slice, of: own }) => make(own, slice));
  const [whole, byTask, byLength, byBoth] = [on(), on("task"), on("length"), on("length", "task")];
  const pairs = [...byBoth, ...on("length", "scenario"), ...on("depth"), ...on("depth", "length"), ...on("depth", "task")];
  return [
    ...each([...whole, ...byTask, ...on("scenario"), ...byLength, ...pairs], (of, slice) => scoreMetrics(of, slice, constants)),
    ...each([...whole, ...byLength], capabilityMetrics),
    ...each([...whole, ...byTask, ...byLength], (of, slice) => stabilityMetrics(of, slice, crossed)),
    ...(run.live ? [] : reachMetrics(digests, run.model.claimedContextTokens)),
    ...each([...whole, ...byTask, ...byLength, ...byBoth], replyMetrics),
    ...each([...whole, ...byTask, ...byLength], brokenDown),
    ...each([...whole, ...byLength], givenByElement),
    ...each([...whole, ...byLength], recallByTask),
    ...each([...whole, ...byLength], costMetrics),
  ];
}

/**
 * Samples by how much of their rubric they earn. Wordings and variables were drawn, crossed within their task, and contexts where every scenario and
 * length has several; tasks count by their weights, and lengths within a task as they were asked. Null where ARS has no value.
 */
export function standing(digests: readonly LifDigest[]): Standing | null {
  // A ranking compares headlines, and there is none.
  if (standardised(digests).lacking.length > 0) return null;
  const scored = digests.flatMap((of) => (of.row === null ? [] : [{ ...of, total: of.row.total }]));
  const places = grouped(scored, ({ scenario, length }) => `${scenario} ${length}`);
  const several = [...places.values()].every((of) => new Set(of.map(({ cluster }) => cluster)).size > 1);
  const stratumOf = ({ task, length }: LifDigest) => (several ? `${task} ${length}` : task);
  const inTask = grouped(digests, ({ task }) => task);
  const weights = [...grouped(digests, stratumOf)].flatMap(([stratum, of]): [string, number][] => {
    const [first] = of;
    return first ? [[stratum, (tasks[first.task].weight * of.length) / (inTask.get(first.task)?.length ?? 1)]] : [];
  });
  const stood = scored.map((of): Stood => {
    const { task, scenario, length, cluster, expression, variable, total } = of;
    const context = several ? [`${scenario} ${length} ${cluster}`] : [];
    return {
      key: `${task} ${length} ${cluster} ${expression} ${variable}`,
      value: total,
      stratum: stratumOf(of),
      drawn: [`${task} ${expression}`, `${task} ${variable}`, ...context],
      cluster: `${scenario} ${length} ${cluster}`,
    };
  });
  return standingOf(stood, { noun: "sample", clusterNoun: "context", weights: Object.fromEntries(weights) });
}
