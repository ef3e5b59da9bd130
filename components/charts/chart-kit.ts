import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { ChartPoint, DrawnSeries } from "./chart-point";
import type { ChartTarget } from "./chart-target";

/** A point that can be pointed at, in the units of the axes; `x` is a group's label in a bar chart. */
export interface Mark {
  series: DrawnSeries;
  x: number | string;
  y: number;
  point: ChartPoint;
  /** What the tip says about it. */
  rows: { label: string; text: string; interval: string; n: number; missing: number }[];
  /** Heading of the tip. */
  at: string;
  /** What a click opens; null for nothing, the point's slice where absent. */
  target?: ChartTarget | null;
}

/** What every renderer is given. */
export interface RendererProps<Data> {
  data: Data;
  spec: ChartSpec;
  /** Pixels. */
  width: number;
  height: number;
  /** Names at the ends of lines instead of a legend. */
  directLabels: boolean;
  formatValue: (metric: string, value: number | null) => string;
  formatInterval: (metric: string, point: ChartPoint) => string;
  onPoint: ((seriesId: string, target: ChartTarget) => void) | undefined;
  onLight: ((seriesId: string | null) => void) | undefined;
  /** Whether a series' points lead somewhere. */
  canOpen: (series: DrawnSeries) => boolean;
}

/** Width below which a chart has fewer ticks and its legend below, in pixels. */
export const narrowBelow = 480;

/** Font of axes and labels, in pixels. */
export const labelSize = 12;

/** About how wide a text is at the label size, in pixels: room is set aside before anything is drawn. */
export function labelWidth(text: string): number {
  return Math.ceil(text.length * 6.5);
}
