"use client";

import { useMemo, useState } from "react";
import { Area, CartesianGrid, ComposedChart, Line, XAxis, YAxis } from "recharts";
import type { SurvivalChart as SurvivalSpec } from "@/lib/contracts/charts/survival";
import type { SurvivalStep } from "@/lib/endurance/kaplan-meier";
import { AxisTitles } from "../axis-titles";
import { axisTitle, labelWidth, type RendererProps } from "../chart-kit";
import { EndLabels } from "../end-labels";
import { LinesBehind } from "../lines-behind";
import { acrossAxis, gridLook, plotMargin, uprightAxis } from "../plot-axes";
import { PlotOverlay } from "../plot-overlay";
import { bandClass, seriesClass, seriesLook } from "../series-look";
import { CensoredTicks } from "./censored-ticks";
import { RiskTable } from "./risk-table";
import type { SurvivalData } from "./survival-data";
import { riskHeight, survivalMarks } from "./survival-data";

/** Maximum number of characters of a label at a line's end. */
const longest = 20;

/** Kaplan-Meier curves as steps with their bands, dialogues that were cut short as ticks, and the numbers at risk below the axis. */
export default function SurvivalChart(props: RendererProps<SurvivalData, SurvivalSpec>) {
  const { data, spec, width, height, directLabels, formatValue, formatInterval, onPoint, onLight, lit, canOpen } = props;
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const marks = useMemo(() => survivalMarks(data, spec, { formatValue, formatInterval }), [data, spec, formatValue, formatInterval]);
  const right = directLabels ? Math.max(...data.series.map(({ label }) => labelWidth(label.slice(0, longest)))) + 26 : 12;
  const names = data.series.length + data.behind.length < 2 ? "none" : directLabels ? "beside" : "above";
  const below = riskHeight(data.series.length, names);
  const plot = useMemo(() => {
    const { scale } = data;
    const across = acrossAxis(data.xDomain, width, data.xDomain);
    return (
      <>
        <CartesianGrid {...gridLook} />
        <XAxis {...across} dataKey="turn" />
        <YAxis {...uprightAxis([0, scale], height)} />
        {data.series.map((series) => (
          <Area
            key={`band ${series.id}`}
            className={bandClass(series.slot, data.series.length)}
            data={series.steps}
            dataKey={({ low, high }: SurvivalStep) => (low === null || high === null ? null : [low * scale, high * scale])}
            type="stepAfter"
            stroke="none"
            fill={seriesLook(series.slot, series.source).colour}
            fillOpacity={0.15}
            isAnimationActive={false}
            activeDot={false}
            tooltipType="none"
          />
        ))}
        {data.series.map((series) => {
          const look = seriesLook(series.slot, series.source);
          return (
            <Line
              key={series.id}
              className={seriesClass(series.slot)}
              data={series.steps}
              dataKey={({ survival }: SurvivalStep) => survival * scale}
              type="stepAfter"
              stroke={look.colour}
              strokeWidth={look.width}
              strokeDasharray={look.dash}
              strokeLinecap={look.dash ? "round" : "butt"}
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          );
        })}
        <CensoredTicks series={data.series} scale={scale} />
        <AxisTitles x={axisTitle(spec.x)} y={axisTitle(spec.y)} />
        <RiskTable series={data.series} turns={across.ticks} names={names} letters={longest} title={spec.atRisk} />
        {directLabels && (
          <EndLabels
            ends={data.series.flatMap((series) =>
              series.steps.slice(-1).map(({ turn, survival }) => ({ series, x: turn, y: survival * scale })),
            )}
            letters={longest}
          />
        )}
      </>
    );
  }, [data, spec, width, height, directLabels, names]);
  const margin = plotMargin(right);
  return (
    <div className="relative" style={{ width, height: height + below }}>
      <ComposedChart
        width={width}
        height={height + below}
        margin={{ ...margin, bottom: margin.bottom + below }}
        data={data.series.flatMap(({ steps }) => steps.map(({ turn }) => ({ turn })))}
        accessibilityLayer={false}
      >
        <LinesBehind
          lines={data.behind.map((series) => ({
            series,
            points: series.steps.map(({ turn, survival }) => ({ x: turn, y: survival * data.scale })),
          }))}
          lit={lit}
          stepped
        />
        {plot}
        <PlotOverlay
          marks={marks}
          pointing="across"
          label={spec.title}
          into={layer}
          onPoint={onPoint}
          onLight={onLight}
          canOpen={canOpen}
          opened={`the ${spec.counts?.many ?? "dialogues"} that ended here`}
        />
      </ComposedChart>
      <div ref={setLayer} className="pointer-events-none absolute inset-0" />
    </div>
  );
}
