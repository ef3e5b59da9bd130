import dynamic from "next/dynamic";
import { countedBy } from "../chart-frame";
import { defineChart } from "../chart-kind";
import { SeriesLegend } from "../series-legend";
import { scatterData } from "./scatter-data";

/** Two metrics against each other. */
export const scatter = defineChart({
  kind: "scatter",
  data: (spec, _, series) => scatterData(spec, series),
  frame: (spec, data) => ({
    places: spec.tag === null ? [] : [{ label: spec.tag, numeric: false }],
    figures: [spec.x, spec.y],
    points: data.series.flatMap((series) =>
      series.points.map(({ label, x, y }) => ({ series, place: spec.tag === null ? [] : [label], figures: [x, y] })),
    ),
    ...countedBy(spec),
    each: "a point",
  }),
  Chart: dynamic(() => import("./scatter-chart"), { ssr: false }),
  legend: ({ series }) => (series.length > 1 && series.some(({ points }) => points.length > 1) ? <SeriesLegend series={series} /> : null),
});
