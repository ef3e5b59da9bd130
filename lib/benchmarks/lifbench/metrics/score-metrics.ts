import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { randomFrom } from "@/lib/random/seeded-random";
import { mean } from "@/lib/stats/mean";
import { capabilityMetric } from "../published";
import type { LifDigest } from "../run-digest";
import { type CapabilityId, capabilityIds, type TaskId, tasks } from "../tasks";
import { capabilityScores } from "./capabilities";
import { type AtLength, effectiveLength } from "./effective-length";
import { type Estimate, estimate, grouped, type Placed } from "./estimate";
import { rubricScore } from "./rubric-score";
import type { ScoredRow } from "./scored-row";
import { countedOnce, plainMetric, type Scored, scoredOf, withInterval, withShareInterval } from "./slice-metric";
import { averageError, type Perspective, perspectives, type StabilityError, stabilityError, taskStability } from "./stability";
import { stabilityNoise } from "./stability-noise";
import { type Lacking, type Standardised, standardised, whyLacking } from "./standardised";

const weightOf = (task: TaskId): number => tasks[task].weight;

/** A scored sample in its place in the design. */
export type PlacedRow = Placed & { row: ScoredRow };

/** ARS with its error. */
export const scoreEstimate = (scored: readonly PlacedRow[]): Estimate => estimate(scored, ({ row }) => row.total, weightOf, ownWeight);

/** How many asked samples a scored one stands for. */
const ownWeight = ({ row }: PlacedRow): number => row.weight ?? 1;

/** By task, the constant answer that earns most over all of its samples: its place in `LifDigest.floors`. */
export type Constants = ReadonlyMap<TaskId, number>;

export function bestConstants(of: readonly LifDigest[]): Constants {
  return new Map(
    [...grouped(of, ({ task }) => task)].map(([task, group]) => {
      const totals = (group[0]?.floors ?? []).map((_, at) => mean(group.map(({ floors }) => floors[at] ?? 0)) ?? 0);
      return [task, totals.indexOf(Math.max(...totals))];
    }),
  );
}

/** Score and readable replies, and, but for slices of the depth, the floor, what is above it, and the score without cut prompts. */
export function scoreMetrics(of: readonly LifDigest[], slice: Slice, constants: Constants): Metric[] {
  const plain = plainMetric(of, slice);
  const all = standardised(of);
  const { scored } = all;
  const told = scored.flatMap(({ parseable }) => (parseable === null ? [] : [parseable ? 100 : 0]));
  const ars = scoreOf(plain("ars", null), all);
  const readable = countedOnce(scored, (one) => (one.parseable === null ? null : Number(one.parseable)));
  const parseable = withShareInterval(plain("parseable", mean(told), told.length), readable);
  // Of a constant answer's few positions a depth holds one or none.
  if ("depth" in slice) return [ars, parseable];
  const constant = estimate(scored, ({ task, floors }) => floors[constants.get(task) ?? 0] ?? 0, weightOf, ownWeight);
  const floor = all.lacking.length > 0 ? null : constant.value;
  const why = floor === null && ars.why !== undefined ? { why: ars.why } : {};
  const cut = of.filter(({ isCut }) => isCut);
  const uncut =
    cut.length === 0
      ? { ...ars, id: "ars_uncut" }
      : scoreOf(plain("ars_uncut", null, scored.length - scoredOf(cut).length), standardised(sentWhole(of, cut)));
  return [ars, { ...plain("ars_floor", floor), ...why }, aboveFloor(ars, floor), uncut, parseable];
}

/** Samples whose context was sent whole; of those that got no reply nobody knows, where others of their task and length were cut. */
function sentWhole(of: readonly LifDigest[], cut: readonly LifDigest[]): LifDigest[] {
  const placeOf = ({ task, length }: LifDigest) => `${task} ${length}`;
  const places = new Set(cut.map(placeOf));
  return of.filter((one) => !one.isCut && (one.row !== null || !places.has(placeOf(one))));
}

/** ARS with its interval, or why it has none. */
function scoreOf(plain: Metric, { scored, lacking }: Standardised<LifDigest>): Metric {
  const { overall } = rubricScore(
    scored.map(({ row }) => row),
    lacking,
  );
  return saying(withInterval({ ...plain, value: overall }, scoreEstimate(scored)), lacking);
}

/** A figure without a value says which task lacks which length, where some were scored. */
function saying(metric: Metric, lacking: readonly Lacking[]): Metric {
  const why = metric.n === 0 ? null : whyLacking(lacking, { inK: true });
  return metric.value === null && why !== null ? { ...metric, standardError: null, why } : metric;
}

/** (score - floor) / (1 - floor), with the interval of the score; the floor is fixed. */
function aboveFloor(ars: Metric, floor: number | null): Metric {
  const moved = (of: number | null) => (of === null || floor === null || floor >= 1 ? null : (of - floor) / (1 - floor));
  const standardError = ars.standardError === null || floor === null || floor >= 1 ? null : ars.standardError / (1 - floor);
  return { ...ars, id: "ars_above_floor", value: moved(ars.value), standardError, low: moved(ars.low), high: moved(ars.high) };
}

/** By capability and task: the points that tell about it and the sum of their maxima; tasks without any are left out. */
const capabilityPoints = new Map(
  capabilityIds.map((id) => [
    id,
    new Map(
      Object.values(tasks).flatMap((task) => {
        const points = task.points.filter(({ capabilities }) => capabilities.includes(id));
        return points.length === 0 ? [] : [[task.id, { points, most: points.reduce((sum, { maximum }) => sum + maximum, 0) }] as const];
      }),
    ),
  ]),
);

