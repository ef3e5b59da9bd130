import type { ComparedItem, FileComparedMetric } from "@/lib/benchmarks/command";
import { holm } from "@/lib/stats/holm";
import { jackknife, jackknifeBy, jackknifeRatio } from "@/lib/stats/jackknife";
import { mean } from "@/lib/stats/mean";
import { midPMcNemar, tangoInterval } from "@/lib/stats/paired-proportions";
import { type ClusterTest, clusterTest } from "@/lib/stats/paired-t";
import { type StratifiedError, stratifiedError } from "@/lib/stats/stratified-error";

/** The line that `heed compare` prints for a metric; all figures in the metric's unit. */
export interface ComparedLine {
  metric: string;
  a: number | null;
  b: number | null;
  /** b minus a. */
  difference: number | null;
  low: number | null;
  high: number | null;
  /** Two-sided. */
  p: number | null;
  test: string | null;
  /** Number of pairs. */
  n: number;
  /** Reason why there is no interval or no test. */
  why?: string;
  /** Number of pairs that only b has right; `lost` only a, then both and neither. Only for yes-or-no metrics with one sample per item. */
  gained?: number;
  lost?: number;
  both?: number;
  neither?: number;
}

type Means = Extract<FileComparedMetric, { kind: "means" }>;
type Figure = Extract<FileComparedMetric, { kind: "figure" }>;

/**
 * Compares a metric by the test that fits its values: McNemar's for single yes-or-no samples that were drawn independently, else t tests.
 */
export function compareMetric(metric: FileComparedMetric): ComparedLine {
  if (metric.kind === "untested") return untested(metric.metric, metric.a, metric.b, metric.n, metric.why);
  return metric.kind === "figure" ? comparedFigure(metric) : comparedMeans(metric);
}

function untested(metric: string, a: number | null, b: number | null, n: number, why: string): ComparedLine {
  return { metric, a, b, difference: a === null || b === null ? null : b - a, low: null, high: null, p: null, test: null, n, why };
}

function comparedMeans(means: Means): ComparedLine {
  const { metric, items, ways, unit } = means;
  if (items.length === 0) return untested(metric, null, null, 0, "No pair has a value on both sides.");
  const scale = means.yesNo && unit === "%" ? 100 : 1;
  const shares = sharesOf(means);
  const sides = items.map((pair) => [scale * meanOf(pair.a), scale * meanOf(pair.b)] as const);
  const [a, b] = [weighedMean(means, sides, 0), weighedMean(means, sides, 1)];
  const single = means.yesNo === true && items.every((pair) => pair.a.length === 1 && pair.b.length === 1);
  const counts = single ? fourCells(items) : undefined;
  const n = items.length;
  const strata = items.map(({ stratum = "" }) => stratum);
  const drawn = ways.map((_, way) => items.map((pair) => pair.drawn[way] ?? ""));
  const independent = drawn.every((clusters) => new Set(clusters).size === n) && new Set(strata).size === 1;
  if (counts && independent) {
    const { gained, lost } = counts;
    const [low, high] = mirrored(gained, lost, n).map((bound) => bound * scale);
    const test = "mid-p McNemar, Tango’s interval";
    return line({ metric, a, b, low, high, p: midPMcNemar(gained, lost), test, n }, counts);
  }
  const influences = influencesOf(sides, shares, strata);
  const same = sides.every(([left, right]) => left === right);
  const error = errorOf(sides, influences, strata, drawn);
  // Equal differences leave rounding error, not a spread.
  const largest = sides.reduce((most, [left, right]) => Math.max(most, Math.abs(left), Math.abs(right)), 0);
  const standardError = error.standardError !== null && error.standardError < 1e-12 * largest ? 0 : error.standardError;
  const over = ways.map((way, at) => `${error.clusters[at]} ${way}${error.clusters[at] === 1 ? "" : "s"}`).join(" and ");
  const test = `paired t over ${over}${means.given === undefined ? "" : `, ${means.given}`}`;
  const tested = clusterTest(same ? 0 : b - a, standardError, error.degrees);
  const most = { "%": 100, share: 1, "": Number.POSITIVE_INFINITY }[unit];
  const [low, high] = [tested.low && Math.max(-most, tested.low), tested.high && Math.min(most, tested.high)];
  return line({ ...tested, low, high, metric, a, b, test, n }, counts, whyNone(tested, ways));
}

