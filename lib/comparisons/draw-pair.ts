import type { NamedPair } from "@/lib/benchmarks/command";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { ComparedFigures, NamedPairs } from "@/lib/contracts/comparison";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import { mean } from "@/lib/stats/mean";
import { pairedT } from "@/lib/stats/paired-t";
import { rankCorrelation } from "@/lib/stats/rank-correlation";
import { comparedHeadline, headlineLine, ownMetrics } from "./compared-metrics";
import { passShare, sampleCells } from "./four-cells";
import { type LoadedSide, loadSide, type PairedItems, pairItems } from "./paired-items";
import type { OpenComparison, Side } from "./sides";
import { slicesOf } from "./slicing";

/** A run of each kind. */
export type Couple = readonly [first: Side, second: Side];

type Shown = NamedPairs["pairs"][number];
type Drawn = Pick<Shown, "chart" | "declarations" | "series" | "figures">;

/** Draws a named pair over couples of runs: its chart and its figures; null if the runs have no data for it. */
export function drawPair(
  comparison: OpenComparison,
  { id, title, note, labels, draws }: NamedPair,
  couples: readonly Couple[],
): Promise<Drawn | null> {
  const words = { id, title, note };
  if (draws.kind === "solved") return solved(comparison, words, labels, draws, couples);
  if (draws.kind === "clusters") return clusters(comparison, words, labels, couples);
  if (draws.kind === "models") return models(comparison, words, labels, couples);
  return ownChart(comparison, draws.chart, couples);
}

type Words = Pick<ChartSpec, "id" | "title" | "note">;
type Labels = readonly [string, string];

const declared = (id: string, label: string): MetricDeclaration => {
  return { id, label, unit: "%", direction: "none", decimals: 1, description: `${label}, as a share.`, group: "Compared" };
};

const point = (id: string, slice: Slice, value: number | null, n: number): Metric => {
  return { id, slice, value, standardError: null, low: null, high: null, n, missing: 0 };
};

const figure = (label: string, value: number | null, details: Partial<Shown["figures"][number]> = {}): Shown["figures"][number] => {
  return { label, value, low: null, high: null, unit: "", decimals: 0, why: null, ...details };
};

const nameOf = ([first, second]: Couple) =>
  first.run.modelName === second.run.modelName ? first.run.modelName : `${first.run.modelName}, ${second.run.modelName}`;

async function paired(comparison: OpenComparison, [first, second]: Couple): Promise<PairedItems> {
  const [a, b] = await Promise.all([loadSide(comparison, first), loadSide(comparison, second)]);
  return pairItems(comparison, a, b);
}

/** Charts the items that only one of two runs solved, by a tag. */
async function solved(
  comparison: OpenComparison,
  words: Words,
  labels: Labels,
  { tag, label, order }: Extract<NamedPair["draws"], { kind: "solved" }>,
  couples: readonly Couple[],
): Promise<Drawn | null> {
  const declarations = [
    declared("only_first", `Only ${labels[0]}`),
    declared("only_second", `Only ${labels[1]}`),
    declared("both", "Both"),
    declared("neither", "Neither"),
  ];
  const series: Drawn["series"] = [];
  const figures: Drawn["figures"] = [];
  for (const couple of couples) {
    const pair = await paired(comparison, couple);
    if (pair.left.length === 0) continue;
    const parts: { slice: Slice; among?: number[] }[] = [{ slice: {} }];
    for (const { value, among } of slicesOf(pair, tag)) parts.push({ slice: { [tag]: value }, among });
    const metrics = parts.flatMap(({ slice, among }) => {
      const { gained, lost, both, neither, n } = sampleCells(pair, among);
      const share = (count: number) => (n === 0 ? null : (100 * count) / n);
      return [lost, gained, both, neither].map((count, at) => point(declarations[at]?.id ?? "", slice, share(count), n));
    });
    series.push({ id: `${couple[0].id}-${couple[1].id}`, label: nameOf(couple), metrics });
    const { gained, lost, n } = sampleCells(pair);
    const counted = { unit: `of ${n}`, decimals: Number.isInteger(gained) && Number.isInteger(lost) ? 0 : 1 };
    const prefix = couples.length > 1 ? `${nameOf(couple)}: ` : "";
    figures.push(figure(`${prefix}only ${labels[0]}`, lost, counted), figure(`${prefix}only ${labels[1]}`, gained, counted));
    figures.push(...(await headline(comparison, couple, pair, prefix)));
  }
  if (series.length === 0) return null;
  const chart: ChartSpec = {
    ...{ kind: "bars", ...words, stacked: true, metrics: declarations.map(({ id }) => id) },
    x: { label, unit: "", tag, ...(order && { order: [...order] }) },
    y: { label: "Items", unit: "%", domain: [0, 100] },
  };
  return { chart, declarations, series, figures };
}

