import type { ComparedItem, ComparedMetric } from "@/lib/benchmarks/command";
import { holm } from "@/lib/stats/holm";
import { jackknife, jackknifeBy, jackknifeRatio } from "@/lib/stats/jackknife";
import { mean } from "@/lib/stats/mean";
import { midPMcNemar, tangoInterval } from "@/lib/stats/paired-proportions";
import { type ClusterTest, clusterTest } from "@/lib/stats/paired-t";
import { type StratifiedError, stratifiedError } from "@/lib/stats/stratified-error";

/** What `heed compare` prints of a metric; all figures in the metric's unit. */
export interface ComparedLine {
  metric: string;
  a: number | null;
  b: number | null;
  /** b less a. */
  difference: number | null;
  low: number | null;
  high: number | null;
  /** Two-sided. */
  p: number | null;
  test: string | null;
  /** Pairs. */
  n: number;
  /** Why there is no interval, or no test. */
  why?: string;
  /** Of yes-or-no metrics with one sample an item: pairs that b alone has right, a alone, both and neither. */
  gained?: number;
  lost?: number;
  both?: number;
  neither?: number;
}

type Means = Extract<ComparedMetric, { kind: "means" }>;
type Figure = Extract<ComparedMetric, { kind: "figure" }>;

/** Compares a metric by the test that fits its values: McNemar's for single yes-or-no samples that were drawn one by one, else t tests. */
export function compareMetric(of: ComparedMetric): ComparedLine {
  if (of.kind === "untested") return untested(of.metric, of.a, of.b, of.n, of.why);
  return of.kind === "figure" ? comparedFigure(of) : comparedMeans(of);
}

function untested(metric: string, a: number | null, b: number | null, n: number, why: string): ComparedLine {
  return { metric, a, b, difference: a === null || b === null ? null : b - a, low: null, high: null, p: null, test: null, n, why };
}

function comparedMeans(of: Means): ComparedLine {
  const { metric, items, ways, unit } = of;
  if (items.length === 0) return untested(metric, null, null, 0, "No pair has a value of it on both sides.");
  const scale = of.yesNo && unit === "%" ? 100 : 1;
  const shares = sharesOf(of);
  const sides = items.map((item) => [scale * meanOf(item.a), scale * meanOf(item.b)] as const);
  const [a, b] = [weighedMean(of, sides, 0), weighedMean(of, sides, 1)];
  const single = of.yesNo === true && items.every((item) => item.a.length === 1 && item.b.length === 1);
  const counts = single ? fourCells(items) : undefined;
  const n = items.length;
  const strata = items.map(({ stratum = "" }) => stratum);
  const drawn = ways.map((_, way) => items.map((item) => item.drawn[way] ?? ""));
  const independent = drawn.every((clusters) => new Set(clusters).size === n) && new Set(strata).size === 1;
  if (counts && independent) {
    const { gained, lost } = counts;
    const [low, high] = mirrored(gained, lost, n).map((one) => one * scale);
    const test = "mid-p McNemar, Tango’s interval";
    return line({ metric, a, b, low, high, p: midPMcNemar(gained, lost), test, n }, counts);
  }
  const influences = influencesOf(sides, shares, strata);
  const same = sides.every(([one, other]) => one === other);
  const told = errorOf(sides, influences, strata, drawn);
  // Differences that are all the same leave rounding behind, not a spread.
  const largest = sides.reduce((most, [one, other]) => Math.max(most, Math.abs(one), Math.abs(other)), 0);
  const standardError = told.standardError !== null && told.standardError < 1e-12 * largest ? 0 : told.standardError;
  const over = ways.map((way, at) => `${told.clusters[at]} ${way}${told.clusters[at] === 1 ? "" : "s"}`).join(" and ");
  const test = `paired t over ${over}${of.given === undefined ? "" : `, ${of.given}`}`;
  const found = clusterTest(same ? 0 : b - a, standardError, told.degrees);
  const most = { "%": 100, share: 1, "": Number.POSITIVE_INFINITY }[unit];
  const [low, high] = [found.low && Math.max(-most, found.low), found.high && Math.min(most, found.high)];
  return line({ ...found, low, high, metric, a, b, test, n }, counts, whyNone(found, ways));
}

type Sides = readonly (readonly [a: number, b: number])[];

/** What each item moves the mean difference by, about its stratum's own. */
function influencesOf(sides: Sides, shares: readonly number[], strata: readonly string[]): number[] {
  const centres = new Map<string, { sum: number; count: number }>();
  for (const [at, [one, other]] of sides.entries()) {
    const { sum, count } = centres.get(strata[at] ?? "") ?? { sum: 0, count: 0 };
    centres.set(strata[at] ?? "", { sum: sum + (other - one), count: count + 1 });
  }
  return sides.map(([one, other], at) => {
    const { sum, count } = centres.get(strata[at] ?? "") ?? { sum: 0, count: 1 };
    return (other - one - sum / count) * (shares[at] ?? 0);
  });
}

/** A metric's difference among a part of the items, beside the others. */
export interface PartTest {
  p: number | null;
  test: string | null;
  why: string | null;
}

/**
 * Whether the difference is another in some part of the items than in the rest: each part's mean difference less that of the others (by
 * their items), Student's t over clusters, which parts may share, and the smallest of Holm's p. Two parts are one contrast.
 */
