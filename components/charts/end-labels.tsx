import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import { labelSize } from "./chart-kit";
import type { DrawnSeries } from "./chart-point";
import { seriesClass, seriesLook } from "./series-look";
import { shortLabels } from "./short-labels";
import { spreadLabels } from "./spread-labels";

export interface EndLabelsProps {
  /** Each series with its last point, in the units of the axes. */
  ends: readonly { series: DrawnSeries; x: number; y: number }[];
  /** Maximum number of characters of a label. */
  letters: number;
}

/** Height of one label, in pixels. */
export const labelGap = 15;

/** Names of the series at the ends of their lines, moved apart and each connected to its line. */
export function EndLabels({ ends, letters }: EndLabelsProps) {
  const area = usePlotArea();
  const across = useXAxisScale();
  const scale = useYAxisScale();
  if (!area || !across || !scale) return null;
  const wanted = ends.map(({ y }) => Math.min(Math.max(scale(y) ?? area.y, area.y), area.y + area.height));
  const places = spreadLabels(wanted, labelGap, area.y - 4, area.y + area.height + 4);
  if (!places) return null;
  const right = area.x + area.width;
  const names = shortLabels(
    ends.map(({ series }) => series.label),
    letters,
  );
  return (
    <g fontSize={labelSize}>
      {ends.map(({ series, x }, i) => {
        const [from, to] = [wanted[i] ?? 0, places[i] ?? 0];
        const { colour } = seriesLook(series.slot, series.source);
        return (
          <g key={series.id} className={seriesClass(series.slot)}>
            {/* Extends a line that ends early to its name. */}
            <path
              d={`M${(across(x) ?? right) + 5},${from}H${right + 5}`}
              stroke={colour}
              strokeWidth={1}
              strokeDasharray="1 4"
              fill="none"
            />
            <path d={`M${right + 5},${from}L${right + 12},${to}`} stroke={colour} strokeWidth={1} fill="none" />
            <text x={right + 16} y={to} dominantBaseline="central" className="fill-ink">
              <title>{series.label}</title>
              {names[i]}
            </text>
          </g>
        );
      })}
    </g>
  );
}
