import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import type { DrawnSeries } from "./chart-point";
import { markerPath, seriesClass, seriesLook } from "./series-look";

export interface SeriesMarkersProps {
  series: readonly { series: DrawnSeries; points: readonly { x: number; y: number }[] }[];
  /** Draws every point, joined by a thin line; otherwise only as many as can be distinguished on their line. */
  threaded?: boolean;
  /** Draws every point, small and without a line. */
  cloud?: boolean;
}

/** Largest number of markers that do not hide their line. */
const atMost = 14;

/** Markers of lines: every point of a short series, or evenly chosen points of a long one, always with both ends. */
export function SeriesMarkers({ series, threaded, cloud }: SeriesMarkersProps) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (!area || !xScale || !yScale) return null;
  return (
    <g aria-hidden>
      {series.map(({ series: drawnSeries, points }) => {
        const look = seriesLook(drawnSeries.slot, drawnSeries.source);
        const step = threaded || cloud ? 1 : Math.max(1, Math.ceil((points.length - 1) / (atMost - 1)));
        const places = points
          .filter((_, i) => i % step === 0 || i === points.length - 1)
          .flatMap(({ x, y }) => {
            const [left, top] = [xScale(x), yScale(y)];
            const inside = left !== undefined && top !== undefined && top >= area.y - 1 && top <= area.y + area.height + 1;
            return inside ? [{ left, top }] : [];
          });
        return (
          <g key={drawnSeries.id} className={seriesClass(drawnSeries.slot)}>
            {threaded && (
              <polyline
                points={places.map(({ left, top }) => `${left},${top}`).join(" ")}
                fill="none"
                stroke={look.colour}
                strokeOpacity={0.35}
              />
            )}
            <path
              d={places.map(({ left, top }) => markerPath(look.marker, left, top, cloud ? 2.2 : points.length > 1 ? 3 : 4)).join("")}
              fill={look.hollow ? "var(--color-ground)" : look.colour}
              stroke={look.colour}
              fillOpacity={cloud ? 0.45 : 1}
              strokeOpacity={cloud ? 0.8 : 1}
              strokeWidth={cloud ? 0.75 : 1.25}
              strokeLinejoin="round"
            />
          </g>
        );
      })}
    </g>
  );
}
