"use client";

import { useMemo, useState } from "react";
import { CartesianGrid, ScatterChart as Chart, ErrorBar, Scatter, XAxis, YAxis } from "recharts";
import { AxisTitles } from "./axis-titles";
import type { RendererProps } from "./chart-kit";
import { axisTitle } from "./chart-table";
import { acrossAxis, gridLook, plotMargin, uprightAxis } from "./plot-axes";
import { PlotOverlay } from "./plot-overlay";
import { PointLabels } from "./point-labels";
import type { ScatterData, ScatterPoint } from "./scatter-data";
import { scatterMarks } from "./scatter-marks";
import { seriesClass, seriesLook } from "./series-look";
import { SeriesMarkers } from "./series-markers";

/** Points that may carry whiskers before they hide each other. */
const fewPoints = 12;

/** Two metrics against each other; a thin thread joins a series' points in the order of the tag. */
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
}: RendererProps<ScatterData>) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const marks = useMemo(
    () => (spec.kind === "scatter" ? scatterMarks(data, spec, { formatValue, formatInterval }) : []),
    [data, spec, formatValue, formatInterval],
  );
  const plot = useMemo(() => {
    if (spec.kind !== "scatter") return null;
    return (
      <>
        <CartesianGrid {...gridLook} />
        <XAxis {...acrossAxis(data.xDomain, width)} dataKey={(point: ScatterPoint) => point.x.value} />
        <YAxis {...uprightAxis(data.yDomain, height)} dataKey={(point: ScatterPoint) => point.y.value} />
        {data.series.map((series) => {
          const { colour } = seriesLook(series.slot, series.source);
          return (
            <Scatter key={series.id} className={seriesClass(series.slot)} data={series.points} shape={() => null} isAnimationActive={false}>
              {series.points.length <= fewPoints && (
                <ErrorBar
                  dataKey={({ y }: ScatterPoint) => (y.low === null || y.high === null ? [0, 0] : [y.value - y.low, y.high - y.value])}
                  direction="y"
                  width={3}
                  strokeWidth={1}
                  stroke={colour}
                  isAnimationActive={false}
                />
              )}
            </Scatter>
          );
        })}
        <SeriesMarkers
          threaded
          series={data.series.map((series) => ({ series, points: series.points.map(({ x, y }) => ({ x: x.value, y: y.value })) }))}
        />
        <PointLabels series={data.series} tag={spec.tag} />
        <AxisTitles x={axisTitle(spec.x)} y={axisTitle(spec.y)} />
      </>
    );
  }, [data, spec, width, height]);

  return (
    <div className="relative" style={{ width, height }}>
      <Chart width={width} height={height} margin={plotMargin(16)} accessibilityLayer={false}>
        {plot}
        <PlotOverlay marks={marks} pointing="point" label={spec.title} into={layer} onPoint={onPoint} onLight={onLight} canOpen={canOpen} />
      </Chart>
      <div ref={setLayer} className="pointer-events-none absolute inset-0" />
    </div>
  );
}
