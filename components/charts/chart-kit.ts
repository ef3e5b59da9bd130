import { formatCounted, formatNumber } from "@/components/ui/format";
import type { ChartPoint, DrawnSeries } from "./chart-point";
import type { ChartTarget } from "./chart-target";

/** Line of a tip: a figure with its interval and its counts. */
export interface TipRow {
  label: string;
  text: string;
  interval: string;
  /** Null for a figure that counts nothing, such as a rank. */
  n: number | null;
  /** Unit that `n` counts, in the plural; samples if absent. */
  counts?: string;
  missing: number;
}

/** Point that the pointer can select, in the units of the axes; `x` is a group's label in a bar chart. */
export interface ChartMark {
  series: DrawnSeries;
  x: number | string;
  y: number;
  point: ChartPoint;
  /** Lines of the tip. */
  rows: TipRow[];
  /** Heading of the tip. */
  at: string;
  /** Target that a click opens; null for none, the point's slice if absent. */
  target?: ChartTarget | null;
}

/** Formatters for the figures of a metric. */
export interface Formats {
  /** Rounds to the digits that the interval justifies, if one is given. */
  formatValue: (metric: string, value: number | null, interval?: Pick<ChartPoint, "low" | "high">) => string;
  formatInterval: (metric: string, point: Pick<ChartPoint, "low" | "high" | "rough" | "sequence">) => string;
}

/** Props that the page gives to every plot. */
export interface PlotProps extends Formats {
  /** In pixels. */
  width: number;
  height: number;
  /** Names at the ends of lines instead of a legend. */
  directLabels: boolean;
  onPoint: ((seriesId: string, target: ChartTarget) => void) | undefined;
  onLight: ((seriesId: string | null) => void) | undefined;
  /** Highlighted series. */
  lit?: string | null;
  /** True if this target of a series' point can be opened. */
  canOpen: (series: DrawnSeries, target: ChartTarget) => boolean;
}

/** Props of every renderer. */
export interface RendererProps<Data, Spec> extends PlotProps {
  data: Data;
  spec: Spec;
}

/** Width in pixels below which a chart has fewer ticks and its legend below the plot. */
export const narrowBelow = 480;

/** Font size of axes and labels, in pixels. */
export const labelSize = 12;

/** Estimates the width of a text at the label size, in pixels, so that space can be reserved before drawing. */
export function labelWidth(text: string): number {
  return Math.ceil(text.length * 6.5);
}

/** Formats an axis title: `Density (words)`. A ratio has no unit. */
export function axisTitle({ label, unit }: { label: string; unit: string }): string {
  return unit === "" || unit === "ratio" ? label : `${label} (${unit})`;
}

/** Formats a point's figure as a line of its tip. */
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

/** Formats the counts of a figure: `n 12`, or `12 items` if it declares its unit; empty if it counts nothing. */
export function countedWords({ n, counts }: Pick<TipRow, "n" | "counts">): string {
  if (n === null) return "";
  return counts ? formatCounted({ n, counts }) : `n ${formatNumber(n)}`;
}

/** Formats a mark for screen readers. */
export function markSentence({ series, at, rows }: Pick<ChartMark, "series" | "at" | "rows">): string {
  const numbers = rows.map(({ label, text, interval, ...counted }) =>
    [`${label} ${text}`, interval && `95% ${interval}`, countedWords(counted)].filter(Boolean).join(", "),
  );
  return `${at}, ${series.label}: ${numbers.join("; ")}`;
}
