import { formatCount, formatNumber } from "@/components/ui/format";
import type { ChartData } from "./chart-data";
import type { ChartPoint } from "./chart-point";
import type { SurvivalData } from "./survival-data";
import { tablePoints } from "./table-data";

/** How many samples stand behind a point of the chart: `5 samples a point`, `3 to 5 samples a point, 2 missing`. */
export function defaultSubtitle(data: ChartData): string {
  if (data.kind === "survival") return dialogues(data);
  // What n is differs from paper to paper: seeds, runs of the whole set, or nothing that is told.
  if (data.series.length > 0 && data.series.every(({ source }) => source === "published")) return "Published figures";
  const points = pointsOf(data);
  if (points.length === 0) return "";
  const counts = points.map(({ n }) => n);
  const least = counts.reduce((a, b) => Math.min(a, b));
  const most = counts.reduce((a, b) => Math.max(a, b));
  const missing = missingOf(data, points);
  const range = least === most ? formatNumber(most) : `${formatNumber(least)} to ${formatNumber(most)}`;
  const [one, many, each] = words(data);
  // What a matrix counts need not be samples, but samples are what is missing.
  const lost = data.kind === "matrix" ? formatCount(missing, "sample missing", "samples missing") : `${formatNumber(missing)} missing`;
  return `${range} ${most === 1 ? one : many} ${each}${missing > 0 ? `, ${lost}` : ""}`;
}

/**
 * The bars of a group and the cells of a matrix's row are measured on the same samples, so what one of them lacks is counted once.
 * Cells that all samples left count too.
 */
function missingOf(data: ChartData, points: readonly ChartPoint[]): number {
  return missingCounts(data, points).reduce((sum, missing) => sum + missing, 0);
}

function missingCounts(data: ChartData, points: readonly ChartPoint[]): number[] {
  switch (data.kind) {
    case "bars":
      return data.series.flatMap(({ groups }) => groups.map(({ bars }) => Math.max(0, ...bars.map((bar) => bar?.missing ?? 0))));
    case "matrix":
      return data.series.map(({ cells }) => Math.max(0, ...cells.map((cell) => cell?.point.missing ?? 0)));
    default:
      return [...points, ...lostOf(data)].map(({ missing }) => missing);
  }
}

function lostOf(data: ChartData): readonly { missing: number }[] {
  return data.kind === "heatmap" || data.kind === "table" ? data.series.flatMap(({ lost }) => lost) : [];
}

/** `50 dialogues`, `40 to 50 dialogues a curve, 2 missing`. */
function dialogues({ series }: SurvivalData): string {
  const counts = series.map(({ lifetimes }) => lifetimes.length);
  if (counts.length === 0) return "";
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const missing = series.reduce((sum, of) => sum + of.missing, 0);
  const range = least === most ? formatNumber(most) : `${formatNumber(least)} to ${formatNumber(most)}`;
  const each = series.length > 1 ? " a curve" : "";
  return `${range} ${most === 1 ? "dialogue" : "dialogues"}${each}${missing > 0 ? `, ${formatNumber(missing)} missing` : ""}`;
}

/** What n counts, and of what. */
function words(data: ChartData): [one: string, many: string, each: string] {
  if (data.kind === "matrix" && data.counts) return [data.counts.one, data.counts.many, "a cell"];
  if (data.kind === "table" && data.counts === "checks") return ["check", "checks", "a cell"];
  return ["sample", "samples", data.kind === "heatmap" || data.kind === "table" ? "a cell" : "a point"];
}

/** The house's own series where there are any. */
function own<Series extends { source: string }>(series: readonly Series[]): readonly Series[] {
  const measured = series.filter(({ source }) => source !== "published");
  return measured.length > 0 ? measured : series;
}

function pointsOf(data: ChartData): ChartPoint[] {
  switch (data.kind) {
    case "curve":
      return own(data.series).flatMap(({ points }) => points);
    case "bars":
      return own(data.series).flatMap(({ groups }) => groups.flatMap(({ bars }) => bars.filter((bar) => bar !== null)));
    case "scatter":
      return own(data.series).flatMap(({ points }) => points.map(({ y }) => y));
    case "matrix":
      return data.series.flatMap(({ source, cells }) => (source === "published" ? [] : cells.flatMap((cell) => cell?.point ?? [])));
    case "survival":
      return [];
    case "heatmap":
      return data.series.flatMap(({ cells }) => cells.map(({ point }) => point));
    case "table":
      return data.series.flatMap(tablePoints);
  }
}
