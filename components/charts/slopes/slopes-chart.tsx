"use client";

import { type ReactNode, useMemo } from "react";
import type { SlopesChart as SlopesSpec } from "@/lib/contracts/charts/slopes";
import { axisTitle, labelSize, type RendererProps, tipRow } from "../chart-kit";
import type { ChartPoint } from "../chart-point";
import { plotMargin, tickText, uprightAxis } from "../plot-axes";
import { PointSurface } from "../point-layer";
import { bandClass, markerPath, seriesClass, seriesLook } from "../series-look";
import { ticks } from "../ticks";
import { whiskerPath } from "../whisker-path";
import { even, type SlopesData, type SlopesSeries, slopeMarks } from "./slopes-data";

/** Width in pixels from which the ratio is beside the slopes, and the share of each. */
const besideFrom = 640;
const shareOfSlopes = 0.62;
const gap = 32;
/** Maximum width of a slope from its first to its last dot, in pixels. */
const widest = 90;
const foot = 24;

/** Slopes over the values of a tag, and beside them (below on a narrow page) the ratio with 1 marked. */
export default function SlopesChart(props: RendererProps<SlopesData, SlopesSpec>) {
  const { data, spec, width, height, formatValue, formatInterval, onPoint, onLight, canOpen } = props;
  const beside = width >= besideFrom && data.ratioDomain !== null;
  const room = beside ? Math.round((width - gap) * shareOfSlopes) : width;
  const marks = useMemo(() => slopeMarks(data, spec, { formatValue, formatInterval }), [data, spec, formatValue, formatInterval]);
  const surface = { onPoint, onLight, canOpen };
  const dots = useMemo(() => slopeDots(data, room, height), [data, room, height]);
  return (
    <div className="flex flex-wrap" style={{ columnGap: gap, rowGap: 20 }}>
      <Plot
        {...dots.box}
        title={axisTitle(spec.y)}
        domain={data.yDomain}
        data={data}
        axis={axisTitle(spec.x)}
        over={
          <PointSurface
            {...surface}
            width={dots.box.width}
            height={dots.box.height}
            area={dots.area}
            pointing="point"
            label={spec.title}
            placed={marks.flatMap(({ mark, slope }) => {
              const points = dots.lines.find((line) => line.slope === slope)?.points ?? [];
              const middle = Math.floor(points.length / 2);
              return [...points.slice(middle), ...points.slice(0, middle)].map(({ left, top }) => ({ mark, left, top }));
            })}
          />
        }
      >
        {dots.lines.map(({ series, slope, points }) => {
          return (
            <g key={`${series.id} ${slope.label}`}>
              <Whiskers series={series} count={data.series.length} points={points} box={dots.box} y={dots.y} />
              <Line series={series} points={points} />
            </g>
          );
        })}
      </Plot>
      {data.ratioDomain && (
        <RatioPlot
          {...props}
          domain={data.ratioDomain}
          room={beside ? width - gap - room : width}
          high={beside ? height : Math.round(height * 0.75)}
        />
      )}
    </div>
  );
}

interface Box {
  width: number;
  height: number;
  left: number;
  top: number;
  bottom: number;
}

interface Dot {
  left: number;
  top: number;
  point: ChartPoint;
}

const boxOf = (width: number, height: number, domain: [number, number]): Box => ({
  ...{ width, height, left: uprightAxis(domain, height).width, top: plotMargin(0).top },
  bottom: height - foot - 18,
});

function scales(box: Box, domain: [number, number], labels: readonly string[]) {
  const each = (box.width - box.left) / Math.max(1, labels.length);
  return {
    each,
    centre: (label: string) => box.left + (labels.indexOf(label) + 0.5) * each,
    y: (value: number) => box.bottom - ((value - domain[0]) / (domain[1] - domain[0] || 1)) * (box.bottom - box.top),
  };
}

/** Position of every dot, in pixels. */
function slopeDots({ series, labels, yDomain }: SlopesData, width: number, height: number) {
  const box = boxOf(width, height, yDomain);
  const { each, centre, y } = scales(box, yDomain, labels);
  const reach = Math.min(widest, each * 0.62);
  const lines = series.flatMap((slopesSeries) =>
    slopesSeries.slopes.map((slope) => ({
      series: slopesSeries,
      slope,
      points: slope.points.flatMap((point, at): Dot[] =>
        point ? [{ left: centre(slope.label) + reach * (at / (slope.points.length - 1) - 0.5), top: y(point.value), point }] : [],
      ),
    })),
  );
  const area = { x: box.left, y: box.top, width: box.width - box.left, height: box.bottom - box.top };
  return { box, area, lines, y };
}

interface LineProps {
  series: SlopesSeries;
  points: readonly Dot[];
}

