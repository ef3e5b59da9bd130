import type { ChartSeries } from "@/components/charts/chart-series";
import { hasFigures } from "@/components/charts/chart-span";
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
  drawnAs: (row: LeaderboardRow) => ChartSeries;
}

/**
 * The charts of a ranking. `leading` are at most three: the family's main chart (the first that the drawn rows have figures for), the score
 * against its cost, and the family's signature; `all` are these and the others.
 */
export function boardChartChoice({ views, rows, headline, series, drawnAs }: BoardDrawing) {
  // Ranks mean little among a few: all rows have them.
  const ranked = rows.map(drawnAs);
  const charts = views.charts.map((spec) => ({
    ...{ spec, metrics: views.metrics },
    series: "ranks" in spec && spec.ranks ? ranked : series,
  }));
  const drawn = charts.filter((chart) => hasFigures(chart.spec, chart.series));
  const main = drawn[0] ?? charts[0];
  const signature = drawn.find(({ spec }) => spec.id === views.signature);
  const cost = costChart(rows, headline, drawnAs);
  const priced = cost && { spec: cost.spec, metrics: [...views.metrics, ...cost.metrics], series: cost.series };
  const leading = [...new Set([main, priced, signature])].filter((chart) => chart != null);
  return { leading, all: [...leading, ...charts.filter((chart) => !leading.includes(chart))] };
}
