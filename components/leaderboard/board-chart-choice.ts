import type { ChartSeries } from "@/components/charts/chart-series";
import { hasFigures } from "@/components/charts/chart-span";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Views } from "@/lib/contracts/views";
import { costChart } from "./cost-chart";
import type { ShownColumn } from "./leaderboard-row";

export interface BoardDrawing {
  views: Views;
  rows: readonly LeaderboardRow[];
  headline: ShownColumn;
  /** The chosen rows, as they are drawn. */
  series: readonly ChartSeries[];
  /** Other rows of the table. */
  behind: readonly ChartSeries[];
  /** Two of the chosen rows, with the addresses of their runs: what draws single replies draws theirs. */
  pair: readonly ChartSeries[];
  drawnAs: (row: LeaderboardRow) => ChartSeries;
}

/** Kinds of charts that draw other rows in grey behind the chosen ones. */
const withOthers: readonly ChartSpec["kind"][] = ["curve", "survival"];

/**
 * The charts of a ranking. `leading` are at most three: the family's main chart (the first that the drawn rows have figures for), the score
 * against its cost, and the family's signature (the next chart where that has no figures); `all` are these and the others.
 */
export function boardChartChoice({ views, rows, headline, series, behind, pair, drawnAs }: BoardDrawing) {
  // Ranks mean little among a few: all rows have them.
  const ranked = rows.map(drawnAs);
  const together = [...series, ...behind.map((chartSeries): ChartSeries => ({ ...chartSeries, behind: true }))];
  const charts = views.charts.map((spec) => ({
    ...{ spec, metrics: views.metrics },
    series: "ranks" in spec && spec.ranks ? ranked : spec.kind === "shoreline" ? pair : withOthers.includes(spec.kind) ? together : series,
  }));
  const drawn = charts.filter((chart) => hasFigures(chart.spec, chart.series));
  const main = drawn[0] ?? charts[0];
  // A shared page reads no single replies: the next chart stands for one that is drawn of them.
  const signature = drawn.find(({ spec }) => spec.id === views.signature) ?? (views.signature ? drawn[1] : undefined);
  const cost = costChart(rows, headline, drawnAs);
  const priced = cost && { spec: cost.spec, metrics: [...views.metrics, ...cost.metrics], series: cost.series };
  const leading = [...new Set([main, priced, signature])].filter((chart) => chart != null);
  return { leading, all: [...leading, ...charts.filter((chart) => !leading.includes(chart))] };
}
