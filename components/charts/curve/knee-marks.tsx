import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import { formatNumber } from "@/components/ui/format";
import { labelSize, labelWidth } from "../chart-kit";
import { halo } from "../plot-axes";
import { seriesClass, seriesLook } from "../series-look";
import type { CurveSeries } from "./curve-data";
import { kneeLabelPlace } from "./knee-label-place";

/**
 * Marks the knees of fitted curves with a short vertical stroke on the curve and a horizontal one over the approximate interval, labeled if
 * there is room.
 */
export function KneeMarks({ series, words }: { series: readonly CurveSeries[]; words: boolean }) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (!area || !xScale || !yScale) return null;
  return (
    <g fontSize={labelSize}>
      {series.map(({ id, fit, slot, source }) => {
        if (!fit || fit.knee === null) return null;
        const { knee } = fit;
        const height = fit.points.find(([x]) => x >= knee)?.[1];
        const left = xScale(knee);
        const top = height === undefined ? undefined : yScale(height);
        if (left === undefined || top === undefined) return null;
        const [from, to] = [fit.kneeLow, fit.kneeHigh].map((bound) => (bound == null ? undefined : xScale(bound)));
        const { colour } = seriesLook(slot, source);
        const interval =
          fit.kneeLow == null || fit.kneeHigh == null
            ? ""
            : ` (${[fit.kneeLow, fit.kneeHigh].map((bound) => formatNumber(Math.round(bound))).join(" to ")})`;
        const label = `knee ${formatNumber(Math.round(knee))}${interval}`;
        const curve = fit.points.flatMap(([x, y]) => {
          const [across, down] = [xScale(x), yScale(y)];
          return across === undefined || down === undefined ? [] : [{ x: across, y: down }];
        });
        const place = kneeLabelPlace(curve, { x: left, y: top }, labelWidth(label), area);
        return (
          <g key={id} className={seriesClass(slot)}>
            <line x1={left} x2={left} y1={top - 9} y2={top + 9} stroke={colour} strokeWidth={1.5} />
            {from !== undefined && to !== undefined && (
              <line x1={from} x2={to} y1={top} y2={top} stroke={colour} strokeWidth={3} strokeOpacity={0.35} />
            )}
            {words && (
              <text x={place.x} y={place.y} className="fill-ink-2" {...halo}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
