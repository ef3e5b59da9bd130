import { formatNumber } from "@/components/ui/format";
import type { ChartData } from "./chart-data";
import type { ChartPoint } from "./chart-point";
import { tablePoints } from "./table-data";

/** How many samples stand behind a point of the chart: `5 samples a point`, `3 to 5 samples a point, 2 missing`. */
export function defaultSubtitle(data: ChartData): string {
  const points = pointsOf(data);
  if (points.length === 0) return "";
  const counts = points.map(({ n }) => n);
  const least = counts.reduce((a, b) => Math.min(a, b));
  const most = counts.reduce((a, b) => Math.max(a, b));
  const missing = points.reduce((sum, point) => sum + point.missing, 0);
  const range = least === most ? formatNumber(most) : `${formatNumber(least)} to ${formatNumber(most)}`;
  const [one, many, each] = words(data);
  return `${range} ${most === 1 ? one : many} ${each}${missing > 0 ? `, ${formatNumber(missing)} missing` : ""}`;
}

/** What n counts, and of what. */
function words(data: ChartData): [one: string, many: string, each: string] {
  if (data.kind === "table" && data.counts === "checks") return ["check", "checks", "a cell"];
  return ["sample", "samples", data.kind === "heatmap" || data.kind === "table" ? "a cell" : "a point"];
}

function pointsOf(data: ChartData): ChartPoint[] {
  switch (data.kind) {
    case "curve":
      return data.series.flatMap(({ points }) => points);
    case "bars":
      return data.series.flatMap(({ groups }) => groups.flatMap(({ bars }) => bars.filter((bar) => bar !== null)));
    case "scatter":
      return data.series.flatMap(({ points }) => points.map(({ y }) => y));
    case "heatmap":
      return data.series.flatMap(({ cells }) => cells.map(({ point }) => point));
    case "table":
      return data.series.flatMap(tablePoints);
  }
}
