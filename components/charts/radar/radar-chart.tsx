"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import type { RadarChart as RadarSpec } from "@/lib/contracts/charts/radar";
import { labelSize, labelWidth, narrowBelow, type RendererProps } from "../chart-kit";
import { tickText } from "../plot-axes";
import { PointSurface } from "../point-layer";
import { bandClass, markerPath, seriesClass, seriesLook } from "../series-look";
import { RadarBars } from "./radar-bars";
import { type RadarData, radarMarks, radarShare, spoke } from "./radar-data";

const rings = [0.25, 0.5, 0.75, 1];
const lineHeight = 14;
/** Width below which bars are the default, and width from which the polygons have a minimum radius, in pixels. */
const [narrow, desktop] = [640, 900];
const leastRadius = 220;
/** Height in pixels below which a plot is a thumbnail. */
const smallBelow = 220;

/** Polygons over the axes, or the same values as bars with their intervals. */
export default function RadarChart(props: RendererProps<RadarData, RadarSpec>) {
  const [asked, setAsked] = useState<boolean | null>(null);
  const asBars = asked ?? props.width < narrow;
  return (
    <div>
      {props.height >= smallBelow && (
        <div className="mb-1 flex justify-end">
          <Button size="sm" onClick={() => setAsked(!asBars)}>
            {asBars ? "As a radar" : "As bars"}
          </Button>
        </div>
      )}
      {asBars ? <RadarBars {...props} /> : <Radar {...props} />}
    </div>
  );
}

function Radar({ data, spec, width, height, formatValue, formatInterval, onPoint, onLight, canOpen }: RendererProps<RadarData, RadarSpec>) {
  const { axes, series, scale, start } = data;
  const labels = axes.map(({ label }) => wrapped(label, width < narrowBelow ? 11 : 18));
  // As large as the labels beside it allow.
  const rooms = labels.flatMap((lines, axis) => {
    const across = Math.abs(spoke(axis, axes.length).across);
    const room = width / 2 - Math.max(...lines.map(labelWidth)) - 4;
    return across < 0.1 ? [] : [room / across - 10];
  });
  const fits = (height - 4 * lineHeight - 16) / 2;
  const radius = Math.max(40, Math.min(width >= desktop && height >= smallBelow ? Math.max(leastRadius, fits) : fits, ...rooms));
  const high = 2 * radius + 4 * lineHeight + 16;
  const centre = { x: width / 2, y: high / 2 };
  const share = (value: number) => radarShare(value, scale, start);
  const marks = useMemo(() => radarMarks(data, { formatValue, formatInterval }), [data, formatValue, formatInterval]);
  const at = (axis: number, share: number) => {
    const { across, down } = spoke(axis, axes.length);
    return { x: centre.x + across * share * radius, y: centre.y + down * share * radius };
  };
  const placed = marks.map(({ mark, axis }) => {
    const { x, y } = at(axis, share(mark.y));
    return { mark, left: x, top: y };
  });
  return (
    <div className="relative" style={{ width, height: high }}>
      <svg data-export="plot" width={width} height={high} fontSize={labelSize} aria-hidden>
        {rings.map((ring) => (
          <path key={ring} d={outline(axes.map((_, axis) => at(axis, ring)))} fill="none" stroke="var(--color-line)" />
        ))}
        {axes.map(({ id }, axis) => {
          const { x, y } = at(axis, 1);
          return <line key={id} x1={centre.x} y1={centre.y} x2={x} y2={y} stroke="var(--color-line-2)" />;
        })}
        {series.map((radarSeries) => {
          const look = seriesLook(radarSeries.slot, radarSeries.source, radarSeries.base);
          const corners = radarSeries.points.map((point, axis) => (point ? at(axis, share(point.value)) : null));
          const whole = corners.every((corner) => corner !== null);
          return (
            <g key={radarSeries.id} className={seriesClass(radarSeries.slot)} stroke={look.colour} strokeLinejoin="round">
              {whole && (
                <path
                  className={bandClass(radarSeries.slot, series.length)}
                  d={paths(corners)}
                  fill={look.colour}
                  fillOpacity={0.1}
                  stroke="none"
                />
              )}
              <path
                d={paths(corners)}
                fill="none"
                strokeWidth={look.width}
                strokeDasharray={look.dash}
                strokeLinecap={look.dash ? "round" : "butt"}
              />
              <path
                d={corners.map((corner) => (corner ? markerPath(look.marker, corner.x, corner.y, 3) : "")).join("")}
                fill={look.hollow ? "var(--color-ground)" : look.colour}
                strokeWidth={1.25}
              />
            </g>
          );
        })}
        <Ruler
          x={Math.max(34, centre.x - radius - Math.max(...labels.flat().map(labelWidth)) - 40)}
          y={(ring) => centre.y - ring * radius}
          value={(ring) => start + ring * (scale - start)}
        />
        {labels.map((lines, axis) => {
          const { across, down } = spoke(axis, axes.length);
          const { x, y } = at(axis, 1);
          const top = y + down * 14 - ((lines.length - 1) * lineHeight * (1 - down)) / 2;
          const anchor = Math.abs(across) < 0.1 ? "middle" : across > 0 ? "start" : "end";
          return (
            <text key={axes[axis]?.id} textAnchor={anchor} dominantBaseline="central" className="fill-ink-2">
              {lines.map((line, i) => (
                <tspan key={line} x={x + across * 10} y={top + i * lineHeight}>
                  {line}
                </tspan>
              ))}
            </text>
          );
        })}
      </svg>
      <PointSurface
        width={width}
        height={high}
        placed={placed}
        area={{ x: centre.x - radius - 8, y: centre.y - radius - 8, width: 2 * radius + 16, height: 2 * radius + 16 }}
        pointing="around"
        label={spec.title}
        onPoint={onPoint}
        onLight={onLight}
        canOpen={canOpen}
      />
    </div>
  );
}

