import { formatNumber } from "@/components/ui/format";
import { labelSize, narrowBelow } from "./chart-kit";
import { ticks, valueTicks } from "./ticks";

const text = { fontSize: labelSize, fill: "var(--color-ink-3)" };

/** Formats a tick without trailing zeros: 0.8 instead of 0.800. */
export function tickText(value: number): string {
  const [, fraction = ""] = String(Number(value.toPrecision(10))).split(".");
  return formatNumber(value, fraction.includes("e") ? 6 : fraction.length);
}

/** Returns the space around a plot: for the y title above, the x title below, and labels at the right. */
export function plotMargin(right: number) {
  return { top: 26, right, bottom: 20, left: 0 };
}

/** Background outline that keeps text readable over lines. */
export const halo = { paintOrder: "stroke", stroke: "var(--color-ground)", strokeWidth: 3, strokeLinejoin: "round" } as const;

/** Hairlines at the ticks of the y axis. */
export const gridLook = { vertical: false, stroke: "var(--color-line)" };

/** Returns a numeric x axis with few ticks and a line. If every value in `xs` is whole, all ticks are whole. */
export function acrossAxis(domain: [number, number], width: number, xs: readonly number[] = []) {
  return {
    type: "number" as const,
    domain,
    ticks: valueTicks(domain, width < narrowBelow ? 3 : 6, xs),
    tickFormatter: tickText,
    tick: text,
    tickLine: { stroke: "var(--color-line-2)" },
    tickSize: 4,
    tickMargin: 4,
    axisLine: { stroke: "var(--color-line-2)" },
    allowDataOverflow: true,
    height: 24,
    interval: "preserveStartEnd" as const,
  };
}

/** Returns the numeric y axis at the left, without a line, since the grid shows its position. */
export function uprightAxis(domain: [number, number], height: number) {
  return {
    type: "number" as const,
    domain,
    ticks: ticks(domain[0], domain[1], height < 220 ? 3 : 5),
    tickFormatter: tickText,
    tick: text,
    tickLine: false,
    tickMargin: 6,
    axisLine: false,
    allowDataOverflow: true,
    width: axisWidth(domain),
    interval: 0,
  };
}

/** Width of the longest tick, in pixels. */
function axisWidth([low, high]: [number, number]): number {
  const longest = ticks(low, high, 5).reduce((most, tick) => Math.max(most, tickText(tick).length), 1);
  return 14 + longest * 7;
}