export function testParts(parts: readonly Means[]): PartTest {
  const told = parts.filter(({ items }) => items.length > 0).map(partOf);
  if (told.length < 2) return { p: null, test: null, why: "There are no two values with shared items." };
  const contrasts = told.length === 2 ? told.slice(0, 1) : told;
  const found = contrasts.map((own) => {
    const rest = told.filter((of) => of !== own);
    const all = rest.reduce((sum, { count }) => sum + count, 0);
    const weights = told.map((of) => (of === own ? 1 : -of.count / all));
    const influences = told.flatMap((of, at) => of.influences.map((one) => one * (weights[at] ?? 0)));
    const strata = told.flatMap((of, at) => of.strata.map((stratum) => `${at} ${stratum}`));
    const drawn = (told[0]?.drawn ?? []).map((_, way) => told.flatMap((of) => of.drawn[way] ?? []));
    const error = stratifiedError(influences, strata, drawn);
    const difference = told.reduce((sum, of, at) => sum + of.difference * (weights[at] ?? 0), 0);
    return clusterTest(difference, error.standardError, error.degrees).p;
  });
  const known = found.flatMap((p) => p ?? []);
  if (known.length < found.length)
    return {
      p: null,
      test: null,
      why: "Some value has too few clusters, or differences without any spread, to be tested against the rest.",
    };
  const ways = parts[0]?.ways.join(" and ") ?? "item";
  const test = `${contrasts.length === 1 ? "t test between both values" : "t tests of each value against the others, Holm"}, over ${ways}s`;
  return { p: Math.min(...holm(known)), test, why: null };
}

function partOf(of: Means) {
  const scale = of.yesNo && of.unit === "%" ? 100 : 1;
  const sides = of.items.map((item) => [scale * meanOf(item.a), scale * meanOf(item.b)] as const);
  const shares = sharesOf(of);
  const strata = of.items.map(({ stratum = "" }) => stratum);
  return {
    count: of.items.length,
    difference: sides.reduce((sum, [a, b], at) => sum + (b - a) * (shares[at] ?? 0), 0),
    influences: influencesOf(sides, shares, strata),
    strata,
    drawn: of.ways.map((_, way) => of.items.map((item) => item.drawn[way] ?? "")),
  };
}

/** Of one stratum drawn in one way by the jackknife, which holds where clusters differ in size; otherwise of all strata and ways. */
function errorOf(
  sides: Sides,
  influences: readonly number[],
  strata: readonly string[],
  drawn: readonly (readonly string[])[],
): StratifiedError {
  const [clusters = [], ...others] = drawn;
  if (others.length > 0 || new Set(strata).size > 1) return stratifiedError(influences, strata, drawn);
  const told = jackknifeRatio(
    sides.map(([a, b]) => b - a),
    sides.map(() => 1),
    clusters,
  );
  return { standardError: told?.standardError ?? null, degrees: told?.degrees ?? 0, clusters: [new Set(clusters).size] };
}

/** The mean of the strata's means by their weights, each from its sum, so that a share of 55 of 60 has no other last digit. */
function weighedMean({ items, weights }: Means, sides: Sides, side: 0 | 1): number {
  const strata = new Map<string, { sum: number; count: number }>();
  for (const [at, values] of sides.entries()) {
    const stratum = items[at]?.stratum ?? "";
    const told = strata.get(stratum) ?? { sum: 0, count: 0 };
    told.sum += values[side];
    told.count += 1;
    strata.set(stratum, told);
  }
  let [whole, weighed] = [0, 0];
  for (const [stratum, { sum, count }] of strata) {
    const weight = weights?.get(stratum) ?? 1;
    whole += weight;
    weighed += (weight * sum) / count;
  }
  return weighed / whole;
}

/** What each item counts of the whole: the weight of its stratum over the stratum's items. */
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

/** Tango's interval, to the last digit the mirror image of that of the files changed over. */
function mirrored(gained: number, lost: number, pairs: number): readonly [number, number] {
  const [low, high] = tangoInterval(Math.max(gained, lost), Math.min(gained, lost), pairs) ?? [0, 0];
  if (gained === lost) return [0 - Math.max(high, -low), Math.max(high, -low)];
  return gained > lost ? [low, high] : [0 - high, 0 - low];
}

function comparedFigure({ metric, clusters, way, valuesOver: of, without }: Figure): ComparedLine {
  const n = clusters.length;
  const whole = of(clusters);
  if (!whole) return untested(metric, null, null, n, "It is undefined on one side.");
  const [a, b] = whole;
  const difference = (sides: readonly [number, number] | null) => sides && sides[1] - sides[0];
  const told = without
    ? jackknifeBy(b - a, clusters.length, (at) => difference(without(at)))
    : jackknife(clusters, (kept) => difference(of(kept)));
  if (!told) return untested(metric, a, b, n, n < 2 ? `One ${way} tells no spread.` : `It is undefined without one ${way}.`);
  const found = clusterTest(told.value, told.standardError, told.degrees);
  return line({ ...found, metric, a, b, test: `jackknife over ${n} ${way}s`, n }, undefined, whyNone(found, [way]));
}

function whyNone({ standardError, low, p }: ClusterTest, ways: readonly string[]): string | undefined {
  if (low !== null) return undefined;
  if (p === 1) return "No pair differs.";
  return standardError === 0
    ? "All differences are the same."
    : `An interval needs two ${ways.map((way) => `${way}s`).join(" or ")} at least, and two in every group that shares none.`;
}

type Told = Pick<ComparedLine, "metric" | "a" | "b" | "p" | "test" | "n"> & { low?: number | null; high?: number | null };

function line({ metric, a, b, low = null, high = null, p, test, n }: Told, counts?: object, why?: string): ComparedLine {
  const difference = a === null || b === null ? null : b - a;
  return { metric, a, b, difference, low, high, p, test: p === null ? null : test, n, ...counts, ...(why !== undefined && { why }) };
}

/** The mean, the same whatever the order. */
const meanOf = (values: readonly number[]): number =>
  values.length === 1 ? (values[0] ?? 0) : (mean(values.toSorted((a, b) => a - b)) ?? 0);
