import { useXAxisScale, useYAxisScale } from "recharts";
import { seriesClass, seriesLook } from "../series-look";
import type { SurvivalSeries } from "./survival-data";

/** Short vertical strokes on the curve at turns where dialogues were cut short with patience left. */
export function CensoredTicks({ series, scale }: { series: readonly SurvivalSeries[]; scale: number }) {
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (!xScale || !yScale) return null;
  return (
    <g aria-hidden>
      {series.map(({ id, slot, source, steps }) => {
        const strokes = steps.flatMap(({ turn, survival, censored }) => {
          const [left, top] = [xScale(turn), yScale(survival * scale)];
          return censored === 0 || left === undefined || top === undefined ? [] : [`M${left},${top - 5}V${top + 5}`];
        });
        return (
          <path
            key={id}
            className={seriesClass(slot)}
            d={strokes.join("")}
            fill="none"
            stroke={seriesLook(slot, source).colour}
            strokeWidth={1.75}
          />
        );
      })}
    </g>
  );
}
