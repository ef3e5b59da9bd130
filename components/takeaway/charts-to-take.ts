import { chartContent, type GalleryChart } from "@/components/charts/gallery/gallery-chart";
import type { ChartsToTake } from "./static-charts";

type Taken = Omit<GalleryChart, "chosen">;

/**
 * Chooses the charts of a page for its file: the leading ones, then those of the gallery whose figures differ; a note names the constant
 * ones.
 */
export function chartsToTake(leading: readonly Taken[], all: readonly Taken[]): Omit<ChartsToTake, "views"> {
  const contents = all.map((chart) => ({ chart, content: chartContent({ ...chart, chosen: null }) }));
  const drawn = contents.filter(({ chart, content }) => leading.includes(chart) || content.kind === "drawn");
  const constant = contents.flatMap(({ chart, content }) =>
    content.kind === "constant" && !leading.includes(chart) ? [`${chart.spec.title}: ${content.words} everywhere.`] : [],
  );
  const metrics = [...new Map(all.flatMap((chart) => chart.metrics.map((metric) => [metric.id, metric] as const))).values()];
  return {
    metrics,
    charts: drawn.map(({ chart }) => ({ spec: chart.spec, series: chart.series, further: !leading.includes(chart) })),
    ...(constant.length > 0 && { note: constant.join(" ") }),
  };
}
