import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import { labelSize, labelWidth } from "../chart-kit";
import { placeLabels } from "../place-labels";
import { halo } from "../plot-axes";
import { seriesClass } from "../series-look";
import type { ScatterSeries } from "./scatter-data";

/**
 * Labels the last and the first point of each series with the tag's value, if there is room, to show the order; without a tag, with the
 * series' name.
 */
export function PointLabels({ series, tag }: { series: readonly ScatterSeries[]; tag: string | null }) {
  const area = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (!area || !xScale || !yScale) return null;
  const wanted = series.flatMap(({ id, slot, points }) =>
    [points.at(-1), points.length > 1 ? points[0] : undefined].flatMap((point) => {
      const left = point && xScale(point.x.value);
      const top = point && yScale(point.y.value);
      if (!point || left === undefined || top === undefined) return [];
      const text = tag === null ? point.label : `${tag} ${point.label}`;
      return [{ key: `${id} ${point.label}`, slot, text, left, top, width: labelWidth(text) }];
    }),
  );
  const points = series.flatMap((scatterSeries) =>
    scatterSeries.points.flatMap((point) => {
      const [across, down] = [xScale(point.x.value), yScale(point.y.value)];
      return across === undefined || down === undefined ? [] : [{ x: across, y: down }];
    }),
  );
  const places = placeLabels(wanted, area, points);
  return (
    <g fontSize={labelSize} className="fill-ink-2" aria-hidden>
      {wanted.map(({ key, slot, text }, i) => {
        const place = places[i];
        return (
          place && (
            <text key={key} className={seriesClass(slot)} x={place.x} y={place.y} {...halo}>
              {text}
            </text>
          )
        );
      })}
    </g>
  );
}
