"use client";

import { useMemo } from "react";
import type { RadarChart as RadarSpec } from "@/lib/contracts/charts/radar";
import type { RendererProps } from "../chart-kit";
import { LyingGrid, LyingPlot, LyingWhisker, namesIn, namesWidth, RowName } from "../lying-plot";
import { barFill, seriesClass, seriesLook } from "../series-look";
import { type RadarData, radarMarks, radarShare } from "./radar-data";

const bar = 10;
const between = 3;
const groupGap = 14;
const foot = 24;

/** Values of a radar as bars from zero, one group per axis, with 95% whiskers. */
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
  const names = axes.map(({ label }) => label);
  const left = namesWidth(names, width, 0.38);
  const short = namesIn(names, left);
  const across = Math.max(40, width - left - 16);
  const group = series.length * (bar + between) - between;
  const high = axes.length * (group + groupGap) + foot;
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
    <LyingPlot
      width={width}
      height={high}
      placed={placed}
      area={{ x: left, y: 0, width: across, height: high - foot }}
      label={`${spec.title}, as bars`}
      onPoint={onPoint}
      onLight={onLight}
      canOpen={canOpen}
    >
      <LyingGrid domain={[0, scale]} many={4} x={x} top={0} foot={high - foot} words={high - 8} fromZero />
      {axes.map(({ id, label }, axis) => (
        <RowName key={id} name={label} short={short[axis]} left={left} y={y(axis, 0) + group / 2} className="fill-ink-2" />
      ))}
      {series.map((radarSeries, position) => {
        const { colour } = seriesLook(radarSeries.slot, radarSeries.source);
        return (
          <g key={radarSeries.id} className={seriesClass(radarSeries.slot)}>
            {radarSeries.points.map((point, axis) => {
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
                    fillOpacity={radarSeries.source === "published" ? 0.25 : barFill(0, 1)}
                    stroke={colour}
                  />
                  {point.low !== null && point.high !== null && (
                    <LyingWhisker
                      low={left + (point.low / scale) * across}
                      high={left + (point.high / scale) * across}
                      within={[left, left + across]}
                      y={middle}
                      arm={3}
                      stroke="var(--color-ink-2)"
                    />
                  )}
                </g>
              );
            })}
          </g>
        );
      })}
    </LyingPlot>
  );
}
