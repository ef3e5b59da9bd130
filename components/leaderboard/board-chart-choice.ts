import type { ChartSeries } from "@/components/charts/chart-series";
import { hasFigures } from "@/components/charts/chart-span";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Views } from "@/lib/contracts/views";
import { costChart } from "./cost-chart";
import type { LeaderboardColumn } from "./leaderboard-row";

export interface BoardDrawing {
  views: Views;
  rows: readonly LeaderboardRow[];
  headline: LeaderboardColumn;
  /** The chosen rows, as they are drawn. */
  series: readonly ChartSeries[];
  /** Other rows of the table. */
  behind: readonly ChartSeries[];
  /** Two of the chosen rows, with the addresses of their runs, for charts of single replies. */
  pair: readonly ChartSeries[];
  drawnAs: (row: LeaderboardRow) => ChartSeries;
}

/** Kinds of charts that draw other rows in gray behind the chosen ones. */
const withOthers: readonly ChartSpec["kind"][] = ["curve", "survival"];

/**
 * Chooses a ranking's charts: `leading` are at most the main chart (the first with figures of the drawn rows), score against cost, and the
 * family's signature chart or the next one with figures; `all` adds the others.
 */
export function boardChartChoice({ views, rows, headline, series, behind, pair, drawnAs }: BoardDrawing) {
  // Ranks among a few rows mean little, so all rows are ranked.
  const ranked = rows.map(drawnAs);
  const together = [...series, ...behind.map((chartSeries): ChartSeries => ({ ...chartSeries, behind: true }))];
  const charts = views.charts.map((spec) => ({
    ...{ spec, metrics: views.metrics },
    series: "ranks" in spec && spec.ranks ? ranked : spec.kind === "shoreline" ? pair : withOthers.includes(spec.kind) ? together : series,
  }));
  const drawn = charts.filter((chart) => hasFigures(chart.spec, chart.series));
  const main = drawn[0] ?? charts[0];
  // A shared page reads no single replies, so the next chart replaces a signature chart that draws them.
  const signature = drawn.find(({ spec }) => spec.id === views.signature) ?? (views.signature ? drawn[1] : undefined);
  const cost = costChart(rows, headline, drawnAs);
  const priced = cost && { spec: cost.spec, metrics: [...views.metrics, ...cost.metrics], series: cost.series };
  const leading = [...new Set([main, priced, signature])].filter((chart) => chart != null);
  return { leading, all: [...leading, ...charts.filter((chart) => !leading.includes(chart))] };
}
