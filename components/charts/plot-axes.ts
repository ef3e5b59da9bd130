import { formatNumber } from "@/components/ui/format";
import { labelSize, narrowBelow } from "./chart-kit";
import { ticks, valueTicks } from "./ticks";

const text = { fontSize: labelSize, fill: "var(--color-ink-3)" };

/** A tick with the digits that it has: 0.8, not 0.800. */
export function tickText(value: number): string {
  const [, fraction = ""] = String(Number(value.toPrecision(10))).split(".");
  return formatNumber(value, fraction.includes("e") ? 6 : fraction.length);
}

/** Room around a plot: for the axis' name above, the other below, and labels at the right. */
export function plotMargin(right: number) {
  return { top: 26, right, bottom: 20, left: 0 };
}

/** Ground around a text that lies on lines, so that it can be read. */
export const halo = { paintOrder: "stroke", stroke: "var(--color-ground)", strokeWidth: 3, strokeLinejoin: "round" } as const;

/** Hairlines at the ticks of the upright axis. */
export const gridLook = { vertical: false, stroke: "var(--color-line)" };

/** A numeric axis below: few ticks, a line. Where every value is whole, `xs`, no tick stands between them. */
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

/** The numeric axis at the left: no line, as the grid shows where it is. */
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

/** As wide as the longest tick. */
function axisWidth([low, high]: [number, number]): number {
  const longest = ticks(low, high, 5).reduce((most, tick) => Math.max(most, tickText(tick).length), 1);
  return 14 + longest * 7;
}
