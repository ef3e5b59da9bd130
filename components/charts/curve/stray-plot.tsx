"use client";

import { useMemo } from "react";
import { CartesianGrid, Line, XAxis, YAxis } from "recharts";
import type { CurveChart as CurveSpec } from "@/lib/contracts/charts/curve";
import { labelSize, type RendererProps } from "../chart-kit";
import { gridLook, uprightAxis } from "../plot-axes";
import { markerPath, seriesClass, seriesLook } from "../series-look";
import { SeriesMarkers } from "../series-markers";
import { roundDomain } from "../ticks";
import { AcrossPlot, curveAxis } from "./across-plot";
import type { CurveData } from "./curve-data";
import { strayHeight, strayMarks } from "./stray-lines";

interface StrayPlotProps extends RendererProps<CurveData, CurveSpec> {
  /** Space left and right of the plot above, in pixels. */
  left: number;
  right: number;
}

const heading = 34;

/** Plot of the replies that are unfinished or not scored, below the curve and over the same axis. */
export function StrayPlot({ data, spec, width, left, right, onPoint, onLight, canOpen }: StrayPlotProps) {
  const { strays } = data;
  const marks = useMemo(() => strayMarks(strays, spec.x.label), [strays, spec.x.label]);
  const high = strayHeight - heading;
  const [, most] = roundDomain(
    strays.flatMap(({ points }) => points.map(({ share }) => share)),
    true,
  ) ?? [0, 100];
  const top: [number, number] = [0, Math.min(100, Math.max(10, most))];
  const byKind = data.series.length === 1;
  return (
    <div style={{ width, minHeight: strayHeight }}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 text-xs text-ink-2">
        <span data-export-text>{byKind ? "Share of requests (%)" : "Replies cut off or missing (%)"}</span>
        {byKind &&
          strays.map(({ slot, label }) => {
            const { marker, colour } = seriesLook(slot, "measured");
            return (
              <span key={label} className="flex items-center gap-1.5">
                <svg data-export width={12} height={12} aria-hidden>
                  <path d={markerPath(marker, 6, 6, 4)} fill={colour} />
                </svg>
                <span data-export-text>{label}</span>
              </span>
            );
          })}
      </div>
      <AcrossPlot
        width={width}
        height={high}
        margin={{ top: 6, right, bottom: 0, left: 0 }}
        xs={data.xs}
        marks={marks}
        dots={false}
        label={`${spec.title}: replies that did not finish`}
        onPoint={onPoint}
        onLight={onLight}
        canOpen={canOpen}
      >
        <CartesianGrid {...gridLook} />
        <XAxis {...curveAxis(data, spec, width - left - right)} tick={{ fontSize: labelSize, fill: "var(--color-ink-3)" }} />
        <YAxis {...uprightAxis(top, high)} ticks={[0, top[1]]} width={left} />
        {strays.map(({ series, slot, label, points }) => (
          <Line
            key={`${series.id} ${label}`}
            className={byKind ? "" : seriesClass(slot)}
            data={points}
            dataKey="share"
            stroke={seriesLook(slot, series.source).colour}
            strokeWidth={1.5}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        ))}
        <SeriesMarkers
          series={strays.map(({ series, slot, label, points }) => ({
            series: { ...series, id: `${series.id} ${label}`, slot },
            points: points.map(({ x, share }) => ({ x, y: share })),
          }))}
        />
      </AcrossPlot>
    </div>
  );
}