/** Values of the rings beside the polygons, at their heights on the axis that points up; the center is labeled if it is not 0. */
function Ruler({ x, y, value }: { x: number; y: (ring: number) => number; value: (ring: number) => number }) {
  return (
    <g fontSize={11} className="num fill-ink-3">
      <line x1={x} x2={x} y1={y(0)} y2={y(1)} stroke="var(--color-line-2)" />
      {[0, ...rings].map((ring) => (
        <g key={ring}>
          <line x1={x} x2={x + 4} y1={y(ring)} y2={y(ring)} stroke="var(--color-line-2)" />
          <text x={x - 5} y={y(ring)} textAnchor="end" dominantBaseline="central">
            {tickText(value(ring))}
          </text>
        </g>
      ))}
      <text x={x} y={y(0) + 16} textAnchor="middle" className="fill-ink-2">
        centre
      </text>
    </g>
  );
}

interface Corner {
  x: number;
  y: number;
}

function outline(corners: readonly Corner[]): string {
  return `M${corners.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join("L")}Z`;
}

/** Path of the polygon; if a corner is missing, of the pieces between the gaps. */
function paths(corners: readonly (Corner | null)[]): string {
  const known = corners.filter((corner) => corner !== null);
  if (known.length === corners.length) return outline(known);
  const gap = corners.indexOf(null);
  // Starts at a gap, so that no piece is cut at the first axis.
  const turned = [...corners.slice(gap), ...corners.slice(0, gap)];
  return turned.map((corner, i) => (corner ? `${turned[i - 1] ? "L" : "M"}${corner.x.toFixed(2)},${corner.y.toFixed(2)}` : "")).join("");
}

/** Breaks a label into one or two lines of `longest` characters; longer lines are cut. */
function wrapped(label: string, longest: number): string[] {
  if (label.length <= longest) return [label];
  const space = label.lastIndexOf(" ", longest);
  const [first, rest] = space > 0 ? [label.slice(0, space), label.slice(space + 1)] : [label.slice(0, longest), label.slice(longest)];
  return [first, rest.length > longest ? `${rest.slice(0, longest - 1)}…` : rest];
}