/** Dots joined by a line. */
function Line({ series, points }: LineProps) {
  const look = seriesLook(series.slot, series.source, series.base);
  return (
    <g className={seriesClass(series.slot)} stroke={look.colour}>
      <path
        d={points.map(({ left, top }, i) => `${i === 0 ? "M" : "L"}${left},${top}`).join("")}
        fill="none"
        strokeWidth={look.width}
        strokeDasharray={look.dash}
        strokeLinecap={look.dash ? "round" : "butt"}
      />
      <path
        d={points.map(({ left, top }) => markerPath(look.marker, left, top, 3.2)).join("")}
        fill={look.hollow ? "var(--color-ground)" : look.colour}
        strokeWidth={1.25}
      />
    </g>
  );
}

/** Intervals of the dots; with several series only those of the highlighted one. */
function Whiskers({ series, points, count, box, y }: LineProps & { count: number; box: Box; y: (value: number) => number }) {
  const path = points.flatMap(({ left, point: { low, high } }) =>
    low === null || high === null
      ? []
      : [whiskerPath({ from: y(low), to: y(high), within: [box.top, box.bottom], at: left, arm: 3, upright: true })],
  );
  const { colour } = seriesLook(series.slot, series.source);
  return <path className={bandClass(series.slot, count)} d={path.join("")} stroke={colour} strokeOpacity={0.6} fill="none" />;
}

interface RatioPlotProps extends RendererProps<SlopesData, SlopesSpec> {
  domain: [number, number];
  room: number;
  high: number;
}

/** Ratio of the last to the first over the values of the tag, with 1 marked. */
function RatioPlot({ data, spec, domain, room, high, formatValue, formatInterval, onPoint, onLight, canOpen }: RatioPlotProps) {
  const box = boxOf(room, high, domain);
  const { centre, y } = scales(box, domain, data.labels);
  const lines = data.series.map((series) => ({
    series,
    points: series.slopes.flatMap(({ label, ratio }) => (ratio ? [{ label, left: centre(label), top: y(ratio.value), point: ratio }] : [])),
  }));
  const placed = lines.flatMap(({ series, points }) =>
    points.map(({ label, left, top, point }) => {
      const rows = [tipRow(spec.ratio.label, spec.ratio.metric, point, { formatValue, formatInterval })];
      return { left, top, mark: { series, x: label, y: point.value, point, at: `${spec.x.label} ${label}`, rows } };
    }),
  );
  return (
    <Plot
      {...box}
      title={`${axisTitle(spec.ratio)}, 1: no difference`}
      domain={domain}
      data={data}
      axis={axisTitle(spec.x)}
      over={
        <PointSurface
          {...{ placed, onPoint, onLight, canOpen }}
          width={box.width}
          height={box.height}
          area={{ x: box.left, y: box.top, width: box.width - box.left, height: box.bottom - box.top }}
          pointing="across"
          label={`${spec.title}: ${spec.ratio.label}`}
        />
      }
    >
      <line x1={box.left} x2={box.width} y1={y(even)} y2={y(even)} stroke="var(--color-ink-3)" strokeDasharray="2 3" />
      {lines.map(({ series, points }) => (
        <g key={series.id}>
          <Whiskers series={series} count={data.series.length} points={points} box={box} y={y} />
          <Line series={series} points={points} />
        </g>
      ))}
    </Plot>
  );
}

interface PlotProps extends Box {
  title: string;
  axis: string;
  domain: [number, number];
  data: SlopesData;
  /** Content of the drawing. */
  children: ReactNode;
  /** Content over the drawing. */
  over: ReactNode;
}

/** Axes of a plot over the values of the tag, which are evenly spaced. */
function Plot({ title, axis, domain, data, children, over, ...box }: PlotProps) {
  const { centre, y, each } = scales(box, domain, data.labels);
  const every = Math.max(1, Math.ceil((Math.max(...data.labels.map(({ length }) => length)) * 7 + 8) / each));
  return (
    <div className="relative" style={{ width: box.width, height: box.height }}>
      <svg data-export="plot" width={box.width} height={box.height} fontSize={labelSize} aria-hidden>
        <text x={0} y={12} className="fill-ink-2">
          {title}
        </text>
        {ticks(domain[0], domain[1], box.height < 220 ? 3 : 5).map((tick) => (
          <g key={tick}>
            <line x1={box.left} x2={box.width} y1={y(tick)} y2={y(tick)} stroke="var(--color-line)" />
            <text x={box.left - 6} y={y(tick)} textAnchor="end" dominantBaseline="central" className="num fill-ink-3">
              {tickText(tick)}
            </text>
          </g>
        ))}
        {data.labels.map((label, at) =>
          at % every === 0 ? (
            <text key={label} x={centre(label)} y={box.bottom + 18} textAnchor="middle" className="num fill-ink-3">
              {label}
            </text>
          ) : null,
        )}
        <text x={box.width} y={box.height - 4} textAnchor="end" className="fill-ink-2">
          {axis}
        </text>
        {children}
      </svg>
      {over}
    </div>
  );
}
