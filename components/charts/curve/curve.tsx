import dynamic from "next/dynamic";
import { orRetry } from "@/components/ui/or-retry";
import { countedBy, type FramePoint } from "../chart-frame";
import { defineChart } from "../chart-kind";
import { axisTitle } from "../chart-kit";
import { SeriesLegend } from "../series-legend";
import { type CurveData, curveData } from "./curve-data";
import { curveFinding } from "./curve-finding";
import { hasStrays, strayHeight } from "./stray-lines";

/** Chart of one metric over a numeric tag. */
export const curve = defineChart({
  kind: "curve",
  data: (spec, _, series) => curveData(spec, series),
  frame: (spec, data) => ({
    places: [{ label: axisTitle(spec.x), numeric: true }],
    figures: [{ metric: spec.metric, label: spec.y.label, unit: spec.y.unit }],
    points: [
      ...data.series.flatMap((series) => series.points.map((point) => ({ series, place: [point.x], figures: [point] }))),
      ...floorPoints(data),
    ],
    ...countedBy(spec),
    each: "per point",
  }),
  finding: curveFinding,
  Chart: dynamic(
    orRetry(async () => (await import("./curve-chart")).default),
    { ssr: false },
  ),
  directLabels: true,
  height: ({ strays }, given) => (hasStrays(strays, given) ? given + strayHeight : null),
  legend: ({ series, behind }) => (series.length > 1 || behind.length > 0 ? <SeriesLegend series={series} line /> : null),
});

/** Rows for the floor, which has no counts. */
function floorPoints({ floor }: CurveData): FramePoint[] {
  if (!floor) return [];
  const series = { id: "floor", label: floor.label, source: "published" as const, slot: 0 };
  return floor.points.map(({ x, y }) => ({
    series,
    place: [x],
    figures: [{ value: y, low: null, high: null, n: 0, missing: 0 }],
    edge: true,
  }));
}
