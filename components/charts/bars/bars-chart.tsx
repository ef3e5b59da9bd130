"use client";

import { useMemo, useState } from "react";
import { Bar, BarChart, CartesianGrid, ErrorBar, XAxis, YAxis } from "recharts";
import type { BarsChart as BarsSpec } from "@/lib/contracts/charts/bars";
import { AxisTitles } from "../axis-titles";
import { axisTitle, labelSize, narrowBelow, type RendererProps } from "../chart-kit";
import type { MetricGroup } from "../metric-groups";
import { gridLook, plotMargin, uprightAxis } from "../plot-axes";
import { PlotOverlay } from "../plot-overlay";
import { barFill, seriesLook } from "../series-look";
import { SeriesPanels } from "../series-panels";
import type { BarsData, BarsPanel } from "./bars-data";
import { barsMarks, longestWord } from "./bars-data";

/** Width of a letter of a name, in pixels. */
const letter = 6.4;
/** Room for level names below the plot. */
const nameRoom = 24;

/** Grouped or stacked bars, a small chart for each series over the same axes. */
export default function BarsChart(props: RendererProps<BarsData, BarsSpec>) {
  const { data, width, height } = props;
  const many = data.series.length > 1;
  const high = many ? Math.max(180, Math.round(height * 0.62)) : height;
  const longest = letter * longestWord(data);
  return (
    <SeriesPanels of={data.series} width={width} across={!many || width < 440 ? 1 : 2}>
      {(series, panel) => <Panel {...props} series={series} width={panel} height={high} longest={longest} />}
    </SeriesPanels>
  );
}

function Panel({
  series,
  data,
  spec,
  width,
  height,
  longest,
  formatValue,
  formatInterval,
  onPoint,
  onLight,
  canOpen,
}: RendererProps<BarsData, BarsSpec> & { series: BarsPanel; longest: number }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const marks = useMemo(
    () => barsMarks(data, series, spec, { formatValue, formatInterval }),
    [data, series, spec, formatValue, formatInterval],
  );
  // Words that are wider than their group stand upright, below a plot as high as ever; of numbers every second is enough.
  const room = longest > (width - 2 * nameRoom) / Math.max(1, series.groups.length) ? Math.ceil(longest) + 10 : nameRoom;
  const high = height + room - nameRoom;
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
          height={room}
          {...(room > nameRoom
            ? { interval: 0, angle: -90, textAnchor: "end", dx: -4, dy: 0 }
            : { interval: width < narrowBelow ? "preserveStartEnd" : "equidistantPreserveStart" })}
        />
        <YAxis {...uprightAxis(data.yDomain, height)} />
        {spec.metrics.map((metric, i) => (
          <Bar
            key={metric}
            dataKey={(group: MetricGroup) => group.values[i]?.value ?? null}
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
                dataKey={(group: MetricGroup) => {
                  const bar = group.values[i];
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
        <AxisTitles x={axisTitle(spec.x)} y={axisTitle(spec.y)} below={room + 12} />
      </>
    );
  }, [data, series, spec, width, height, room]);

  return (
    <div className="relative" style={{ width, height: high }}>
      <BarChart
        width={width}
        height={high}
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
