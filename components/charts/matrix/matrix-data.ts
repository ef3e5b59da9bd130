import type { MatrixChart } from "@/lib/contracts/charts/matrix";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/slice";
import { chartPoint, type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import type { ChartTarget } from "../chart-target";
import type { GridCell } from "../figure-cell";
import { heatScale } from "../heat-scale";
import { bySlice, orderedValues, type TagValue, tagValue } from "../tag-values";

export interface MatrixRow extends DrawnSeries {
  /** One for each column; null where the series has no figure. */
  cells: (GridCell | null)[];
}

export interface MatrixData {
  /** A row each, published ones last. */
  series: MatrixRow[];
  columns: { value: TagValue; label: string; short: string }[];
  counts: MatrixChart["counts"];
  /** Values go down, series across. */
  down: boolean;
  scale: [number, number];
  fewest: number;
  absent: string[];
}

/** One metric over one tag with a row for each series. */
export function matrixData(spec: MatrixChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): MatrixData {
  const { tag, order = [], labels = {} } = spec.x;
  const slices = series.flatMap(({ metrics }) =>
    metrics.flatMap(({ id, slice, value }) => (id === spec.metric && value !== null && Object.keys(slice).length === 1 ? [slice] : [])),
  );
  const values = orderedValues(
    slices.flatMap((slice) => tagValue(slice, tag) ?? []),
    order,
  );
  const all = series.map((of, position): MatrixRow => {
    const found = bySlice(of.metrics, spec.metric);
    const cells = values.map((value): GridCell | null => {
      const metric = found.get(sliceKey({ [tag]: value }));
      const point = metric && chartPoint(metric);
      return point ? { point, few: of.source !== "published" && point.n < spec.fewest } : null;
    });
    return { ...drawnSeries(of, position), cells };
  });
  const drawn = all.filter(({ cells }) => cells.some((cell) => cell !== null));
  return {
    series: [...drawn.filter(({ source }) => source !== "published"), ...drawn.filter(({ source }) => source === "published")],
    columns: values.map((value) => {
      const words = labels[String(value)];
      return { value, label: words?.label ?? String(value), short: words?.short ?? String(value) };
    }),
    counts: spec.counts,
    down: spec.down ?? false,
    scale: heatScale(
      declarations.find(({ id }) => id === spec.metric)?.unit,
      drawn.flatMap(({ cells }) => cells.flatMap((cell) => cell?.point.value ?? [])),
    ),
    fewest: spec.fewest,
    absent: all.filter(({ cells }) => cells.every((cell) => cell === null)).map(({ label }) => label),
  };
}

/** What failed behind a cell: samples with the tag, or those that missed a check of the group or the sort that the column names. */
export function matrixTarget({ opens, x }: Pick<MatrixChart, "opens" | "x">, { point: { slice } }: Pick<GridCell, "point">): ChartTarget {
  if (opens === "run") return { slice: {} };
  if (opens === "tag") return { slice, passed: false };
  const value = Object.values(slice).join(" ");
  return { slice: {}, group: opens === "sort" ? `${x.tag}:${value}` : value };
}