type Sides = readonly (readonly [a: number, b: number])[];

/** Computes how far each item moves the mean difference, relative to its stratum's mean. */
function influencesOf(sides: Sides, shares: readonly number[], strata: readonly string[]): number[] {
  const centres = new Map<string, { sum: number; count: number }>();
  for (const [at, [a, b]] of sides.entries()) {
    const { sum, count } = centres.get(strata[at] ?? "") ?? { sum: 0, count: 0 };
    centres.set(strata[at] ?? "", { sum: sum + (b - a), count: count + 1 });
  }
  return sides.map(([a, b], at) => {
    const { sum, count } = centres.get(strata[at] ?? "") ?? { sum: 0, count: 1 };
    return (b - a - sum / count) * (shares[at] ?? 0);
  });
}

/** The test of a metric's difference among one part of the items against the others. */
export interface PartTest {
  p: number | null;
  test: string | null;
  why: string | null;
}

/**
 * Tests if the difference varies between parts of the items: each part's mean difference minus that of the others, by Student's t over
 * clusters. Returns the smallest of Holm's p values.
 */
export function testParts(parts: readonly Means[]): PartTest {
  // The others are weighted by their numbers of items. Parts may share clusters. Two parts are one contrast.
  const usable = parts.filter(({ items }) => items.length > 0).map(partOf);
  if (usable.length < 2) return { p: null, test: null, why: "Fewer than two values have shared items." };
  const contrasts = usable.length === 2 ? usable.slice(0, 1) : usable;
  const pValues = contrasts.map((part) => {
    const rest = usable.filter((other) => other !== part);
    const all = rest.reduce((sum, { count }) => sum + count, 0);
    const weights = usable.map((other) => (other === part ? 1 : -other.count / all));
    const influences = usable.flatMap((other, at) => other.influences.map((influence) => influence * (weights[at] ?? 0)));
    const strata = usable.flatMap((other, at) => other.strata.map((stratum) => `${at} ${stratum}`));
    const drawn = (usable[0]?.drawn ?? []).map((_, way) => usable.flatMap((other) => other.drawn[way] ?? []));
    const error = stratifiedError(influences, strata, drawn);
    const difference = usable.reduce((sum, other, at) => sum + other.difference * (weights[at] ?? 0), 0);
    return clusterTest(difference, error.standardError, error.degrees).p;
  });
  const known = pValues.flatMap((p) => p ?? []);
  if (known.length < pValues.length)
    return {
      p: null,
      test: null,
      why: "Some value has too few clusters, or no spread in its differences, to be tested against the rest.",
    };
  const ways = parts[0]?.ways.join(" and ") ?? "item";
  const test = `${contrasts.length === 1 ? "t test between the two values" : "t tests of each value against the others, Holm"}, over ${ways}s`;
  return { p: Math.min(...holm(known)), test, why: null };
}

function partOf(means: Means) {
  const scale = means.yesNo && means.unit === "%" ? 100 : 1;
  const sides = means.items.map((pair) => [scale * meanOf(pair.a), scale * meanOf(pair.b)] as const);
  const shares = sharesOf(means);
  const strata = means.items.map(({ stratum = "" }) => stratum);
  return {
    count: means.items.length,
    difference: sides.reduce((sum, [a, b], at) => sum + (b - a) * (shares[at] ?? 0), 0),
    influences: influencesOf(sides, shares, strata),
    strata,
    drawn: means.ways.map((_, way) => means.items.map((pair) => pair.drawn[way] ?? "")),
  };
}

/**
 * Computes the error by the jackknife for one stratum drawn in one way, which is valid if clusters differ in size; otherwise over all
 * strata and ways.
 */
function errorOf(
  sides: Sides,
  influences: readonly number[],
  strata: readonly string[],
  drawn: readonly (readonly string[])[],
): StratifiedError {
  const [clusters = [], ...others] = drawn;
  if (others.length > 0 || new Set(strata).size > 1) return stratifiedError(influences, strata, drawn);
  const jackknifed = jackknifeRatio(
    sides.map(([a, b]) => b - a),
    sides.map(() => 1),
    clusters,
  );
  return { standardError: jackknifed?.standardError ?? null, degrees: jackknifed?.degrees ?? 0, clusters: [new Set(clusters).size] };
}

