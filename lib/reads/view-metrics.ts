import { chartMetrics, chartTags } from "@/lib/contracts/plain/chart-metrics";
import { finishedOnly } from "@/lib/contracts/plain/sample-outcomes";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import type { Views } from "@/lib/contracts/views";

interface MetricSlice {
  id: string;
  slice: Slice;
}

interface ViewMetrics {
  ids: string[];
  /** Metrics that are also needed on slices of two tags. */
  pairs: string[];
  /** Returns the column's number, Infinity for a chart's metric, and null for a metric that neither needs. */
  place: (slice: MetricSlice) => number | null;
}

/** The charts whose figures are read in addition to those of the columns: none, the main chart (the family's first), or all. */
export type ChartsRead = "none" | "main" | "all";

/** Lists the metrics that a family's leaderboard columns and the requested charts need. */
export function viewMetrics(views: Views, charts: ChartsRead): ViewMetrics {
  const shown = [views.headline, ...views.leaderboard];
  const columns = shown.map((column) => `${column.metric} ${sliceKey(column.slice)}`);
  const drawn = views.charts
    .slice(0, { none: 0, main: 1, all: views.charts.length }[charts])
    .flatMap((chart) => chartMetrics(chart).flatMap((id) => chartTags(chart, views.variables).map((tags) => ({ id, tags }))));
  const charted = new Set(drawn.map(({ id, tags }) => `${id} ${tags.join("&")}`));
  const paired = [...shown.map(({ metric, slice }) => ({ id: metric, tags: Object.keys(slice) })), ...drawn];
  return {
    ids: [...new Set([...shown.map((column) => column.metric), ...drawn.map(({ id }) => id)])],
    pairs: [...new Set(paired.flatMap(({ id, tags }) => (tags.length > 1 ? [id] : [])))],
    place: ({ id, slice }) => {
      const column = columns.indexOf(`${id} ${sliceKey(slice)}`);
      if (column >= 0) return column;
      return charted.has(`${id} ${Object.keys(slice).sort().join("&")}`) ? Infinity : null;
    },
  };
}

interface FirstScreen {
  /** Metrics on one slice each, such as `accuracy density=500`. */
  single: string[];
  /** Metrics of the main chart; `tags` has the sets of tags that slice them. */
  drawn: string[];
  tags: string[][];
}

/**
 * Lists the metrics of the first screen of a run's page: its numbers, and the family's main chart over all values of the page's selectors.
 */
export function firstScreenMetrics({ headline, summary, charts: [main] }: Pick<Views, "headline" | "summary" | "charts">): FirstScreen {
  const columns = [headline, ...summary, { ...headline, metric: finishedOnly(headline.metric) }, { ...headline, slice: {} }];
  return {
    single: [...new Set(columns.map(({ metric, slice }) => `${metric} ${sliceKey(slice)}`))],
    drawn: main ? chartMetrics(main) : [],
    tags: main ? chartTags(main) : [],
  };
}
