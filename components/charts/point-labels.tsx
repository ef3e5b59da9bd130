import { useXAxisScale, useYAxisScale } from "recharts";
import { labelSize } from "./chart-kit";
import type { ScatterSeries } from "./scatter-data";

/** The tag's value at the first and the last point of each series, so that the order can be read. */
export function PointLabels({ series, tag }: { series: readonly ScatterSeries[]; tag: string }) {
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (!xScale || !yScale) return null;
  return (
    <g fontSize={labelSize} className="fill-ink-2" aria-hidden>
      {series.flatMap(({ id, points }, position) =>
        [points[0], points.length > 1 ? points.at(-1) : undefined].map((point, i) => {
          if (!point) return null;
          const [left, top] = [xScale(point.x.value), yScale(point.y.value)];
          if (left === undefined || top === undefined) return null;
          return (
            <text key={`${id} ${point.label}`} x={left + 7} y={top - 6}>
              {position === 0 && i === 0 ? `${tag} ${point.label}` : point.label}
            </text>
          );
        }),
      )}
    </g>
  );
}