/**
 * Computes the weighted mean of the strata's means, each from its sum, so that a share such as 55 of 60 has the same last digit everywhere.
 */
function weighedMean({ items, weights }: Means, sides: Sides, side: 0 | 1): number {
  const strata = new Map<string, { sum: number; count: number }>();
  for (const [at, values] of sides.entries()) {
    const stratum = items[at]?.stratum ?? "";
    const sums = strata.get(stratum) ?? { sum: 0, count: 0 };
    sums.sum += values[side];
    sums.count += 1;
    strata.set(stratum, sums);
  }
  let [whole, weighed] = [0, 0];
  for (const [stratum, { sum, count }] of strata) {
    const weight = weights?.get(stratum) ?? 1;
    whole += weight;
    weighed += (weight * sum) / count;
  }
  return weighed / whole;
}

/** Returns each item's share of the total: the weight of its stratum divided by the stratum's number of items. */
function sharesOf({ items, weights }: Means): number[] {
  const counts = new Map<string, number>();
  for (const { stratum = "" } of items) counts.set(stratum, (counts.get(stratum) ?? 0) + 1);
  const weightOf = (stratum: string) => weights?.get(stratum) ?? 1;
  const whole = [...counts.keys()].reduce((sum, stratum) => sum + weightOf(stratum), 0);
  const shares = new Map([...counts].map(([stratum, count]) => [stratum, weightOf(stratum) / whole / count]));
  return items.map(({ stratum = "" }) => shares.get(stratum) ?? 0);
}

function fourCells(items: readonly ComparedItem[]) {
  const counts = { gained: 0, lost: 0, both: 0, neither: 0 };
  for (const { a, b } of items) counts[a[0] === 1 ? (b[0] === 1 ? "both" : "lost") : b[0] === 1 ? "gained" : "neither"] += 1;
  return counts;
}

/** Computes Tango's interval so that exchanging the two files gives its mirror image to the last digit. */
function mirrored(gained: number, lost: number, pairs: number): readonly [number, number] {
  const [low, high] = tangoInterval(Math.max(gained, lost), Math.min(gained, lost), pairs) ?? [0, 0];
  if (gained === lost) return [0 - Math.max(high, -low), Math.max(high, -low)];
  return gained > lost ? [low, high] : [0 - high, 0 - low];
}

function comparedFigure({ metric, clusters, way, valuesOver: statistic, without }: Figure): ComparedLine {
  const n = clusters.length;
  const whole = statistic(clusters);
  if (!whole) return untested(metric, null, null, n, "The metric is undefined on one side.");
  const [a, b] = whole;
  const difference = (sides: readonly [number, number] | null) => sides && sides[1] - sides[0];
  const jackknifed = without
    ? jackknifeBy(b - a, clusters.length, (at) => difference(without(at)))
    : jackknife(clusters, (kept) => difference(statistic(kept)));
  if (!jackknifed)
    return untested(metric, a, b, n, n < 2 ? `One ${way} shows no spread.` : `The metric is undefined when one ${way} is left out.`);
  const tested = clusterTest(jackknifed.value, jackknifed.standardError, jackknifed.degrees);
  return line({ ...tested, metric, a, b, test: `jackknife over ${n} ${way}s`, n }, undefined, whyNone(tested, [way]));
}

function whyNone({ standardError, low, p }: ClusterTest, ways: readonly string[]): string | undefined {
  if (low !== null) return undefined;
  if (p === 1) return "No pair differs.";
  return standardError === 0
    ? "All differences are equal."
    : `An interval needs at least two ${ways.map((way) => `${way}s`).join(" or ")}, and two in every group of items that shares none with other groups.`;
}

type TestedLine = Pick<ComparedLine, "metric" | "a" | "b" | "p" | "test" | "n"> & { low?: number | null; high?: number | null };

function line({ metric, a, b, low = null, high = null, p, test, n }: TestedLine, counts?: object, why?: string): ComparedLine {
  const difference = a === null || b === null ? null : b - a;
  return { metric, a, b, difference, low, high, p, test: p === null ? null : test, n, ...counts, ...(why !== undefined && { why }) };
}

/** Computes the mean, independent of the order of values. */
const meanOf = (values: readonly number[]): number =>
  values.length === 1 ? (values[0] ?? 0) : (mean(values.toSorted((a, b) => a - b)) ?? 0);
