"use client";

import { useMemo } from "react";
import type { RadarChart as RadarSpec } from "@/lib/contracts/charts/radar";
import { labelSize, labelWidth, type RendererProps } from "../chart-kit";
import { tickText } from "../plot-axes";
import { PointSurface } from "../point-layer";
import { barFill, seriesClass, seriesLook } from "../series-look";
import { ticks } from "../ticks";
import { type RadarData, radarMarks, radarShare } from "./radar-data";

const bar = 10;
const between = 3;
const groupGap = 14;
const foot = 24;

/** The values of a radar as bars from zero, a group for each axis, with 95 % whiskers. */
export function RadarBars({
  data,
  spec,
  width,
  formatValue,
  formatInterval,
  onPoint,
  onLight,
  canOpen,
}: RendererProps<RadarData, RadarSpec>) {
  const { axes, series, scale } = data;
  const left = Math.min(Math.round(width * 0.38), Math.max(...axes.map(({ label }) => labelWidth(label))) + 10);
  const across = Math.max(40, width - left - 16);
  const group = series.length * (bar + between) - between;
  const high = axes.length * (group + groupGap) + foot;
  const letters = Math.floor((left - 10) / 6.5);
  const marks = useMemo(() => radarMarks(data, { formatValue, formatInterval }), [data, formatValue, formatInterval]);
  const x = (value: number) => left + radarShare(value, scale) * across;
  const y = (axis: number, position: number) => axis * (group + groupGap) + groupGap / 2 + position * (bar + between);
  const placed = marks.map(({ mark, axis }) => ({
    mark,
    left: x(mark.y),
    top:
      y(
        axis,
        series.findIndex(({ id }) => id === mark.series.id),
      ) +
      bar / 2,
  }));
  return (
    <div className="relative" style={{ width, height: high }}>
      <svg data-export="plot" width={width} height={high} fontSize={labelSize} aria-hidden>
        {ticks(0, scale, 4).map((tick) => (
          <g key={tick}>
            <line x1={x(tick)} x2={x(tick)} y1={0} y2={high - foot} stroke={tick === 0 ? "var(--color-line-2)" : "var(--color-line)"} />
            <text x={x(tick)} y={high - 8} textAnchor="middle" className="num fill-ink-3">
              {tickText(tick)}
            </text>
          </g>
        ))}
        {axes.map(({ id, label }, axis) => (
          <text key={id} x={left - 8} y={y(axis, 0) + group / 2} textAnchor="end" dominantBaseline="central" className="fill-ink-2">
            <title>{label}</title>
            {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
          </text>
        ))}
        {series.map((of, position) => {
          const { colour } = seriesLook(of.slot, of.source);
          return (
            <g key={of.id} className={seriesClass(of.slot)}>
              {of.points.map((point, axis) => {
                if (!point) return null;
                const [top, middle] = [y(axis, position), y(axis, position) + bar / 2];
                return (
                  <g key={axes[axis]?.id}>
                    <rect
                      x={left}
                      y={top}
                      width={x(point.value) - left}
                      height={bar}
                      fill={colour}
                      fillOpacity={of.source === "published" ? 0.25 : barFill(0, 1)}
                      stroke={colour}
                    />
                    {point.low !== null && point.high !== null && (
                      <path
                        d={`M${x(point.low)},${middle}H${x(point.high)}M${x(point.low)},${middle - 3}v6M${x(point.high)},${middle - 3}v6`}
                        stroke="var(--color-ink-2)"
                        fill="none"
                      />
                    )}
                  </g>
                );
              })}
            </g>
          );
        })}
      </svg>
      <PointSurface
        width={width}
        height={high}
        placed={placed}
        area={{ x: left, y: 0, width: across, height: high - foot }}
        pointing="rows"
        dots={false}
        label={`${spec.title}, as bars`}
        onPoint={onPoint}
        onLight={onLight}
        canOpen={canOpen}
      />
    </div>
  );
}
