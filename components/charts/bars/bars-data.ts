import type { BarsChart } from "@/lib/contracts/charts/bars";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import { type Formats, type Mark, tipRow } from "../chart-kit";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries, type TagPlace, tagPlace } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { roundDomain } from "../ticks";

export interface BarGroup {
  /** `101–200`, or the one value. */
  label: string;
  slice: Slice;
  /** One for each metric of the chart, in its order; null where it is undefined. */
  bars: (ChartPoint | null)[];
}

export interface BarsPanel extends DrawnSeries {
  groups: BarGroup[];
}

export interface BarsData {
  /** Names of the bars of a group. */
  metrics: { id: string; label: string }[];
  /** One small chart for each series, over the same axes. */
  series: BarsPanel[];
  yDomain: [number, number];
  absent: string[];
}

/** Single values of a tag that stand beside each other without being read as a curve. */
const mostValues = 12;

/** Groups of bars over the ranges of a tag, or over its values where a series has no ranges. */
export function barsData(spec: BarsChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): BarsData {
  const all: BarsPanel[] = series.map((of, position) => ({ ...drawnSeries(of, position), groups: groupsOf(spec, of) }));
  const drawn = all.filter(({ groups }) => groups.length > 0);
  const tops = drawn.flatMap(({ groups }) => groups.map((group) => top(group, spec.stacked)));
  return {
    metrics: spec.metrics.map((id) => ({ id, label: declarations.find((metric) => metric.id === id)?.label ?? id })),
    series: drawn,
    yDomain: spec.y.domain ?? roundDomain(tops, true) ?? [0, 1],
    absent: all.filter(({ groups }) => groups.length === 0).map(({ label }) => label),
  };
}

/** Where a slice of one tag stands and what it is called; words stand as the family orders them, else as they come. */
function barPlace(slice: Slice, { tag, order = [] }: BarsChart["x"], next: number): (TagPlace & { label: string }) | null {
  const word = slice[tag];
  if (typeof word === "string" && Object.keys(slice).length === 1) {
    const ordered = order.indexOf(word);
    return { at: ordered < 0 ? order.length + next : ordered, range: null, label: word };
  }
  const place = tagPlace(slice, tag);
  if (place === null) return null;
  return { ...place, label: place.range === null ? String(place.at) : `${place.range[0]}–${place.range[1]}` };
}

function groupsOf(spec: BarsChart, { metrics }: ChartSeries): BarGroup[] {
  const groups = new Map<string, BarGroup & { at: number; ranged: boolean }>();
  for (const metric of metrics) {
    const bar = spec.metrics.indexOf(metric.id);
    const key = sliceKey(metric.slice);
    const place = bar < 0 ? null : barPlace(metric.slice, spec.x, groups.size);
    if (place === null) continue;
    const group = groups.get(key) ?? {
      at: place.at,
      ranged: place.range !== null,
      label: place.label,
      slice: metric.slice,
      bars: spec.metrics.map(() => null),
    };
    group.bars[bar] = chartPoint(metric);
    groups.set(key, group);
  }
  const sorted = [...groups.values()].filter(({ bars }) => bars.some((bar) => bar !== null)).sort((a, b) => a.at - b.at);
  const ranges = sorted.filter(({ ranged }) => ranged);
  const values = sorted.filter(({ ranged }) => !ranged);
  const chosen = ranges.length > 1 || values.length > mostValues || values.length === 0 ? ranges : values;
  return (chosen.length > 0 ? chosen : values).map(({ label, slice, bars }) => ({ label, slice, bars }));
}

/** Characters of the longest name, where groups have names; 0 where they are numbers or ranges. */
export function longestWord({ series }: BarsData): number {
  const labels = series.flatMap(({ groups }) => groups.map(({ label }) => label));
  return labels.some((label) => /\p{L}{2}/u.test(label)) ? Math.max(...labels.map((label) => label.length)) : 0;
}

/** Height of a group: the sum of its bars, or the highest end of a whisker. */
function top({ bars }: BarGroup, stacked: boolean): number {
  if (stacked) return bars.reduce((sum, bar) => sum + (bar?.value ?? 0), 0);
  return bars.reduce((most, bar) => Math.max(most, bar?.high ?? bar?.value ?? 0), 0);
}

/** A panel's groups under the pointer: a group is one point, because all its bars count the same samples. */
export function barsMarks({ metrics }: BarsData, series: BarsPanel, spec: BarsChart, formats: Formats): Mark[] {
  return series.groups.flatMap((group) => {
    const point = group.bars.find((bar) => bar !== null);
    if (!point) return [];
    const rows = group.bars.flatMap((bar, i) => {
      const metric = metrics[i];
      if (!bar || !metric) return [];
      return [tipRow(metric.label, metric.id, bar, formats)];
    });
    const y = group.bars.reduce((most, bar) => Math.max(most, bar?.value ?? 0), 0);
    return [{ series, x: group.label, y, point, at: `${spec.x.label} ${group.label}`, rows }];
  });
}
