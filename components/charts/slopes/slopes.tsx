import dynamic from "next/dynamic";
import { orRetry } from "@/components/ui/or-retry";
import { type ChartFigure, countedBy } from "../chart-frame";
import { defineChart } from "../chart-kind";
import { axisTitle } from "../chart-kit";
import { SeriesLegend } from "../series-legend";
import { slopesData } from "./slopes-data";

const none: ChartFigure = { value: null, low: null, high: null, n: 0, missing: 0 };

/** Consecutive metrics as slopes, with their ratio beside them. */
export const slopes = defineChart({
  kind: "slopes",
  data: slopesData,
  frame: (spec, data) => ({
    places: [{ label: axisTitle(spec.x), numeric: false }],
    figures: [
      { metric: spec.ratio.metric, label: spec.ratio.label, unit: spec.ratio.unit },
      ...data.metrics.map(({ id, label }) => ({ metric: id, label, unit: spec.y.unit })),
    ],
    points: data.series.flatMap((series) =>
      series.slopes.map(({ label, points, ratio }) => ({
        series,
        place: [label],
        figures: [ratio ?? none, ...points.map((point) => point ?? none)],
      })),
    ),
    ...countedBy(spec),
    each: "per point",
  }),
  Chart: dynamic(
    orRetry(async () => (await import("./slopes-chart")).default),
    { ssr: false },
  ),
  legend: ({ series }) => (series.length > 1 ? <SeriesLegend series={series} /> : null),
  height: (_, given) => given,
  wide: () => true,
});
