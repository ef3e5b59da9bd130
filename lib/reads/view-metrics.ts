import { type Slice, sliceKey } from "@/lib/contracts/slice";
import type { ChartSpec, Views } from "@/lib/contracts/views";

interface MetricSlice {
  id: string;
  slice: Slice;
}

function metricsOf(chart: ChartSpec): string[] {
  if (chart.kind === "curve") return chart.fit === undefined ? [chart.metric] : [chart.metric, chart.fit];
  return chart.kind === "bars" ? chart.metrics : [chart.x.metric, chart.y.metric];
}

function tagOf(chart: ChartSpec): string {
  return chart.kind === "scatter" ? chart.tag : chart.x.tag;
}

/** Which metrics a family's leaderboard columns need, and, with charts, its charts: `place` is the column's number, Infinity for a chart's, null for neither. */
export function viewMetrics(views: Views, withCharts: boolean): { ids: string[]; place: (of: MetricSlice) => number | null } {
  const columns = [views.headline, ...views.leaderboard].map((column) => `${column.metric} ${sliceKey(column.slice)}`);
  const charts = withCharts ? views.charts : [];
  const charted = new Set(charts.flatMap((chart) => metricsOf(chart).flatMap((id) => [`${id} `, `${id} ${tagOf(chart)}`])));
  const ids = new Set([...[views.headline, ...views.leaderboard].map((column) => column.metric), ...charts.flatMap(metricsOf)]);
  return {
    ids: [...ids],
    place: ({ id, slice }) => {
      const column = columns.indexOf(`${id} ${sliceKey(slice)}`);
      if (column >= 0) return column;
      const tags = Object.keys(slice);
      return tags.length <= 1 && charted.has(`${id} ${tags[0] ?? ""}`) ? Infinity : null;
    },
  };
}
