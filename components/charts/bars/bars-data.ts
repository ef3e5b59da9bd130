import type { BarsChart } from "@/lib/contracts/charts/bars";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { type Formats, type Mark, tipRow } from "../chart-kit";
import { type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { type MetricGroup, metricGroups } from "../metric-groups";
import { roundDomain } from "../ticks";

export interface BarsPanel extends DrawnSeries {
  groups: MetricGroup[];
}

export interface BarsData {
  /** Names of the bars of a group. */
  metrics: { id: string; label: string }[];
  /** One small chart for each series, over the same axes. */
  series: BarsPanel[];
  yDomain: [number, number];
  absent: string[];
}

/** Groups of bars over the ranges of a tag, or over its values where a series has no ranges. */
export function barsData(spec: BarsChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): BarsData {
  const all: BarsPanel[] = series.map((of, position) => ({
    ...drawnSeries(of, position),
    groups: metricGroups(spec.x, spec.metrics, of.metrics, true),
  }));
  const drawn = all.filter(({ groups }) => groups.length > 0);
  const tops = drawn.flatMap(({ groups }) => groups.map((group) => top(group, spec.stacked)));
  return {
    metrics: spec.metrics.map((id) => ({ id, label: declarations.find((metric) => metric.id === id)?.label ?? id })),
    series: drawn,
    yDomain: spec.y.domain ?? roundDomain(tops, true) ?? [0, 1],
    absent: all.filter(({ groups }) => groups.length === 0).map(({ label }) => label),
  };
}

/** Characters of the longest name, where groups have names; 0 where they are numbers or ranges. */
export function longestWord({ series }: BarsData): number {
  const labels = series.flatMap(({ groups }) => groups.map(({ label }) => label));
  return labels.some((label) => /\p{L}{2}/u.test(label)) ? Math.max(...labels.map((label) => label.length)) : 0;
}

/** Height of a group: the sum of its bars, or the highest end of a whisker. */
function top({ values }: MetricGroup, stacked: boolean): number {
  if (stacked) return values.reduce((sum, bar) => sum + (bar?.value ?? 0), 0);
  return values.reduce((most, bar) => Math.max(most, bar?.high ?? bar?.value ?? 0), 0);
}

/** A panel's groups under the pointer: a group is one point, because all its bars count the same samples. */
export function barsMarks({ metrics }: BarsData, series: BarsPanel, spec: BarsChart, formats: Formats): Mark[] {
  return series.groups.flatMap((group) => {
    const point = group.values.find((bar) => bar !== null);
    if (!point) return [];
    const rows = group.values.flatMap((bar, i) => {
      const metric = metrics[i];
      if (!bar || !metric) return [];
      return [tipRow(metric.label, metric.id, bar, formats)];
    });
    const y = group.values.reduce((most, bar) => Math.max(most, bar?.value ?? 0), 0);
    return [{ series, x: group.label, y, point, at: `${spec.x.label} ${group.label}`, rows }];
  });
}
