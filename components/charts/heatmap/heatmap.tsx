import dynamic from "next/dynamic";
import { orRetry } from "@/components/ui/or-retry";
import { countedBy } from "../chart-frame";
import { defineChart } from "../chart-kind";
import { axisTitle } from "../chart-kit";
import { plainValue, tagsOf } from "../tag-values";
import { HeatLegend } from "./heat-legend";
import { heatmapData } from "./heatmap-data";

/** Chart of one metric over two tags. */
export const heatmap = defineChart({
  kind: "heatmap",
  data: heatmapData,
  frame: (spec, data, declarations) => ({
    places: [spec.y, spec.x].map((axis) => ({ label: axisTitle(axis), numeric: true })),
    figures: [{ metric: spec.metric, label: data.metric, unit: declarations.find(({ id }) => id === spec.metric)?.unit ?? "" }],
    points: data.series.flatMap((series) => [
      ...series.cells.map(({ x, y, point }) => ({ series, place: [plainValue(y), plainValue(x)], figures: [point] })),
      ...series.lost.map((lost) => ({ series, place: tagsOf(lost, [spec.y.tag, spec.x.tag]), figures: [lost] })),
    ]),
    ...countedBy(spec),
    each: "per cell",
  }),
  Chart: dynamic(
    orRetry(async () => (await import("./heatmap-chart")).default),
    { ssr: false },
  ),
  legend: ({ scale }, spec, declarations) => (
    <HeatLegend scale={scale} unit={declarations.find(({ id }) => id === spec.metric)?.unit ?? ""} />
  ),
  // A grid is as high as its rows.
  height: (_, given) => given,
  wide: (_, series) => series.length > 1,
});
