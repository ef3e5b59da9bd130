import type { ChartSeries } from "@/components/charts/chart-series";
import type { ScatterChart } from "@/lib/contracts/charts/scatter";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { isWhole } from "./board-rows";
import { type LeaderboardColumn, rowMetric } from "./leaderboard-row";

/** Chart of the score against the cost of asking the suite once, with all its data. */
export interface CostChart {
  spec: ScatterChart;
  metrics: MetricDeclaration[];
  series: ChartSeries[];
}

/**
 * Builds the chart of score against cost, with the frontier of rows that no other row beats in both; null if fewer than two ranked rows
 * have a cost.
 */
export function costChart(
  rows: readonly LeaderboardRow[],
  headline: LeaderboardColumn,
  drawnAs: (row: LeaderboardRow) => ChartSeries,
): CostChart | null {
  const priced = rows.filter((row) => row.costUsd !== null && isWhole(row) && rowMetric(row, headline)?.value != null);
  if (priced.length < 2) return null;
  const declared = { ...headline.declaration, id: "headline-score", label: headline.label };
  const cost: Metric = { id: "cost", slice: {}, value: 0, standardError: null, low: null, high: null, n: 1, missing: 0, counts: "rows" };
  // A row that other charts draw keeps its look, and no other row gets it.
  const taken = new Set(rows.flatMap((row) => drawnAs(row).slot ?? []));
  const free = Array.from({ length: priced.length + taken.size }, (_, slot) => slot).filter((slot) => !taken.has(slot));
  const series = priced.flatMap((row): ChartSeries[] => {
    const score = rowMetric(row, headline);
    if (!score) return [];
    const metrics = [
      { ...score, id: declared.id, slice: {} },
      { ...cost, value: row.costUsd },
    ];
    return [{ ...drawnAs(row), slot: drawnAs(row).slot ?? free.shift() ?? 0, metrics }];
  });
  const unpriced = rows.filter((row) => row.source !== "published" && isWhole(row) && row.costUsd === null).map(({ model }) => model);
  const absent = unpriced.length === 0 ? "" : ` No price: ${[...new Set(unpriced)].join(", ")}.`;
  // A logarithmic axis has no position for a cost of zero.
  const log = priced.every(({ costUsd }) => (costUsd ?? 0) > 0);
  const { label, declaration } = headline;
  return {
    spec: {
      ...{ kind: "scatter", id: "cost", tag: null, frontier: true },
      title: `${label} against cost`,
      note: `Cost of one pass over the suite in US$. The line connects models that are not beaten on both cost and score.${absent}`,
      x: { label: "Cost of one pass", unit: "US$", metric: "cost", log },
      y: { label, unit: declaration.unit, metric: declared.id },
    },
    metrics: [
      declared,
      { id: "cost", label: "Cost of one pass", unit: "US$", decimals: 2, direction: "lower", description: "", group: "" },
    ],
    series,
  };
}
