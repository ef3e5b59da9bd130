import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import type { ChartPoint } from "../chart-point";
import { seriesClass, seriesLook } from "../series-look";
import type { ScatterSeries } from "./scatter-data";

/** Points of a series that may carry whiskers before they hide each other. */
const fewPoints = 12;

/** The intervals of both metrics at each point of short series. */
export function ScatterWhiskers({ series }: { series: readonly ScatterSeries[] }) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (!area || !xScale || !yScale) return null;
  // What an axis does not show is cut at the plot's edge.
  const bounds = ({ low, high }: ChartPoint, scale: (value: number) => number | undefined, start: number, length: number) => {
    const [from, to] = [low === null ? undefined : scale(low), high === null ? undefined : scale(high)];
    const inside = (at: number) => Math.min(Math.max(at, start), start + length);
    return from === undefined || to === undefined ? null : [inside(from), inside(to)];
  };
  return (
    <g aria-hidden>
      {series.map(({ id, slot, source, points }) => {
        const whiskers = (points.length > fewPoints ? [] : points).flatMap(({ x, y }) => {
          const [left, top] = [xScale(x.value), yScale(y.value)];
          const [across, upright] = [bounds(x, xScale, area.x, area.width), bounds(y, yScale, area.y, area.height)];
          if (left === undefined || top === undefined) return [];
          return [...(across ? [`M${across[0]},${top}H${across[1]}`] : []), ...(upright ? [`M${left},${upright[0]}V${upright[1]}`] : [])];
        });
        return (
          <path
            key={id}
            className={seriesClass(slot)}
            d={whiskers.join("")}
            fill="none"
            stroke={seriesLook(slot, source).colour}
            strokeWidth={1.25}
            strokeOpacity={0.7}
          />
        );
      })}
    </g>
  );
}
