"use client";

import { useMemo, useState } from "react";
import { Bar, BarChart, CartesianGrid, usePlotArea, useXAxisScale, useYAxisScale, XAxis, YAxis } from "recharts";
import type { BarsChart as BarsSpec } from "@/lib/contracts/charts/bars";
import { AxisTitles } from "../axis-titles";
import { axisTitle, type ChartMark, labelSize, narrowBelow, type RendererProps } from "../chart-kit";
import { gridLook, plotMargin, uprightAxis } from "../plot-axes";
import { PointLayer } from "../point-layer";
import { barFill, seriesClass, seriesLook } from "../series-look";
import { SeriesPanels } from "../series-panels";
import { whiskerPath } from "../whisker-path";
import { type BarsData, type BarsPlot, barsMarks, longestWord } from "./bars-data";

/** Width of a character of a name, in pixels. */
const letter = 6.4;
/** Space for group names below the plot, in pixels. */
const nameRoom = 24;
/** Maximum width of a bar, minimum height of a bar, so that zero is visible, and gap between two bars, all in pixels. */
const [widest, least, between] = [28, 1.5, 1];
/** Share of a group's width that its bars fill. */
const filled = 0.78;

/** Grouped or stacked bars: one plot with the bars of one metric by series, or one small plot per series over the same axes. */
export default function BarsChart(props: RendererProps<BarsData, BarsSpec>) {
  const { data, width, height } = props;
  const longest = letter * longestWord(data);
  const [shared] = data.plots;
  if (shared?.series === null) return <Plot {...props} plot={shared} longest={longest} />;
  const many = data.series.length > 1;
  const high = many ? Math.max(180, Math.round(height * 0.62)) : height;
  return (
    <SeriesPanels series={data.series} width={width} across={!many || width < 440 ? 1 : 2}>
      {(series, panel) => {
        const plot = data.plots.find((barsPlot) => barsPlot.series === series);
        return plot && <Plot {...props} plot={plot} width={panel} height={high} longest={longest} />;
      }}
    </SeriesPanels>
  );
}

type PlotProps = RendererProps<BarsData, BarsSpec> & { plot: BarsPlot };

function Plot({ longest, ...props }: PlotProps & { longest: number }) {
  const { plot, data, spec, width, height } = props;
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  // Words wider than their group are rotated, below a plot of unchanged height. For numbers, labeling every second one is enough.
  const room = longest > (width - 2 * nameRoom) / Math.max(1, plot.groups.length) ? Math.ceil(longest) + 10 : nameRoom;
  const high = height + room - nameRoom;
  const axes = useMemo(
    () => (
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
        {/* Gives the axes their groups; the bars are drawn below. */}
        <Bar dataKey={() => 0} shape={() => null} isAnimationActive={false} />
        <AxisTitles x={axisTitle(spec.x)} y={axisTitle(spec.y)} below={room + 12} />
      </>
    ),
    [data, spec, width, height, room],
  );

  return (
    <div className="relative" style={{ width, height: high }}>
      <BarChart width={width} height={high} margin={plotMargin(8)} data={plot.groups} accessibilityLayer={false}>
        {axes}
        <Bars {...props} into={layer} />
      </BarChart>
      <div ref={setLayer} className="pointer-events-none absolute inset-0" />
    </div>
  );
}

/**
 * Bars with their whiskers, and the layer that handles the pointer. Zero is drawn as a thin line to distinguish it from a missing value.
 */
function Bars({
  plot,
  data,
  spec,
  formatValue,
  formatInterval,
  onPoint,
  onLight,
  canOpen,
  into,
}: PlotProps & { into: HTMLElement | null }) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  const marks = useMemo(
    () =>
      new Map(
        (plot.series ? [plot.series] : data.series).map((series) => [
          series.id,
          new Map(barsMarks(data, series, spec, { formatValue, formatInterval }).map((mark) => [String(mark.x), mark])),
        ]),
      ),
    [plot, data, spec, formatValue, formatInterval],
  );
  if (!area || !xScale || !yScale) return null;
  const foot = yScale(Math.max(0, data.yDomain[0])) ?? area.y + area.height;
  const placed = plot.groups.flatMap(({ label, bars }) => {
    const [start, end] = [xScale(label, { position: "start" }), xScale(label, { position: "end" })];
    if (start === undefined || end === undefined) return [];
    const count = spec.stacked ? 1 : bars.length;
    const width = Math.min(widest, Math.max(1, ((end - start) * filled - between * (count - 1)) / count));
    const left = (start + end - count * width - between * (count - 1)) / 2;
    let below = 0;
    return bars.flatMap(({ series, at, point }, position) => {
      if (!point) return [];
      const from = spec.stacked ? below : 0;
      below += point.value;
      const [top, bottom] = [yScale(from + point.value), from === 0 ? foot : yScale(from)];
      if (top === undefined || bottom === undefined) return [];
      const x = left + (spec.stacked ? 0 : position * (width + between));
      return [{ label, series, at, point, x, width, top: Math.min(top, bottom - least), bottom }];
    });
  });
  const whisker = ({ point: { low, high }, x, width }: (typeof placed)[number]) => {
    const [from, to] = [low === null ? undefined : yScale(low), high === null ? undefined : yScale(high)];
    if (from === undefined || to === undefined) return null;
    const arm = Math.min(3, width / 2 - 0.5);
    return whiskerPath({ from, to, within: [area.y, area.y + area.height], at: x + width / 2, arm, upright: true });
  };
  // All bars of a series in a group form one mark, at their mean position and the height of the highest.
  const byMark = new Map<ChartMark, { mark: ChartMark; lefts: number[]; tops: number[] }>();
  for (const { label, series, x, width, top } of placed) {
    const mark = marks.get(series.id)?.get(label);
    if (!mark) continue;
    const place = byMark.get(mark) ?? { mark, lefts: [], tops: [] };
    place.lefts.push(x + width / 2);
    place.tops.push(top);
    byMark.set(mark, place);
  }
  const middle = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;
  return (
    <>
      <g aria-hidden>
        {placed.map((bar) => {
          const { label, series, at, x, width, top, bottom } = bar;
          const { colour } = seriesLook(series.slot, series.source);
          const path = spec.stacked ? null : whisker(bar);
          return (
            <g key={`${label} ${series.id} ${at}`} className={seriesClass(series.slot)}>
              <rect
                x={x}
                y={top}
                width={width}
                height={bottom - top}
                fill={colour}
                fillOpacity={barFill(at, spec.metrics.length)}
                stroke={colour}
                strokeWidth={width > 4 ? 1 : 0}
              />
              {path && <path d={path} stroke="var(--color-ink-2)" fill="none" />}
            </g>
          );
        })}
      </g>
      <PointLayer
        placed={[...byMark.values()].map(({ mark, lefts, tops }) => ({ mark, left: middle(lefts), top: Math.min(...tops) }))}
        area={area}
        pointing="across"
        dots={false}
        label={plot.series ? `${spec.title}, ${plot.series.label}` : spec.title}
        into={into}
        onPoint={onPoint}
        onLight={onLight}
        canOpen={canOpen}
      />
    </>
  );
}
