import type { ChartSeries } from "@/components/charts/chart-series";
import { hasFigures, wideLast } from "@/components/charts/chart-span";
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
  drawnAs: (row: LeaderboardRow) => ChartSeries;
}

/** Which charts a ranking shows: the first with figures leads, beside the score against its cost; `silent` ones have no figures of the drawn rows. */
export function boardChartChoice({ views, rows, headline, series, drawnAs }: BoardDrawing) {
  // Ranks mean little among a few: all rows have them.
  const ranked = rows.map(drawnAs);
  const cost = costChart(rows, headline, drawnAs);
  const seriesOf = (spec: ChartSpec) => ("ranks" in spec && spec.ranks ? ranked : series);
  // Papers print few of the charts: the first that the drawn rows have figures for leads.
  const main = views.charts.find((spec) => hasFigures(spec, seriesOf(spec))) ?? views.charts[0];
  const further = views.charts.filter((spec) => spec !== main);
  const drawn = wideLast(
    further.filter((spec) => hasFigures(spec, seriesOf(spec))),
    series,
  );
  return { main, cost, further, drawn, silent: further.filter((spec) => !drawn.includes(spec)), seriesOf };
}
