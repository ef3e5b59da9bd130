import type { MatrixChart } from "@/lib/contracts/charts/matrix";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import { chartPoint, type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import type { ChartTarget } from "../chart-target";
import type { GridCell } from "../figure-cell";
import { heatScale } from "../heat-scale";
import { bySlice, orderedValues, tagValue } from "../tag-values";

export interface MatrixRow extends DrawnSeries {
  /** One for each column; null where the series has no figure. */
  cells: (GridCell | null)[];
}

export interface MatrixData {
  /** A row each, published ones last. */
  series: MatrixRow[];
  columns: { key: string; label: string; short: string }[];
  counts: MatrixChart["counts"];
  /** Values go down, series across. */
  down: boolean;
  scale: [number, number];
  fewest: number;
  absent: string[];
}

/** One metric over one tag, or over pairs, with a row for each series. */
export function matrixData(spec: MatrixChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): MatrixData {
  const { labels = {} } = spec.x;
  const slices = slicesOf(spec, series);
  const all = series.map((of, position): MatrixRow => {
    const found = bySlice(of.metrics, spec.metric);
    const cells = slices.map((slice): GridCell | null => {
      const metric = found.get(sliceKey(slice));
      const point = metric && chartPoint(metric);
      return point ? { point, few: of.source !== "published" && point.n < spec.fewest } : null;
    });
    return { ...drawnSeries(of, position), cells };
  });
  const drawn = all.filter(({ cells }) => cells.some((cell) => cell !== null));
  return {
    series: [...drawn.filter(({ source }) => source !== "published"), ...drawn.filter(({ source }) => source === "published")],
    columns: slices.map((slice) => {
      const values = Object.values(slice).map(String);
      const words = (of: "label" | "short") => values.map((value) => labels[value]?.[of] ?? value).join(" and ");
      return { key: sliceKey(slice), label: words("label"), short: words("short") };
    }),
    counts: spec.counts,
    down: spec.down ?? false,
    scale: heatScale(
      declarations.find(({ id }) => id === spec.metric)?.unit,
      drawn.flatMap(({ cells }) =>
        cells.flatMap((cell) => (cell === null ? [] : spec.fromZero ? Math.max(0, cell.point.value) : cell.point.value)),
      ),
    ),
    fewest: spec.fewest,
    absent: all.filter(({ cells }) => cells.every((cell) => cell === null)).map(({ label }) => label),
  };
}

/** What the columns are of, in their order: each a slice by the chart's one tag, or by its two. */
function slicesOf({ metric, x, beside, most = Number.POSITIVE_INFINITY }: MatrixChart, series: readonly ChartSeries[]): Slice[] {
  const tags = beside === undefined ? [x.tag] : [x.tag, beside];
  const found = new Map<string, Slice>();
  for (const { metrics } of series)
    for (const { id, slice, value } of metrics)
      if (
        id === metric &&
        value !== null &&
        Object.keys(slice).length === tags.length &&
        tags.every((tag) => tagValue(slice, tag) !== null)
      )
        found.set(sliceKey(slice), Object.fromEntries(tags.map((tag) => [tag, slice[tag] ?? ""])));
  const slices = [...found.values()];
  if (most < Number.POSITIVE_INFINITY) {
    const highest = new Map<string, number>();
    for (const { metrics } of series.toReversed())
      for (const { id, slice, value, low } of metrics) if (id === metric && value !== null) highest.set(sliceKey(slice), low ?? value);
    const rank = (slice: Slice) => highest.get(sliceKey(slice)) ?? Number.NEGATIVE_INFINITY;
    return slices.sort((a, b) => rank(b) - rank(a) || (sliceKey(a) < sliceKey(b) ? -1 : 1)).slice(0, most);
  }
  const places = orderedValues(
    slices.flatMap((slice) => tagValue(slice, x.tag) ?? []),
    x.order,
  );
  return slices.sort((a, b) => places.indexOf(tagValue(a, x.tag) ?? "") - places.indexOf(tagValue(b, x.tag) ?? ""));
}

/** What failed behind a cell: samples with the tag, or those that missed a check of the group or the sort that the column names. */
export function matrixTarget({ opens, x }: Pick<MatrixChart, "opens" | "x">, { point: { slice } }: Pick<GridCell, "point">): ChartTarget {
  if (opens === "run") return { slice: {} };
  if (opens === "tag") return { slice, passed: false };
  const groups = Object.values(slice).map((value) => (opens === "sort" ? `${x.tag}:${String(value)}` : String(value)));
  return { slice: {}, groups };
}
