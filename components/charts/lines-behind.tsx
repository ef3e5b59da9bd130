import { useXAxisScale, useYAxisScale } from "recharts";
import type { DrawnSeries } from "./chart-point";
import { seriesLook } from "./series-look";

interface LinesBehindProps {
  lines: readonly { series: DrawnSeries; points: readonly { x: number; y: number }[] }[];
  /** Id of the highlighted line. */
  lit: string | null | undefined;
  /** Each height holds until the next point. */
  stepped?: boolean;
}

/** Gray lines behind the chosen ones; the highlighted line is darker. */
export function LinesBehind({ lines, lit, stepped }: LinesBehindProps) {
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (!xScale || !yScale) return null;
  const path = (points: readonly { x: number; y: number }[]) =>
    points
      .flatMap(({ x, y }, at) => {
        const [left, top] = [xScale(x), yScale(y)];
        if (left === undefined || top === undefined) return [];
        return [at === 0 ? `M${left},${top}` : stepped ? `H${left}V${top}` : `L${left},${top}`];
      })
      .join("");
  return (
    <g aria-hidden fill="none">
      {lines.map(({ series, points }) => {
        const { colour, width, dash } = seriesLook(series.slot, series.source);
        const isLit = series.id === lit;
        return (
          <path
            key={series.id}
            d={path(points)}
            stroke={isLit ? "var(--color-ink-2)" : colour}
            strokeWidth={isLit ? 2 : width}
            strokeDasharray={dash}
          />
        );
      })}
    </g>
  );
}
