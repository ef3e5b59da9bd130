import type { ChartSeries } from "@/components/charts/chart-series";
import { formatCount } from "@/components/ui/format";
import type { ScatterChart } from "@/lib/contracts/charts/scatter";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { rowMetric, type ShownColumn } from "./leaderboard-row";

/** A chart of the score against what asking the suite once costs, with all that it needs. */
export interface CostChart {
  spec: ScatterChart;
  metrics: MetricDeclaration[];
  series: ChartSeries[];
}

/** Rows drawn, those of the frontier before the best of the others, at most: as many as there are looks. */
const most = 8;

/** Score against cost, with the frontier of rows that none beats in both; null where fewer than two ranked rows have a cost. */
export function costChart(
  rows: readonly LeaderboardRow[],
  headline: ShownColumn,
  drawnAs: (row: LeaderboardRow) => ChartSeries,
): CostChart | null {
  const priced = rows.filter(
    (row) => row.costUsd !== null && row.partial === null && row.lossy == null && rowMetric(row, headline)?.value != null,
  );
  if (priced.length < 2) return null;
  const declared = { ...headline.declaration, id: "headline-score", label: headline.label };
  const cost: Metric = { id: "cost", slice: {}, value: 0, standardError: null, low: null, high: null, n: 1, missing: 0, counts: "rows" };
  const sign = declared.direction === "lower" ? -1 : 1;
  const scoreOf = (row: LeaderboardRow) => sign * (rowMetric(row, headline)?.value ?? 0);
  const costOf = ({ costUsd }: LeaderboardRow) => costUsd ?? 0;
  const isBeaten = (row: LeaderboardRow) =>
    priced.some(
      (other) =>
        scoreOf(other) >= scoreOf(row) && costOf(other) <= costOf(row) && (scoreOf(other) > scoreOf(row) || costOf(other) < costOf(row)),
    );
  const drawn = [...new Set([...priced.filter((row) => !isBeaten(row)), ...priced])].slice(0, most);
  const taken = new Set(drawn.flatMap((row) => drawnAs(row).slot ?? []));
  const free = Array.from({ length: most }, (_, slot) => slot).filter((slot) => !taken.has(slot));
  const series = priced.flatMap((row): ChartSeries[] => {
    const metric = rowMetric(row, headline);
    const score = metric && { ...metric, id: declared.id, slice: {} };
    if (!score || !drawn.includes(row)) return [];
    return [{ ...drawnAs(row), slot: drawnAs(row).slot ?? free.shift() ?? 0, metrics: [score, { ...cost, value: row.costUsd }] }];
  });
  const left = priced.length - series.length;
  const unpriced = rows.filter((row) => row.source !== "published" && row.costUsd === null).length;
  const absent = [
    left > 0 ? ` ${formatCount(left, "further row has", "further rows have")} a price and no room here.` : "",
    unpriced > 0 ? ` ${formatCount(unpriced, "row has", "rows have")} no price.` : "",
  ].join("");
  const { label, declaration } = headline;
  return {
    spec: {
      ...{ kind: "scatter", id: "cost", tag: null, frontier: true },
      title: `${label} against cost`,
      note: `US dollars for asking the whole suite once. The line joins models that no other beats in both.${absent}`,
      x: { label: "Cost of one pass", unit: "US$", metric: "cost" },
      y: { label, unit: declaration.unit, metric: declared.id },
    },
    metrics: [
      declared,
      { id: "cost", label: "Cost of one pass", unit: "US$", decimals: 2, direction: "lower", description: "", group: "" },
    ],
    series,
  };
}
