import type { ReactNode } from "react";
import { labelSize, labelWidth } from "./chart-kit";
import { tickText } from "./plot-axes";
import { PointSurface } from "./point-layer";
import { shortLabels } from "./short-labels";
import { ticks } from "./ticks";
import { whiskerPath } from "./whisker-path";

type SurfaceProps = Parameters<typeof PointSurface>[0];

interface LyingPlotProps extends Pick<SurfaceProps, "width" | "height" | "placed" | "area" | "label" | "onPoint" | "onLight" | "canOpen"> {
  /** Drawing in pixels from the upper left corner. */
  children: ReactNode;
}

/** Horizontal plot with row names on the left, whose marks are selected by row. */
export function LyingPlot({ children, ...surface }: LyingPlotProps) {
  const { width, height } = surface;
  return (
    <div className="relative" style={{ width, height }}>
      <svg data-export="plot" width={width} height={height} fontSize={labelSize} aria-hidden>
        {children}
      </svg>
      <PointSurface {...surface} pointing="rows" dots={false} />
    </div>
  );
}

/** Returns the width of the names with the gap after them, in pixels; the names take at most the share `most` of the plot. */
export const namesWidth = (names: readonly string[], width: number, most: number): number =>
  Math.min(Math.round(width * most), Math.max(...names.map(labelWidth))) + 10;

interface GridProps {
  domain: readonly [least: number, most: number];
  /** Approximate number of labeled values. */
  many: number;
  x: (value: number) => number;
  /** Vertical start and end of the lines, and the baseline of the labels, in pixels. */
  top: number;
  foot: number;
  words: number;
  /** Bars start at zero, so its line is drawn stronger. */
  fromZero?: boolean;
}

/** Vertical gridlines at round values, labeled below. */
export function LyingGrid({ domain: [least, most], many, x, top, foot, words, fromZero = false }: GridProps) {
  return ticks(least, most, many).map((tick) => (
    <g key={tick}>
      <line x1={x(tick)} x2={x(tick)} y1={top} y2={foot} stroke={fromZero && tick === 0 ? "var(--color-line-2)" : "var(--color-line)"} />
      <text x={x(tick)} y={words} textAnchor="middle" className="num fill-ink-3">
        {tickText(tick)}
      </text>
    </g>
  ));
}

/** Shortens the names of all rows to the available space; `left` is the horizontal start of the values, in pixels. */
export const namesIn = (names: readonly string[], left: number): string[] =>
  shortLabels(names, Math.max(12, Math.floor((left - 10) / 6.5)));

interface RowNameProps {
  name: string;
  /** Name shortened by `namesIn`. */
  short: string | undefined;
  /** Horizontal start of the values, in pixels. */
  left: number;
  y: number;
  className: string;
}

/** Shows the name of a row. */
export function RowName({ name, short, left, y, className }: RowNameProps) {
  return (
    <text x={left - 8} y={y} textAnchor="end" dominantBaseline="central" className={className}>
      <title>{name}</title>
      {short}
    </text>
  );
}

interface WhiskerProps {
  /** Pixels from the left; the ends may lie outside the plot. */
  low: number;
  high: number;
  /** Left and right edge of the plot, in pixels. */
  within: readonly [start: number, end: number];
  y: number;
  /** Half the height of the whisker's ends, in pixels. */
  arm: number;
  stroke: string;
  opacity?: number;
}

/** Horizontal interval; an end outside the plot is an arrowhead. */
export function LyingWhisker({ low, high, within, y, arm, stroke, opacity }: WhiskerProps) {
  return <path d={whiskerPath({ from: low, to: high, within, at: y, arm })} stroke={stroke} strokeOpacity={opacity} fill="none" />;
}
