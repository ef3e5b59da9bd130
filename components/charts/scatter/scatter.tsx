import dynamic from "next/dynamic";
import { getJson } from "@/components/data/fetch-json";
import { formatCount, formatNumber } from "@/components/ui/format";
import { orRetry } from "@/components/ui/or-retry";
import { countedBy } from "../chart-frame";
import { defineChart } from "../chart-kind";
import { SeriesLegend } from "../series-legend";
import { scatterData } from "./scatter-data";

/** Two metrics against each other, or two numbers of each sample. */
export const scatter = defineChart({
  kind: "scatter",
  ask: ({ points, x, y, facet, by = [] }, { samples }) => {
    if (points !== "samples" || samples === undefined) return null;
    const tags = [...(facet ? [facet.tag] : []), ...by];
    const query = `points?${new URLSearchParams({ x: x.metric, y: y.metric, ...(tags.length > 0 && { tags: tags.join(",") }) })}`;
    // Below the key of the run's samples, so that it is invalidated with them.
    return {
      queryKey: ["samples", samples, query],
      queryFn: () => getJson(`${samples}/${query}`, () => import("@/lib/contracts/sample-points").then(({ samplePoints }) => samplePoints)),
    };
  },
  data: scatterData,
  frame: (spec, data) => {
    const place = spec.points === "samples" ? "Sample" : spec.tag;
    return {
      places: place === null ? [] : [{ label: place, numeric: false }],
      figures: spec.ranks ? [] : [spec.x, spec.y],
      ...(spec.ranks && { counts: [spec.x.label, spec.y.label] }),
      points: data.series.flatMap((series) =>
        series.points.map(({ label, x, y }) => ({
          series,
          place: place === null ? [] : [label],
          figures: spec.ranks ? [] : [x, y],
          ...(spec.ranks && { counts: [x.value, y.value] }),
        })),
      ),
      ...countedBy(spec),
      each: "per point",
    };
  },
  Chart: dynamic(
    orRetry(async () => (await import("./scatter-chart")).default),
    { ssr: false },
  ),
  legend: ({ series }) => (series.length > 1 && series.some(({ points }) => points.length > 1) ? <SeriesLegend series={series} /> : null),
  subtitle: ({ samples }) => {
    if (!samples) return null;
    if (samples.drawn === samples.total) return formatCount(samples.total, "sample");
    if (samples.total === null) return `${formatCount(samples.drawn, "sample")}, sampled evenly`;
    return `${formatNumber(samples.drawn)} of ${formatCount(samples.total, "sample")}, sampled evenly`;
  },
});
