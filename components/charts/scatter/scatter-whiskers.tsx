import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import { cx } from "@/components/ui/cx";
import type { ChartPoint } from "../chart-point";
import { seriesClass, seriesLook } from "../series-look";
import { type WhiskerShape as Shape, whiskerPath } from "../whisker-path";
import type { ScatterSeries } from "./scatter-data";

/** Largest number of points of a series whose whiskers do not hide each other. */
const fewPoints = 12;

/**
 * Intervals of both metrics at each point of short series, cut by an arrowhead at the plot's edge. With `onlyLit`, shown only for a
 * highlighted series, because they would hide the points.
 */
export function ScatterWhiskers({ series, onlyLit }: { series: readonly ScatterSeries[]; onlyLit: boolean }) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (!area || !xScale || !yScale) return null;
  const whisker = ({ low, high }: ChartPoint, scale: (value: number) => number | undefined, shape: Omit<Shape, "from" | "to">) => {
    const [from, to] = [low === null ? undefined : scale(low), high === null ? undefined : scale(high)];
    // A logarithmic axis has no position for zero, so such a bound is drawn before the plot's edge.
    const before = shape.within[0] - 1;
    return from === undefined || to === undefined
      ? ""
      : whiskerPath({ ...shape, from: Number.isFinite(from) ? from : before, to: Number.isFinite(to) ? to : before });
  };
  return (
    <g aria-hidden>
      {series.map(({ id, slot, source, points }) => {
        const whiskers = (points.length <= fewPoints ? points : []).flatMap(({ x, y }) => {
          const [left, top] = [xScale(x.value), yScale(y.value)];
          if (left === undefined || top === undefined) return [];
          return [
            whisker(x, xScale, { within: [area.x, area.x + area.width], at: top, arm: 0 }),
            whisker(y, yScale, { within: [area.y, area.y + area.height], at: left, arm: 0, upright: true }),
          ];
        });
        return (
          <path
            key={id}
            className={cx(seriesClass(slot), onlyLit && "band")}
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