/** Builds the headline's paired difference as a figure. */
async function headline(comparison: OpenComparison, [first, second]: Couple, pair: PairedItems, prefix = ""): Promise<Drawn["figures"]> {
  const two = { ...comparison, sides: [first, second], baseline: first, others: [second] };
  const metric = comparedHeadline(two, [await headlineLine(two, pair)], new Map());
  const figures: ComparedFigures | undefined = metric.figures[0];
  if (!figures) return [];
  const { difference, low, high, why } = figures;
  return [figure(`${prefix}${metric.label}, difference`, difference, { low, high, why, unit: metric.unit, decimals: metric.decimals })];
}

/** Computes the mean share of passed samples of each cluster, over its items with a score, in percent. */
function clusterShares({ suite, run }: LoadedSide): Map<string, { share: number; items: number }> {
  const sums = new Map<string, { sum: number; items: number }>();
  for (const [item, cluster] of suite.clusters.entries()) {
    if (!run.scored[item]) continue;
    const known = sums.get(cluster ?? suite.keys[item] ?? "") ?? { sum: 0, items: 0 };
    sums.set(cluster ?? suite.keys[item] ?? "", { sum: known.sum + passShare(run, item), items: known.items + 1 });
  }
  return new Map([...sums].map(([cluster, { sum, items }]) => [cluster, { share: (100 * sum) / items, items }]));
}

/** Charts the clusters that two suites have in common, one point each; the gap is tested by cluster. */
async function clusters(comparison: OpenComparison, words: Words, labels: Labels, couples: readonly Couple[]): Promise<Drawn | null> {
  const noun = comparison.manifest.nouns.cluster ?? { one: "cluster", many: "clusters" };
  const declarations = labels.map((label, at) => declared(at === 0 ? "first" : "second", `${capitalized(label)}: items right`));
  const series: Drawn["series"] = [];
  const figures: Drawn["figures"] = [];
  for (const couple of couples) {
    const [a, b] = await Promise.all(couple.map((side) => loadSide(comparison, side)));
    if (!a || !b) continue;
    const [sharesA, sharesB] = [clusterShares(a), clusterShares(b)];
    const shared = [...sharesA.keys()].filter((cluster) => sharesB.has(cluster)).sort();
    if (shared.length === 0) continue;
    const values = (shares: ReturnType<typeof clusterShares>) => shared.map((cluster) => shares.get(cluster)?.share ?? 0);
    const [before, after] = [values(sharesA), values(sharesB)];
    const metrics = shared.flatMap((cluster) =>
      [sharesA, sharesB].map((shares, at) => {
        const { share, items } = shares.get(cluster) ?? { share: 0, items: 0 };
        return point(at === 0 ? "first" : "second", { [noun.one]: cluster }, share, items);
      }),
    );
    const whole = [before, after].map((shares, at) => point(at === 0 ? "first" : "second", {}, mean(shares), shared.length));
    series.push({ id: `${couple[0].id}-${couple[1].id}`, label: nameOf(couple), metrics: [...whole, ...metrics] });
    const isOpen = couple.some((side) => side.isOpen);
    const test = isOpen
      ? null
      : pairedT(
          after.map((share, at) => share - (before[at] ?? 0)),
          shared,
        );
    const gap = (mean(after) ?? 0) - (mean(before) ?? 0);
    const why = isOpen ? "Preliminary: a run has not ended." : test?.low == null ? `An interval needs two ${noun.many} that differ.` : null;
    const prefix = couples.length > 1 ? `${nameOf(couple)}: ` : "";
    const label = `${prefix}${labels[1]} minus ${labels[0]}, mean of ${shared.length} ${shared.length === 1 ? noun.one : noun.many}`;
    figures.push(figure(label, gap, { low: test?.low ?? null, high: test?.high ?? null, why, unit: "points", decimals: 1 }));
  }
  if (series.length === 0) return null;
  return { chart: againstEachOther(words, labels, noun.one, { unit: "%", domain: [0, 100] }), declarations, series, figures };
}

