"use client";

import { useMemo, useState } from "react";
import { Bar, BarChart, CartesianGrid, ErrorBar, XAxis, YAxis } from "recharts";
import type { BarsChart as BarsSpec } from "@/lib/contracts/charts/bars";
import { AxisTitles } from "../axis-titles";
import { axisTitle, labelSize, narrowBelow, type RendererProps } from "../chart-kit";
import { gridLook, plotMargin, uprightAxis } from "../plot-axes";
import { PlotOverlay } from "../plot-overlay";
import { barFill, seriesLook } from "../series-look";
import { SeriesPanels } from "../series-panels";
import type { BarGroup, BarsData, BarsPanel } from "./bars-data";
import { barsMarks } from "./bars-data";

/** Grouped or stacked bars, a small chart for each series over the same axes. */
export default function BarsChart(props: RendererProps<BarsData, BarsSpec>) {
  const { data, width, height } = props;
  const many = data.series.length > 1;
  const high = many ? Math.max(180, Math.round(height * 0.62)) : height;
  return (
    <SeriesPanels of={data.series} width={width} across={!many || width < 440 ? 1 : 2}>
      {(series, panel) => <Panel {...props} series={series} width={panel} height={high} />}
    </SeriesPanels>
  );
}

function Panel({
  series,
  data,
  spec,
  width,
  height,
  formatValue,
  formatInterval,
  onPoint,
  onLight,
  canOpen,
}: RendererProps<BarsData, BarsSpec> & { series: BarsPanel }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const marks = useMemo(
    () => barsMarks(data, series, spec, { formatValue, formatInterval }),
    [data, series, spec, formatValue, formatInterval],
  );
  const plot = useMemo(() => {
    const { colour } = seriesLook(series.slot, series.source);
    return (
      <>
        <CartesianGrid {...gridLook} />
        <XAxis
          dataKey="label"
          tick={{ fontSize: labelSize, fill: "var(--color-ink-3)" }}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line-2)" }}
          height={24}
          interval={width < narrowBelow ? "preserveStartEnd" : "equidistantPreserveStart"}
        />
        <YAxis {...uprightAxis(data.yDomain, height)} />
        {spec.metrics.map((metric, i) => (
          <Bar
            key={metric}
            dataKey={(group: BarGroup) => group.bars[i]?.value ?? null}
            {...(spec.stacked && { stackId: "all" })}
            fill={colour}
            fillOpacity={barFill(i, spec.metrics.length)}
            stroke={colour}
            strokeWidth={1}
            maxBarSize={28}
            isAnimationActive={false}
          >
            {!spec.stacked && (
              <ErrorBar
                dataKey={(group: BarGroup) => {
                  const bar = group.bars[i];
                  return bar && bar.low !== null && bar.high !== null ? [bar.value - bar.low, bar.high - bar.value] : [0, 0];
                }}
                direction="y"
                width={3}
                strokeWidth={1}
                stroke="var(--color-ink-2)"
                isAnimationActive={false}
              />
            )}
          </Bar>
        ))}
        <AxisTitles x={axisTitle(spec.x)} y={axisTitle(spec.y)} />
      </>
    );
  }, [data, series, spec, width, height]);

  return (
    <div className="relative" style={{ width, height }}>
      <BarChart
        width={width}
        height={height}
        margin={plotMargin(8)}
        data={series.groups}
        barGap={1}
        barCategoryGap="22%"
        accessibilityLayer={false}
      >
        {plot}
        <PlotOverlay
          marks={marks}
          pointing="across"
          dots={false}
          label={`${spec.title}, ${series.label}`}
          into={layer}
          onPoint={onPoint}
          onLight={onLight}
          canOpen={canOpen}
        />
      </BarChart>
      <div ref={setLayer} className="pointer-events-none absolute inset-0" />
    </div>
  );
}
