import { useXAxisScale, useYAxisScale } from "recharts";
import type { ChartPoint } from "./chart-point";
import type { ScatterSeries } from "./scatter-data";
import { seriesClass, seriesLook } from "./series-look";

/** Points of a series that may carry whiskers before they hide each other. */
const fewPoints = 12;

/** The intervals of both metrics at each point of short series. */
export function ScatterWhiskers({ series }: { series: readonly ScatterSeries[] }) {
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (!xScale || !yScale) return null;
  const bounds = ({ low, high }: ChartPoint, scale: (value: number) => number | undefined) => {
    const [from, to] = [low === null ? undefined : scale(low), high === null ? undefined : scale(high)];
    return from === undefined || to === undefined ? null : [from, to];
  };
  return (
    <g aria-hidden>
      {series.map(({ id, slot, source, points }) => {
        const whiskers = (points.length > fewPoints ? [] : points).flatMap(({ x, y }) => {
          const [left, top] = [xScale(x.value), yScale(y.value)];
          const [across, upright] = [bounds(x, xScale), bounds(y, yScale)];
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
