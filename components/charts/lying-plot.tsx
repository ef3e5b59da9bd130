import type { ReactNode } from "react";
import { labelSize, labelWidth } from "./chart-kit";
import { tickText } from "./plot-axes";
import { PointSurface } from "./point-layer";
import { shortLabels } from "./short-labels";
import { ticks } from "./ticks";
import { whiskerPath } from "./whisker-path";

type SurfaceProps = Parameters<typeof PointSurface>[0];

interface LyingPlotProps extends Pick<SurfaceProps, "width" | "height" | "placed" | "area" | "label" | "onPoint" | "onLight" | "canOpen"> {
  /** What is drawn, in pixels from the upper left corner. */
  children: ReactNode;
}

/** A plot whose values lie across and whose rows have names on the left; its marks are found by row. */
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

/** Width of the names, at most so large a share of the plot, with the space after them. */
export const namesWidth = (names: readonly string[], width: number, most: number): number =>
  Math.min(Math.round(width * most), Math.max(...names.map(labelWidth))) + 10;

interface GridProps {
  domain: readonly [least: number, most: number];
  /** About how many values are named. */
  many: number;
  x: (value: number) => number;
  /** Where the lines begin and end, and where the words stand. */
  top: number;
  foot: number;
  words: number;
  /** Zero is the line that bars stand on. */
  fromZero?: boolean;
}

/** Lines at round values, named below. */
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

/** The names of all rows as there is room for them; `left` is where the values begin. */
export const namesIn = (names: readonly string[], left: number): string[] =>
  shortLabels(names, Math.max(12, Math.floor((left - 10) / 6.5)));

interface RowNameProps {
  name: string;
  /** As there is room for it, from `namesIn`. */
  short: string | undefined;
  /** Where the values begin. */
  left: number;
  y: number;
  className: string;
}

/** The name of a row. */
export function RowName({ name, short, left, y, className }: RowNameProps) {
  return (
    <text x={left - 8} y={y} textAnchor="end" dominantBaseline="central" className={className}>
      <title>{name}</title>
      {short}
    </text>
  );
}

interface WhiskerProps {
  /** Pixels from the left; they may lie outside the plot. */
  low: number;
  high: number;
  /** Where the plot begins and ends. */
  within: readonly [start: number, end: number];
  y: number;
  /** Half the height of its ends. */
  arm: number;
  stroke: string;
  opacity?: number;
}

/** A horizontal interval; an end outside the plot is an arrowhead. */
export function LyingWhisker({ low, high, within, y, arm, stroke, opacity }: WhiskerProps) {
  return <path d={whiskerPath({ from: low, to: high, within, at: y, arm })} stroke={stroke} strokeOpacity={opacity} fill="none" />;
}
