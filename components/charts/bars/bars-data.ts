import type { BarsChart } from "@/lib/contracts/charts/bars";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { type ChartMark, type Formats, tipRow } from "../chart-kit";
import { type ChartPoint, type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { type MetricGroup, metricGroups } from "../metric-groups";
import { roundDomain } from "../ticks";

export interface BarsPanel extends DrawnSeries {
  groups: MetricGroup[];
}

/** A bar, or the gap of a missing one. */
interface PlacedBar {
  series: BarsPanel;
  group: MetricGroup | undefined;
  /** Position of the bar's metric. `point` is null if the metric has no figure. */
  at: number;
  point: ChartPoint | null;
}

export interface BarsPlot {
  /** Series whose bars the plot shows; null for all series. */
  series: BarsPanel | null;
  groups: { label: string; bars: PlacedBar[] }[];
}

export interface BarsData {
  /** Names of the bars of a group. */
  metrics: { id: string; label: string }[];
  series: BarsPanel[];
  /** Plots over the same axes: one per series, or a single one with all series if there is only one metric. */
  plots: BarsPlot[];
  yDomain: [number, number];
  absent: string[];
}

/** Groups bars by the ranges of a tag, or by its values for a series without ranges. */
export function barsData(spec: BarsChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): BarsData {
  const all: BarsPanel[] = series.map((chartSeries, position) => ({
    ...drawnSeries(chartSeries, position),
    groups: metricGroups(spec.x, spec.metrics, chartSeries.metrics, true),
  }));
  const drawn = all.filter(({ groups }) => groups.length > 0);
  const tops = drawn.flatMap(({ groups }) => groups.map((group) => top(group, spec.stacked)));
  return {
    metrics: spec.metrics.map((id) => ({ id, label: declarations.find((metric) => metric.id === id)?.label ?? id })),
    series: drawn,
    plots: plotsOf(spec, drawn),
    yDomain: spec.y.domain ?? roundDomain(tops, true) ?? [0, 1],
    absent: all.filter(({ groups }) => groups.length === 0).map(({ label }) => label),
  };
}

/**
 * With one metric, the bars of all series are side by side, so that series can be compared; with several metrics each series has its own
 * plot.
 */
function plotsOf({ metrics, stacked }: BarsChart, series: readonly BarsPanel[]): BarsPlot[] {
  const isShared = metrics.length === 1 && !stacked && series.length > 1;
  if (!isShared)
    return series.map((barsPanel) => ({
      series: barsPanel,
      groups: barsPanel.groups.map((group) => ({
        label: group.label,
        bars: group.values.map((point, at) => ({ series: barsPanel, group, at, point })),
      })),
    }));
  const places = new Map(series.flatMap((barsPanel) => barsPanel.groups.map(({ label, at }) => [label, at] as const)));
  const labels = [...places].sort(([, a], [, b]) => a - b).map(([label]) => label);
  const groups = labels.map((label) => ({
    label,
    bars: series.map((barsPanel) => {
      const group = barsPanel.groups.find((other) => other.label === label);
      return { series: barsPanel, group, at: 0, point: group?.values[0] ?? null };
    }),
  }));
  return [{ series: null, groups }];
}

/** Returns the length of the longest group name in characters; 0 if groups are numbers or ranges. */
export function longestWord({ series }: BarsData): number {
  const labels = series.flatMap(({ groups }) => groups.map(({ label }) => label));
  return labels.some((label) => /\p{L}{2}/u.test(label)) ? Math.max(...labels.map((label) => label.length)) : 0;
}

/** Height of a group: the sum of its bars, or the highest end of a whisker. */
function top({ values }: MetricGroup, stacked: boolean): number {
  if (stacked) return values.reduce((sum, bar) => sum + (bar?.value ?? 0), 0);
  return values.reduce((most, bar) => Math.max(most, bar?.high ?? bar?.value ?? 0), 0);
}

/** Returns a series' groups as marks for the pointer. A group is one mark, because all its bars count the same samples. */
export function barsMarks({ metrics }: BarsData, series: BarsPanel, spec: BarsChart, formats: Formats): ChartMark[] {
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
