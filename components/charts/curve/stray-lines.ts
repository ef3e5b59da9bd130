import { formatNumber, formatPercent } from "@/components/ui/format";
import { type OutcomeWords, outcomeMetric, type SampleOutcome, unfinishedOutcomes } from "@/lib/contracts/plain/sample-outcomes";
import type { ChartMark } from "../chart-kit";
import { type ChartPoint, type DrawnSeries, pointsByTag } from "../chart-point";
import type { ChartSeries } from "../chart-series";

interface StrayPoint {
  x: number;
  /** Percentage of the asked replies. */
  share: number;
  /** The count as value, with the number asked as n. */
  point: ChartPoint;
}

/** Share of one kind of unfinished or unscored reply of a series, or of all such kinds together if several series are drawn. */
export interface StrayLine {
  series: DrawnSeries;
  /** Index of the look: that of the series, or one for each kind of reply. */
  slot: number;
  label: string;
  /** Filter for the samples behind a point; null if several kinds are counted together. */
  filter: OutcomeWords["filter"] | null;
  points: StrayPoint[];
}

/** Height of the plot, in pixels. `leastAbove` is the minimum height of the chart that leaves room for it. */
export const strayHeight = 132;
const leastAbove = 240;

export const hasStrays = (lines: readonly StrayLine[], height: number): boolean => lines.length > 0 && height >= leastAbove;

/**
 * Computes the shares of replies that are unfinished or not scored, over a tag: one line per kind for a single series, one per series for
 * several.
 */
export function strayLines(drawn: readonly DrawnSeries[], series: readonly ChartSeries[], tag: string): StrayLine[] {
  const tallies = drawn.flatMap((drawnSeries) => {
    const metrics = series.find(({ id }) => id === drawnSeries.id)?.metrics ?? [];
    const kinds = unfinishedOutcomes.flatMap((words) => {
      const points = pointsByTag(metrics, outcomeMetric(words.outcome), tag).filter(({ point }) => point.n > 0);
      return points.some(({ point }) => point.value > 0) ? [{ words, points }] : [];
    });
    return kinds.length > 0 ? [{ drawnSeries, kinds }] : [];
  });
  const placed = (points: readonly { at: number; point: ChartPoint }[]): StrayPoint[] =>
    points.map(({ at, point }) => ({ x: at, share: (100 * point.value) / point.n, point }));
  const [only] = tallies;
  if (only && drawn.length === 1) {
    return only.kinds.map(({ words, points }) => ({
      series: only.drawnSeries,
      slot: slotOf(words.outcome, only.drawnSeries.slot),
      label: words.label,
      filter: words.filter,
      points: placed(points),
    }));
  }
  return tallies.map(({ drawnSeries, kinds }) => ({
    series: drawnSeries,
    slot: drawnSeries.slot,
    label: drawnSeries.label,
    filter: null,
    points: placed(summed(kinds)),
  }));
}

/** A kind of reply keeps its look in all runs, and never has the look of the series. */
function slotOf(outcome: SampleOutcome, taken: number): number {
  const at = unfinishedOutcomes.findIndex((words) => words.outcome === outcome);
  return at >= taken ? at + 1 : at;
}

function summed(kinds: readonly { points: readonly { at: number; point: ChartPoint }[] }[]): { at: number; point: ChartPoint }[] {
  const sums = new Map<number, { at: number; point: ChartPoint }>();
  for (const { at, point } of kinds.flatMap(({ points }) => points)) {
    const known = sums.get(at);
    sums.set(at, { at, point: { ...point, value: point.value + (known?.point.value ?? 0) } });
  }
  return [...sums.values()].sort((a, b) => a.at - b.at);
}

/** Returns the points of the lines as marks for the pointer, each with its line's look and a filter for its samples. */
export function strayMarks(lines: readonly StrayLine[], axis: string): ChartMark[] {
  return lines.flatMap(({ series, slot, label, filter, points }) =>
    points.map(({ x, share, point }) => ({
      series: { ...series, slot },
      x,
      y: share,
      point,
      at: `${axis} ${formatNumber(x)}`,
      rows: [{ label, text: formatPercent(share), interval: "", n: point.n, missing: 0 }],
      target: filter === null ? null : { slice: point.slice, ...filter },
    })),
  );
}
