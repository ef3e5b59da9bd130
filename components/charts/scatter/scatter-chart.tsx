"use client";

import { useMemo, useState } from "react";
import { CartesianGrid, ScatterChart as Chart, ReferenceLine, Scatter, XAxis, YAxis } from "recharts";
import type { ScatterChart as ScatterSpec } from "@/lib/contracts/charts/scatter";
import { AxisTitles } from "../axis-titles";
import { axisTitle, type RendererProps } from "../chart-kit";
import { acrossAxis, gridLook, plotMargin, uprightAxis } from "../plot-axes";
import { PlotOverlay } from "../plot-overlay";
import { SeriesMarkers } from "../series-markers";
import { decadeTicks } from "../ticks";
import { PointLabels } from "./point-labels";
import type { ScatterData, ScatterPoint } from "./scatter-data";
import { frontierOf, scatterMarks } from "./scatter-data";
import { ScatterWhiskers } from "./scatter-whiskers";

/** Scatter plot of two metrics; a thin line joins a series' points in the order of the tag. */
export default function ScatterChart({
  data,
  spec,
  width,
  height,
  formatValue,
  formatInterval,
  onPoint,
  onLight,
  canOpen,
}: RendererProps<ScatterData, ScatterSpec>) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const marks = useMemo(() => scatterMarks(data, spec, { formatValue, formatInterval }), [data, spec, formatValue, formatInterval]);
  const plot = useMemo(() => {
    return (
      <>
        <CartesianGrid {...gridLook} />
        <XAxis
          {...acrossAxis(data.xDomain, width)}
          {...(data.log && { scale: "log" as const, ticks: decadeTicks(data.xDomain) })}
          dataKey={(point: ScatterPoint) => point.x.value}
        />
        <YAxis {...uprightAxis(data.yDomain, height)} dataKey={(point: ScatterPoint) => point.y.value} />
        {spec.diagonal && (
          <ReferenceLine
            segment={[
              { x: data.xDomain[0], y: data.yDomain[0] },
              { x: data.xDomain[1], y: data.yDomain[1] },
            ]}
            stroke="var(--color-ink-3)"
            strokeDasharray="2 3"
          />
        )}
        {spec.frontier &&
          frontierOf(data).map(({ from, to }) => (
            <ReferenceLine
              key={`${from.x} ${from.y} ${to.x} ${to.y}`}
              segment={[from, to]}
              stroke="var(--color-ink-3)"
              strokeDasharray="4 3"
            />
          ))}
        {/* Gives the axes their numbers; the visible points are drawn below. */}
        {data.series.map((series) => (
          <Scatter
            key={series.id}
            data={data.samples ? series.points.slice(0, 1) : series.points}
            shape={() => null}
            isAnimationActive={false}
          />
        ))}
        <ScatterWhiskers series={data.series} onlyLit={spec.tag !== null} />
        <SeriesMarkers
          {...(data.samples ? { cloud: true } : { threaded: true })}
          series={data.series.map((series) => ({ series, points: series.points.map(({ x, y }) => ({ x: x.value, y: y.value })) }))}
        />
        {!data.samples && <PointLabels series={data.series} tag={spec.tag} />}
        <AxisTitles x={axisTitle(spec.x)} y={axisTitle(spec.y)} />
      </>
    );
  }, [data, spec, width, height]);

  return (
    <div className="relative" style={{ width, height }}>
      <Chart width={width} height={height} margin={plotMargin(16)} accessibilityLayer={false}>
        {plot}
        <PlotOverlay
          marks={marks}
          pointing="point"
          label={spec.title}
          into={layer}
          onPoint={onPoint}
          onLight={onLight}
          canOpen={canOpen}
          {...(data.samples && { opened: "the sample" })}
        />
      </Chart>
      <div ref={setLayer} className="pointer-events-none absolute inset-0" />
    </div>
  );
}
