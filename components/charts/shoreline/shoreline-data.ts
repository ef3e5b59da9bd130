import { stripBins, tonesByLetter } from "@/components/rows/strip";
import type { ShorelineChart } from "@/lib/contracts/charts/shoreline";
import type { OutcomeStrips } from "@/lib/contracts/missed-checks";
import { stripsOf } from "@/lib/contracts/plain/details";
import { type ChartPoint, type DrawnSeries, drawnSeries, pointsByTag } from "../chart-point";
import type { ChartSeries } from "../chart-series";

/** Replies at one value of the tag. */
export interface StripGroup {
  at: number;
  strips: { ordinal: number; key: string; letters: string }[];
}

export interface ShorelineSeries extends DrawnSeries {
  /** API address of the run. */
  samples: string;
  /** Ascending by the tag. */
  groups: StripGroup[];
  points: { at: number; point: ChartPoint }[];
  drawn: number;
  total: number;
}

export interface ShorelineData {
  series: ShorelineSeries[];
  absent: string[];
}

/** Computes the strips of each series whose samples the page may read; series that are still loading count as drawn. */
export function shorelineData(spec: ShorelineChart, series: readonly ChartSeries[]): ShorelineData {
  const all = series.map((chartSeries, position) => {
    const read = stripsOf(chartSeries.loaded);
    const groups = grouped(read?.strips ?? []);
    const points = pointsByTag(chartSeries.metrics, spec.metric, spec.y.tag);
    const counts = { drawn: read?.strips.length ?? 0, total: read?.total ?? 0 };
    const shown = chartSeries.samples !== undefined && points.length > 0 && (chartSeries.loaded === undefined || groups.length > 0);
    return {
      shown,
      label: chartSeries.label,
      series: { ...drawnSeries(chartSeries, position), samples: chartSeries.samples ?? "", groups, points, ...counts },
    };
  });
  return {
    series: all.filter(({ shown }) => shown).map((candidate) => candidate.series),
    absent: all.filter(({ shown }) => !shown).map(({ label }) => label),
  };
}

function grouped(strips: OutcomeStrips["strips"]): StripGroup[] {
  const groups = new Map<number, StripGroup>();
  for (const { at, ...strip } of strips) {
    const group = groups.get(at) ?? { at, strips: [] };
    group.strips.push(strip);
    groups.set(at, group);
  }
  return [...groups.values()].sort((a, b) => a.at - b.at);
}

/** Height in pixels of the axis title above the strips (`head`) and of the words below them (`foot`). */
export const [head, foot] = [22, 26];
/** Maximum height of all strips together, and minimum height if there are few, in pixels. */
const [most, comfortable] = [1200, 240];

/**
 * Returns the height of each of `rows` strips in whole pixels, so that no two blur. A plot of the `given` height grows if strips would be
 * lines.
 */
export function stripHeight(rows: number, given: number): number {
  const all = Math.max(1, rows);
  const fits = (given - head - foot) / all;
  const high = Math.min(14, Math.max(fits, Math.min(4, comfortable / all), Math.min(2, most / all)));
  return high < 2 ? high : Math.floor(high);
}

/** Upper limits of the shares of missed checks that are distinguished, ascending; also their opacities. */
export const shades = [0.2, 0.4, 0.6, 0.8, 1] as const;

/**
 * Returns SVG path data for each shade, lightest first; one path holds all positions in that shade. A changed check counts as half missed.
 * Strips span `width`, each `height` high, the first at the top.
 */
export function shorelinePaths(spec: ShorelineChart, groups: readonly StripGroup[], width: number, height: number): string[] {
  const tones = tonesByLetter(spec.outcomes);
  const paths = shades.map(() => "");
  let row = 0;
  // Rounds edges rather than sizes, so that touching pieces leave no gap.
  const piece = (left: number, right: number, top: number, bottom: number) =>
    `M${left} ${top}h${tenths(right - left)}v${tenths(bottom - top)}h${tenths(left - right)}z`;
  for (const { letters } of groups.flatMap(({ strips }) => strips)) {
    const bins = stripBins(letters, tones, Math.max(1, Math.floor(width / 3)));
    const step = width / bins.length;
    const levels = bins.map(({ fail, changed }) => Math.ceil(shades.length * Math.min(1, fail + changed / 2) - 1e-9));
    for (let from = 0; from < levels.length; ) {
      const level = levels[from] ?? 0;
      let to = from + 1;
      while (to < levels.length && levels[to] === level) to++;
      if (level > 0) paths[level - 1] += piece(tenths(from * step), tenths(to * step), tenths(row * height), tenths((row + 1) * height));
      from = to;
    }
    row++;
  }
  return paths;
}

const tenths = (value: number) => Math.round(value * 10) / 10;

/** Part of the plot: inclusive values of the tag, and shares of each list. */
export interface ShoreSpan {
  low: number;
  high: number;
  from: number;
  to: number;
}

/** Returns the span between two points of the plot, in pixels, widened to whole groups and to at least a hundredth of a list. */
export function spanBetween(
  groups: readonly StripGroup[],
  a: { x: number; y: number },
  b: { x: number; y: number },
  width: number,
  height: number,
): ShoreSpan | null {
  const rows = groups.flatMap((group) => group.strips.map(() => group.at));
  const row = (y: number) => rows[Math.max(0, Math.min(rows.length - 1, Math.floor(y / height)))];
  const [low, high] = [row(Math.min(a.y, b.y)), row(Math.max(a.y, b.y))];
  if (low === undefined || high === undefined || width <= 0) return null;
  const share = (x: number) => Math.max(0, Math.min(1, x / width));
  const [first, last] = [share(Math.min(a.x, b.x)), share(Math.max(a.x, b.x))];
  const middle = Math.max(0.005, Math.min(0.995, (first + last) / 2));
  return { low, high, from: Math.min(first, middle - 0.005), to: Math.max(last, middle + 0.005) };
}
