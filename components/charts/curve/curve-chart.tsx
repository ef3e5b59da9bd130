"use client";

import { useMemo } from "react";
import { Area, CartesianGrid, Line, ReferenceLine, XAxis, YAxis } from "recharts";
import type { CurveChart as CurveSpec } from "@/lib/contracts/charts/curve";
import { AxisTitles } from "../axis-titles";
import { axisTitle, labelWidth, narrowBelow, type RendererProps } from "../chart-kit";
import { EndLabels } from "../end-labels";
import { LinesBehind } from "../lines-behind";
import { gridLook, plotMargin, uprightAxis } from "../plot-axes";
import { bandClass, seriesClass, seriesLook } from "../series-look";
import { SeriesMarkers } from "../series-markers";
import { AcrossPlot, curveAxis } from "./across-plot";
import type { CurveData, CurvePoint } from "./curve-data";
import { curveMarks } from "./curve-data";
import { KneeMarks } from "./knee-marks";
import { ReferenceLabel } from "./reference-label";
import { hasStrays } from "./stray-lines";
import { StrayPlot } from "./stray-plot";

/** Maximum number of characters of a label at a line's end. */
const longest = 24;

interface FitPoint {
  x: number;
  fit: number;
}

/** Lines with interval bands, fitted curves and knees over a numeric axis. */
export default function CurveChart(props: RendererProps<CurveData, CurveSpec>) {
  const { data, spec, width, height, directLabels, onPoint, onLight, lit, canOpen } = props;
  const { formatValue, formatInterval } = props;
  const marks = useMemo(() => curveMarks(data, spec, { formatValue, formatInterval }), [data, spec, formatValue, formatInterval]);
  const narrow = width < narrowBelow;
  const margin = directLabels
    ? Math.min(labelWidth("m".repeat(longest)), Math.max(...data.series.map(({ label }) => labelWidth(label.slice(0, longest))))) + 26
    : 16;
  const plot = useMemo(() => {
    const upright = uprightAxis(data.yDomain, height);
    return (
      <>
        <CartesianGrid {...gridLook} />
        <XAxis {...curveAxis(data, spec, width - margin - upright.width)} />
        <YAxis {...upright} />
        {spec.reference && <ReferenceLine y={spec.reference.y} stroke="var(--color-ink-3)" strokeDasharray="2 3" />}
        {data.floor && (
          <Line
            data={data.floor.points}
            dataKey={(point: { y: number }) => point.y}
            type="step"
            stroke="var(--color-ink-3)"
            strokeWidth={1}
            strokeDasharray="2 3"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
        {data.series.map((series) => (
          <Area
            key={`band ${series.id}`}
            className={bandClass(series.slot, data.series.length)}
            data={series.points}
            dataKey={(point: CurvePoint) => (point.low === null || point.high === null ? null : [point.low, point.high])}
            stroke="none"
            fill={seriesLook(series.slot, series.source).colour}
            fillOpacity={0.15}
            isAnimationActive={false}
            connectNulls={false}
            activeDot={false}
            tooltipType="none"
          />
        ))}
        {data.series.flatMap((series) =>
          series.fit
            ? [
                <Line
                  key={`fit ${series.id}`}
                  className={seriesClass(series.slot)}
                  data={series.fit.points.map(([x, fit]): FitPoint => ({ x, fit }))}
                  dataKey={(point: FitPoint) => point.fit}
                  stroke={seriesLook(series.slot, series.source).colour}
                  strokeWidth={1}
                  strokeOpacity={0.75}
                  dot={false}
                  activeDot={false}
                  isAnimationActive={false}
                />,
              ]
            : [],
        )}
        {data.series.map((series) => {
          const look = seriesLook(series.slot, series.source, series.base);
          return (
            <Line
              key={series.id}
              className={seriesClass(series.slot)}
              data={series.points}
              dataKey={(point: CurvePoint) => point.value}
              type="linear"
              stroke={look.colour}
              strokeWidth={look.width}
              strokeDasharray={look.dash}
              strokeLinecap={look.dash ? "round" : "butt"}
              dot={false}
              activeDot={false}
              isAnimationActive={false}
              connectNulls
            />
          );
        })}
        <SeriesMarkers series={data.series.map((series) => ({ series, points: series.points.map(({ x, value }) => ({ x, y: value })) }))} />
        {spec.reference && (
          <ReferenceLabel {...spec.reference} lines={data.series.map(({ points }) => points.map(({ x, value }) => ({ x, y: value })))} />
        )}
        {data.floor && (
          <ReferenceLabel
            y={data.floor.points}
            label={data.floor.label}
            lines={data.series.map(({ points }) => points.map(({ x, value }) => ({ x, y: value })))}
          />
        )}
        <KneeMarks series={data.series} words={!narrow && data.series.filter(({ fit }) => fit).length <= 2} />
        <AxisTitles x={axisTitle(spec.x)} y={axisTitle(spec.y)} />
        {directLabels && (
          <EndLabels
            ends={data.series.flatMap((series) => series.points.slice(-1).map(({ x, value }) => ({ series, x, y: value })))}
            letters={longest}
          />
        )}
      </>
    );
  }, [data, spec, width, height, directLabels, narrow, margin]);

  const drawn = (
    <AcrossPlot
      width={width}
      height={height}
      margin={plotMargin(margin)}
      xs={data.xs}
      marks={marks}
      label={spec.title}
      onPoint={onPoint}
      onLight={onLight}
      canOpen={canOpen}
    >
      <LinesBehind
        lines={data.behind.map((series) => ({ series, points: series.points.map(({ x, value }) => ({ x, y: value })) }))}
        lit={lit}
      />
      {plot}
    </AcrossPlot>
  );
  if (!hasStrays(data.strays, height)) return drawn;
  return (
    <>
      {drawn}
      <StrayPlot {...props} right={margin} left={uprightAxis(data.yDomain, height).width} />
    </>
  );
}
