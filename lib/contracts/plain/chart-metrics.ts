import type { ChartSpec, SpecOf } from "../charts/chart-spec";
import type { Variable } from "../variable";
import { outcomeMetric, unfinishedOutcomes } from "./sample-outcomes";

/** The data that a chart draws: ids of metrics, and the sets of tags of their slices; `[]` is the whole run. */
interface Drawn {
  metrics: string[];
  tags: string[][];
}

const drawnBy: { [Kind in ChartSpec["kind"]]: (chart: SpecOf<Kind>) => Drawn } = {
  // The fit belongs to the whole run.
  curve: ({ metric, fit, floor, replies, x }) => ({
    metrics: [
      metric,
      ...(replies ? unfinishedOutcomes.map(({ outcome }) => outcomeMetric(outcome)) : []),
      ...(fit === undefined ? [] : [fit]),
      ...(floor && "metric" in floor ? [floor.metric] : []),
    ],
    tags: [[], [x.tag]],
  }),
  bars: ({ metrics, x }) => ({ metrics, tags: [[], [x.tag]] }),
  scatter: ({ points, x, y, tag }) =>
    points === "samples" ? { metrics: [], tags: [] } : { metrics: [x.metric, y.metric], tags: tag === null ? [[]] : [[], [tag]] },
  // The edges of the heat map are slices of one tag alone.
  heatmap: ({ metric, x, y }) => ({ metrics: [metric], tags: [[x.tag], [y.tag], [x.tag, y.tag]] }),
  table: ({ metric, rows, columns }) => ({
    metrics: [metric],
    tags: [[], [rows.tag], [columns.tag], [rows.tag, columns.tag]],
  }),
  matrix: ({ metric, x, beside }) => ({
    metrics: [metric],
    tags: [beside === undefined ? [x.tag] : [x.tag, beside]],
  }),
  survival: ({ metric }) => ({ metrics: [metric], tags: [[]] }),
  radar: ({ axes }) =>
    Array.isArray(axes) ? { metrics: axes.map(({ metric }) => metric), tags: [[]] } : { metrics: [axes.metric], tags: [[axes.tag]] },
  shares: ({ x, parts }) => {
    const rows = x.tag === null ? [] : [x.tag];
    return Array.isArray(parts)
      ? { metrics: parts.map(({ metric }) => metric), tags: [rows] }
      : { metrics: [parts.metric], tags: [[...rows, parts.tag]] };
  },
  shoreline: ({ metric, y }) => ({ metrics: [metric], tags: [[y.tag]] }),
  slopes: ({ metrics, ratio, x }) => ({ metrics: [...metrics, ratio.metric], tags: [[], [x.tag]] }),
  dumbbell: ({ from, to, parts }) => ({
    metrics: [from.metric, to.metric],
    tags: parts.map((part) => Object.keys(part.slice)),
  }),
};

function drawn<Kind extends ChartSpec["kind"]>(chart: SpecOf<Kind>): Drawn {
  const draw: ((chart: SpecOf<Kind>) => Drawn) | undefined = drawnBy[chart.kind as Kind];
  if (!draw) throw new Error(`No kind of chart is called “${chart.kind}”.`);
  return draw(chart);
}

/** Lists the metrics that a chart draws. */
export function chartMetrics(chart: ChartSpec): string[] {
  return drawn(chart).metrics;
}

/**
 * Lists the tag sets whose slices a chart draws, each in alphabetical order; `[]` is the whole run. A facet adds its tag to every set; each
 * variable that narrows the chart adds the same sets with its tag.
 */
export function chartTags(chart: ChartSpec, variables: readonly Variable[] = []): string[][] {
  const { tags } = drawn(chart);
  const faceted = "facet" in chart && chart.facet ? withTag(tags, chart.facet.tag) : tags;
  const chosen = variables.filter(({ id, recomputed }) => !recomputed && chart.by?.includes(id));
  let all = faceted;
  for (const { tag } of chosen) all = all.concat(withTag(all, tag));
  return all.map((set) => [...set].sort());
}

function withTag(sets: readonly string[][], tag: string): string[][] {
  return sets.map((set) => [...set, tag]);
}
