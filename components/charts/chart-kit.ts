import { formatCounted, formatNumber } from "@/components/ui/format";
import type { ChartPoint, DrawnSeries } from "./chart-point";
import type { ChartTarget } from "./chart-target";

/** One line of a tip: a figure with its interval and what it rests on. */
export interface TipRow {
  label: string;
  text: string;
  interval: string;
  n: number;
  /** What `n` counts, in the plural; samples where absent. */
  counts?: string;
  missing: number;
}

/** A point under the pointer, in the units of the axes; `x` is a group's label in a bar chart. */
export interface Mark {
  series: DrawnSeries;
  x: number | string;
  y: number;
  point: ChartPoint;
  /** What the tip says about it. */
  rows: TipRow[];
  /** Heading of the tip. */
  at: string;
  /** What a click opens; null for nothing, the point's slice where absent. */
  target?: ChartTarget | null;
}

/** How the figures of a metric are written. */
export interface Formats {
  /** With an interval in the digits that it leaves. */
  formatValue: (metric: string, value: number | null, interval?: Pick<ChartPoint, "low" | "high">) => string;
  formatInterval: (metric: string, point: Pick<ChartPoint, "low" | "high" | "rough" | "sequence">) => string;
}

/** What the page gives every plot. */
export interface PlotProps extends Formats {
  /** Pixels. */
  width: number;
  height: number;
  /** Names at the ends of lines instead of a legend. */
  directLabels: boolean;
  onPoint: ((seriesId: string, target: ChartTarget) => void) | undefined;
  onLight: ((seriesId: string | null) => void) | undefined;
  /** Series that stands out. */
  lit?: string | null;
  /** Whether a series' points lead somewhere. */
  canOpen: (series: DrawnSeries) => boolean;
}

/** What every renderer is given. */
export interface RendererProps<Data, Spec> extends PlotProps {
  data: Data;
  spec: Spec;
}

/** Width below which a chart has fewer ticks and its legend below, in pixels. */
export const narrowBelow = 480;

/** Font of axes and labels, in pixels. */
export const labelSize = 12;

/** About how wide a text is at the label size, in pixels: room is set aside before anything is drawn. */
export function labelWidth(text: string): number {
  return Math.ceil(text.length * 6.5);
}

/** `Density (words)`; a ratio has no unit. */
export function axisTitle({ label, unit }: { label: string; unit: string }): string {
  return unit === "" || unit === "ratio" ? label : `${label} (${unit})`;
}

/** A point's figure as a line of its tip. */
export function tipRow(label: string, metric: string, point: ChartPoint, { formatValue, formatInterval }: Formats): TipRow {
  return {
    label,
    text: formatValue(metric, point.value, point),
    interval: formatInterval(metric, point),
    n: point.n,
    ...(point.counts && { counts: point.counts }),
    missing: point.missing,
  };
}

/** What a figure rests on: `n 12`, or `12 items` where it says what it counts. */
export function countedWords({ n, counts }: Pick<ChartPoint, "n" | "counts">): string {
  return counts ? formatCounted({ n, counts }) : `n ${formatNumber(n)}`;
}

/** A mark's words for a screen reader. */
export function markSentence({ series, at, rows }: Pick<Mark, "series" | "at" | "rows">): string {
  const numbers = rows.map(
    ({ label, text, interval, ...counted }) => `${label} ${text}${interval && `, 95 % ${interval}`}, ${countedWords(counted)}`,
  );
  return `${at}, ${series.label}: ${numbers.join("; ")}`;
}
