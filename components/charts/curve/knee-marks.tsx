import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import { formatNumber } from "@/components/ui/format";
import { labelSize, labelWidth } from "../chart-kit";
import { halo } from "../plot-axes";
import { seriesClass, seriesLook } from "../series-look";
import type { CurveSeries } from "./curve-data";
import { kneeLabelPlace } from "./knee-label-place";

/** Where fitted curves turn: a short upright stroke on the curve, with words when there is room for them. */
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
        const { colour } = seriesLook(slot, source);
        const label = `knee ${formatNumber(Math.round(knee))}`;
        const curve = fit.points.flatMap(([x, y]) => {
          const [across, down] = [xScale(x), yScale(y)];
          return across === undefined || down === undefined ? [] : [{ x: across, y: down }];
        });
        const place = kneeLabelPlace(curve, { x: left, y: top }, labelWidth(label), area);
        return (
          <g key={id} className={seriesClass(slot)}>
            <line x1={left} x2={left} y1={top - 9} y2={top + 9} stroke={colour} strokeWidth={1.5} />
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
