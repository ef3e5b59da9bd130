import { formatMetric } from "@/components/ui/format";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { ChartFrame } from "../chart-frame";
import type { ChartSeries } from "../chart-series";
import { type ChosenSlice, narrowedTo } from "../facets";
import { openChart } from "../registry";

/** Chart of a page with all the data that it draws. */
export interface GalleryChart {
  spec: ChartSpec;
  metrics: readonly MetricDeclaration[];
  series: readonly ChartSeries[];
  /** Slice to which the page's selectors narrow the chart. */
  chosen: ChosenSlice | null;
}

/** Content of a chart: figures that differ, one value everywhere (`words`), or nothing. */
export type ChartContent = { kind: "drawn" } | { kind: "constant"; words: string } | { kind: "empty" };

/** Returns whether a chart is worth drawing. A chart whose samples are requested when it is drawn counts as drawn. */
export function chartContent({ spec, metrics, series, chosen }: GalleryChart): ChartContent {
  const chart = openChart(spec, metrics, chosen ? narrowedTo(series, chosen.slice) : series);
  if (chart.series.length === 0) return { kind: "empty" };
  const words = constantWords(chart.frame(), metrics);
  return words === null ? { kind: "drawn" } : { kind: "constant", words };
}

/** Values of a frame in which each figure is the same at all of several points, such as `0%`; null if any differs. */
function constantWords({ figures, points }: ChartFrame, metrics: readonly MetricDeclaration[]): string | null {
  const inner = points.filter(({ edge }) => !edge);
  if (inner.length < 2) return null;
  const values = figures.map((_, at) => new Set(inner.flatMap((point) => point.figures[at]?.value ?? [])));
  if (values.length === 0 || values.some(({ size }) => size !== 1)) return null;
  const words = figures.map(({ metric, unit }, at) => {
    const [value = null] = values[at] ?? [];
    return formatMetric(value, metrics.find(({ id }) => id === metric) ?? { unit, decimals: 2 });
  });
  return [...new Set(words)].join(", ");
}