/** The mean of the points that tell about a capability, as `capabilityScores` has it, with its error. */
export function capabilityEstimate(scored: readonly PlacedRow[], id: CapabilityId): Estimate {
  const byTask = capabilityPoints.get(id);
  const earned = ({ task, row }: PlacedRow) => {
    const { points = [], most = 1 } = byTask?.get(task) ?? {};
    return points.reduce((sum, point) => sum + point.maximum * (row.points[point.id] ?? 0), 0) / most;
  };
  return estimate(
    scored.filter(({ task }) => byTask?.has(task)),
    earned,
    (task) => byTask?.get(task)?.most ?? 0,
    ownWeight,
  );
}

/** IFP in the six capabilities, over all lengths or within one; once by name, for the radar, and once by a tag. */
export function capabilityMetrics(of: readonly LifDigest[], slice: Slice): Metric[] {
  const { scored, lacking } = standardised(of);
  const plain = plainMetric(of, slice);
  const scores = capabilityScores(
    scored.map(({ row }) => row),
    lacking,
  );
  return capabilityIds.flatMap((id) => {
    const own = lacking.filter(({ task }) => capabilityPoints.get(id)?.has(task));
    const found = saying(withInterval(plain(capabilityMetric(id), scores[id]), capabilityEstimate(scored, id)), own);
    return [found, { ...found, id: "ifp", slice: { ...slice, capability: id } }];
  });
}

/**
 * IFS from what can be varied in the slice beside what noise alone gives, and the mean of the perspectives. A suite that asks only some of the
 * pairs of wording and variable says nothing about either alone.
 */
export function stabilityMetrics(of: readonly LifDigest[], slice: Slice, crossed: boolean): Metric[] {
  const { scored, lacking } = standardised(of);
  const rows = scored.map(({ row }) => row);
  const plain = plainMetric(of, slice);
  const isWhole = lacking.length === 0;
  const from: readonly Perspective[] = "length" in slice ? ["expression", "variable"] : perspectives;
  // The same rows have the same noise on every machine and every time.
  const random = randomFrom("LIFBench stability");
  const figures = from.map((perspective) => {
    const known = isWhole && (crossed || perspective === "length");
    const value = known ? mean(Object.values(taskStability(rows, perspective))) : null;
    return {
      perspective,
      value,
      error: stabilityError(rows, perspective),
      noise: known ? mean(Object.values(stabilityNoise(rows, perspective, random))) : null,
    };
  });
  const average = (values: readonly (number | null)[]) =>
    values.some((value) => value === null) ? null : mean(values.flatMap((value) => value ?? []));
  const steady = (metric: Metric, error: StabilityError) => saying(roughly(metric, error), lacking);
  return [
    ...figures.flatMap(({ perspective, value, error, noise }) => [
      steady(plain(`ifs_${perspective}`, value), error),
      { ...steady(plain("ifs", value), error), slice: { ...slice, perspective } },
      { ...saying(plain("ifs_noise", noise), lacking), slice: { ...slice, perspective } },
    ]),
    steady(
      plain("ifs", average(figures.map(({ value }) => value))),
      averageError(
        figures.map(({ value }) => value),
        figures.map(({ error }) => error),
      ),
    ),
    saying(plain("ifs_noise", average(figures.map(({ noise }) => noise))), lacking),
  ];
}

/** Why an IFS has no interval. */
export const whyNoStability = (value: number | null): string =>
  value === null ? "Nothing tells how the score varies here." : "A task has fewer than three groups, or nothing varied.";

function roughly(metric: Metric, { standardError, low, high }: StabilityError): Metric {
  if (metric.value === null || low === null) return { ...metric, why: whyNoStability(metric.value) };
  return { ...metric, standardError, low, high, rough: true };
}

const fewLengths = "There are fewer than two lengths with a score, or the shortest has a score of 0.";

/** How far a score holds beside what the model claims, in k tokens: overall, by task and by capability. */
export function reachMetrics(of: readonly LifDigest[], claimed: number | null): Metric[] {
  const reach = (own: readonly LifDigest[], slice: Slice, at: (of: readonly Scored[]) => Estimate): Metric[] => {
    const { scored: all, lacking } = standardised(own);
    const lengths = [...grouped(all, ({ length }) => length)].map(([length, group]): AtLength => ({ length, score: at(group) }));
    const found = lacking.length > 0 ? null : effectiveLength(lengths);
    const plain = plainMetric(own, slice);
    const { why = null, ...figures } = found ?? { why: fewLengths };
    const told = saying({ ...plain("effective_length", null), ...figures, ...(why === null ? { rough: true } : { why }) }, lacking);
    return [told, ...(claimed === null ? [] : [plain("claimed_length", claimed / 1024)])];
  };
  return [
    ...reach(of, {}, scoreEstimate),
    ...[...grouped(of, ({ task }) => task)].flatMap(([task, own]) => reach(own, { task }, scoreEstimate)),
    ...capabilityIds.flatMap((capability) => {
      const told = of.filter(({ task }) => capabilityPoints.get(capability)?.has(task));
      return scoredOf(told).length === 0 ? [] : reach(told, { capability }, (group) => capabilityEstimate(group, capability));
    }),
  ];
}
