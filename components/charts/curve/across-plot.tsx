import { type ReactNode, useState } from "react";
import { ComposedChart } from "recharts";
import type { CurveChart as CurveSpec } from "@/lib/contracts/charts/curve";
import { acrossAxis, tickText } from "../plot-axes";
import { PlotOverlay } from "../plot-overlay";
import { logTicks, mostMeasured, namedValues } from "../ticks";
import type { CurveData } from "./curve-data";

type OverlayProps = Parameters<typeof PlotOverlay>[0];

interface AcrossPlotProps extends Pick<OverlayProps, "marks" | "dots" | "label" | "onPoint" | "onLight" | "canOpen"> {
  width: number;
  height: number;
  margin: { top: number; right: number; bottom: number; left: number };
  xs: readonly number[];
  /** Axes and the marks drawn over them. */
  children: ReactNode;
}

/** Plot over a numeric axis whose marks are selected by their horizontal position. */
export function AcrossPlot({ width, height, margin, xs, children, ...overlay }: AcrossPlotProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  return (
    <div className="relative" style={{ width, height }}>
      <ComposedChart width={width} height={height} margin={margin} data={xs.map((x) => ({ x }))} accessibilityLayer={false}>
        {children}
        <PlotOverlay {...overlay} pointing="across" into={layer} />
      </ComposedChart>
      <div ref={setLayer} className="pointer-events-none absolute inset-0" />
    </div>
  );
}

/**
 * Returns the x axis of a curve and of the plot below it, `width` pixels long: linear, or logarithmic if the chart declares it. Every
 * measured value has a tick, labeled if there is room.
 */
export function curveAxis({ xDomain, xs }: Pick<CurveData, "xDomain" | "xs">, { x }: Pick<CurveSpec, "x">, width: number) {
  const log = x.log === true;
  const scale = log && { scale: "log" as const };
  if (xs.length > mostMeasured)
    return { ...acrossAxis(xDomain, width, xs), ...scale, ...(log && { ticks: logTicks(xDomain, xs) }), dataKey: "x" };
  const [low, high] = log ? [Math.log(xDomain[0]), Math.log(xDomain[1])] : xDomain;
  const place = (value: number) => (((log ? Math.log(value) : value) - low) / (high - low)) * width;
  const named = new Set(namedValues(xs, place, (value) => 7 * tickText(value).length, log));
  return {
    ...acrossAxis(xDomain, width, xs),
    ...scale,
    ticks: [...xs],
    tickFormatter: (value: number) => (named.has(value) ? tickText(value) : ""),
    interval: 0 as const,
    dataKey: "x",
  };
}
