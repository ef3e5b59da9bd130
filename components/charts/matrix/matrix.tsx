import dynamic from "next/dynamic";
import { orRetry } from "@/components/ui/or-retry";
import { countedBy } from "../chart-frame";
import { defineChart } from "../chart-kind";
import { SeriesLegend } from "../series-legend";
import { matrixData } from "./matrix-data";

/** Height of a row of dots, and of the area below the rows, in pixels (see matrix-dots.tsx). */
const [rowHeight, foot] = [22, 24];

/** Largest number of columns that fits half the page. */
const fewColumns = 3;

/** Chart of one metric over one tag, with a row for each series. */
export const matrix = defineChart({
  kind: "matrix",
  data: matrixData,
  frame: (spec, data, declarations) => {
    const { label, unit } = declarations.find(({ id }) => id === spec.metric) ?? { label: spec.metric, unit: "" };
    return {
      places: [{ label: spec.x.label, numeric: false }],
      figures: [{ metric: spec.metric, label, unit }],
      points: data.series.flatMap((series) =>
        series.cells.flatMap((cell, i) => (cell ? [{ series, place: [data.columns[i]?.label ?? ""], figures: [cell.point] }] : [])),
      ),
      ...countedBy(spec),
      each: "per cell",
    };
  },
  Chart: dynamic(
    orRetry(async () => (await import("./matrix-chart")).default),
    { ssr: false },
  ),
  legend: ({ series, dots }) => (dots && series.length > 1 ? <SeriesLegend series={series} /> : null),
  height: ({ series, columns, dots }) => (dots ? foot + (rowHeight * columns.length) / 2 : 28 + 54 * series.length),
  wide: ({ metric, x, down }, series) => {
    if (down) return true;
    const values = series.flatMap(({ metrics }) =>
      metrics.flatMap(({ id, slice }) => (id === metric && slice[x.tag] !== undefined ? [slice[x.tag]] : [])),
    );
    return new Set(values.map(String)).size > fewColumns;
  },
});