function againstEachOther(words: Words, labels: Labels, tag: string | null, axis: { unit: string; domain?: [number, number] }): ChartSpec {
  return {
    ...{ kind: "scatter", ...words, tag, diagonal: true },
    x: { label: capitalized(labels[0]), metric: "first", ...axis },
    y: { label: capitalized(labels[1]), metric: "second", ...axis },
  };
}

/** Charts the headline of both runs of each model, one point per model. */
async function models(comparison: OpenComparison, words: Words, labels: Labels, couples: readonly Couple[]): Promise<Drawn | null> {
  const at = comparison.compare.stored.declared(comparison.headline);
  const metric = comparison.manifest.views.metrics.find(({ id }) => id === at?.metric);
  if (!at || !metric) return null;
  const storedMetrics = await ownMetrics(couples.flat());
  const headlineOf = (side: Side) => storedMetrics.get(side.id)?.get(`${at.metric} ${sliceKey(at.slice)}`) ?? null;
  const known = couples.flatMap((couple) => {
    const [first, second] = [headlineOf(couple[0]), headlineOf(couple[1])];
    return first?.value != null && second?.value != null ? [{ couple, first, second, x: first.value, y: second.value }] : [];
  });
  if (known.length === 0) return null;
  const series = known.map(({ couple, first, second }) => ({
    id: `${couple[0].id}-${couple[1].id}`,
    label: nameOf(couple),
    metrics: [
      { ...first, id: "first", slice: {} },
      { ...second, id: "second", slice: {} },
    ],
  }));
  const [firstValues, secondValues] = [known.map(({ x }) => x), known.map(({ y }) => y)];
  const correlation = rankCorrelation(firstValues, secondValues);
  const isOpen = couples.flat().some((side) => side.isOpen);
  const gaps = secondValues.map((value, nth) => value - (firstValues[nth] ?? 0));
  const test = isOpen ? null : pairedT(gaps, Array.from(gaps.keys()));
  const why = isOpen ? "Preliminary: a run has not ended." : test?.low == null ? "An interval needs two models that differ." : null;
  const few = correlation === null ? "It needs three models whose figures differ." : "Too few models to generalize: no interval.";
  const figures = [
    figure("Rank correlation (Spearman)", correlation, { decimals: 2, why: few }),
    figure(`${capitalized(labels[1])} minus ${labels[0]}, mean of ${known.length} ${known.length === 1 ? "model" : "models"}`, mean(gaps), {
      ...{ low: test?.low ?? null, high: test?.high ?? null, why, unit: metric.unit, decimals: metric.decimals },
    }),
  ];
  const declarations = labels.map((label, nth) => ({
    ...metric,
    id: nth === 0 ? "first" : "second",
    label: `${metric.label}, ${label}`,
  }));
  return { chart: againstEachOther(words, labels, null, { unit: metric.unit }), declarations, series, figures };
}

/** Draws one of the family's own charts with both runs of each model, and the headline's paired differences. */
async function ownChart(comparison: OpenComparison, id: string, couples: readonly Couple[]): Promise<Drawn | null> {
  const chart = comparison.manifest.views.charts.find((spec) => spec.id === id);
  if (!chart) return null;
  const sides = [...new Set(couples.flat())];
  const storedMetrics = await ownMetrics(sides);
  const series = sides.map((side) => ({
    id: side.id,
    label: sides.filter(({ run }) => run.modelName === side.run.modelName).length > 1 ? side.run.name : side.run.modelName,
    metrics: [...(storedMetrics.get(side.id)?.values() ?? [])],
  }));
  const figures: Drawn["figures"] = [];
  for (const couple of couples)
    figures.push(
      ...(await headline(comparison, couple, await paired(comparison, couple), couples.length > 1 ? `${nameOf(couple)}: ` : "")),
    );
  return { chart, declarations: comparison.manifest.views.metrics, series, figures };
}
