"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import type { RadarChart as RadarSpec } from "@/lib/contracts/charts/radar";
import { labelSize, labelWidth, narrowBelow, type RendererProps } from "../chart-kit";
import { halo, tickText } from "../plot-axes";
import { PointSurface } from "../point-layer";
import { markerPath, seriesClass, seriesLook } from "../series-look";
import { RadarBars } from "./radar-bars";
import { type RadarData, radarMarks, radarShare, spoke } from "./radar-data";

const rings = [0.25, 0.5, 0.75, 1];
const lineHeight = 14;

/** Polygons over the axes, or the same values as bars with their intervals. */
export default function RadarChart(props: RendererProps<RadarData, RadarSpec>) {
  const [asBars, setAsBars] = useState(false);
  return (
    <div>
      {props.height >= 220 && (
        <div className="mb-1 flex justify-end">
          <Button size="sm" aria-pressed={asBars} onClick={() => setAsBars(!asBars)}>
            {asBars ? "As a radar" : "As bars"}
          </Button>
        </div>
      )}
      {asBars ? <RadarBars {...props} /> : <Radar {...props} />}
    </div>
  );
}

function Radar({ data, spec, width, height, formatValue, formatInterval, onPoint, onLight, canOpen }: RendererProps<RadarData, RadarSpec>) {
  const { axes, series, scale } = data;
  const labels = axes.map(({ label }) => wrapped(label, width < narrowBelow ? 11 : 18));
  // As large as the labels beside it allow.
  const rooms = labels.flatMap((lines, axis) => {
    const across = Math.abs(spoke(axis, axes.length).across);
    const room = width / 2 - Math.max(...lines.map(labelWidth)) - 4;
    return across < 0.1 ? [] : [room / across - 10];
  });
  const radius = Math.max(40, Math.min((height - 4 * lineHeight - 16) / 2, ...rooms));
  const high = 2 * radius + 4 * lineHeight + 16;
  const centre = { x: width / 2, y: high / 2 };
  const marks = useMemo(() => radarMarks(data, { formatValue, formatInterval }), [data, formatValue, formatInterval]);
  const at = (axis: number, share: number) => {
    const { across, down } = spoke(axis, axes.length);
    return { x: centre.x + across * share * radius, y: centre.y + down * share * radius };
  };
  const placed = marks.map(({ mark, axis }) => {
    const { x, y } = at(axis, radarShare(mark.y, scale));
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
        {series.map((of) => {
          const look = seriesLook(of.slot, of.source, of.base);
          const corners = of.points.map((point, axis) => (point ? at(axis, radarShare(point.value, scale)) : null));
          const whole = corners.every((corner) => corner !== null);
          return (
            <g key={of.id} className={seriesClass(of.slot)} stroke={look.colour} strokeLinejoin="round">
              <path
                d={paths(corners)}
                fill={whole ? look.colour : "none"}
                fillOpacity={series.length > 2 ? 0.05 : 0.1}
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
        {rings.map((ring) => {
          // Between the last axis and the first, where no polygon has a corner.
          const middle = ring * radius * Math.cos(Math.PI / axes.length);
          const angle = Math.PI / axes.length;
          return (
            <text
              key={ring}
              x={centre.x - middle * Math.sin(angle)}
              y={centre.y - middle * Math.cos(angle)}
              textAnchor="middle"
              dominantBaseline="central"
              fontSize={11}
              className="num fill-ink-3"
              {...halo}
            >
              {tickText(ring * scale)}
            </text>
          );
        })}
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

interface Corner {
  x: number;
  y: number;
}

function outline(corners: readonly Corner[]): string {
  return `M${corners.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join("L")}Z`;
}

/** The polygon; where a corner is missing, the pieces between the gaps. */
function paths(corners: readonly (Corner | null)[]): string {
  const known = corners.filter((corner) => corner !== null);
  if (known.length === corners.length) return outline(known);
  const gap = corners.indexOf(null);
  // Start at a gap, so that no piece is cut at the first axis.
  const turned = [...corners.slice(gap), ...corners.slice(0, gap)];
  return turned.map((corner, i) => (corner ? `${turned[i - 1] ? "L" : "M"}${corner.x.toFixed(2)},${corner.y.toFixed(2)}` : "")).join("");
}

/** A label in one or two lines of so many letters; what is longer is cut. */
function wrapped(label: string, longest: number): string[] {
  if (label.length <= longest) return [label];
  const space = label.lastIndexOf(" ", longest);
  const [first, rest] = space > 0 ? [label.slice(0, space), label.slice(space + 1)] : [label.slice(0, longest), label.slice(longest)];
  return [first, rest.length > longest ? `${rest.slice(0, longest - 1)}…` : rest];
}
