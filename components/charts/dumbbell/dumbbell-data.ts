import type { DumbbellChart } from "@/lib/contracts/charts/dumbbell";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import { type ChartMark, type Formats, tipRow } from "../chart-kit";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries, intervalBounds } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { bySlice } from "../tag-values";

/** Height of a row, in pixels. `partHead` is the height of the title above a part, `partFoot` that of the axis below it. */
export const rowStep = 26;
export const partHead = 20;
export const partFoot = 40;

export interface DumbbellRow {
  series: DrawnSeries;
  /** Part of the run. */
  part: string;
  from: ChartPoint | null;
  to: ChartPoint | null;
}

export interface DumbbellPart {
  /** Subject of the plot: a part of the run, or the only series. */
  label: string;
  /** Series with a figure in this part, best first; for a single series its parts. */
  rows: DumbbellRow[];
}

export interface DumbbellData {
  series: DrawnSeries[];
  /** One plot for each part with a row, all in the order of the first; for a single series one plot, whose rows are the parts. */
  parts: DumbbellPart[];
  /** Content of the row labels: the series, or the parts of a single series. */
  rowsAre: "series" | "parts";
  xDomain: [number, number];
  absent: string[];
}

/**
 * Computes a row for each series in each part, sorted by the first part's `from`, highest first. The rows of a single series form one plot.
 */
export function dumbbellData(spec: DumbbellChart, series: readonly ChartSeries[]): DumbbellData {
  const all = series.map((chartSeries, position) => {
    const [from, to] = [bySlice(chartSeries.metrics, spec.from.metric), bySlice(chartSeries.metrics, spec.to.metric)];
    const at = (bySliceKey: typeof from, slice: Slice) => {
      const metric = bySliceKey.get(sliceKey(slice));
      return metric ? chartPoint(metric) : null;
    };
    const drawn = drawnSeries(chartSeries, position);
    return {
      series: drawn,
      ends: spec.parts.map(({ label, slice }): DumbbellRow => ({ series: drawn, part: label, from: at(from, slice), to: at(to, slice) })),
    };
  });
  const some = all.filter(({ ends }) => ends.some(({ from, to }) => from !== null || to !== null));
  const height = ({ ends: [first] }: (typeof some)[number]) => first?.from?.value ?? first?.to?.value ?? Number.NEGATIVE_INFINITY;
  const sorted = some.toSorted((a, b) => height(b) - height(a));
  const parts = spec.parts.map(
    ({ label }, at): DumbbellPart => ({
      label,
      rows: sorted.flatMap(({ ends }) => (ends[at] && (ends[at].from !== null || ends[at].to !== null) ? [ends[at]] : [])),
    }),
  );
  const filled = parts.filter(({ rows }) => rows.length > 0);
  const [only, more] = sorted;
  const together = only !== undefined && more === undefined && filled.length > 1;
  const points = parts.flatMap(({ rows }) => rows.flatMap(({ from, to }) => [from, to].filter((point) => point !== null)));
  return {
    series: sorted.map((kept) => kept.series),
    parts: together ? [{ label: only.series.label, rows: filled.flatMap(({ rows }) => rows) }] : filled,
    rowsAre: together ? "parts" : "series",
    xDomain: spec.x.domain ?? intervalBounds(points),
    absent: all.filter((candidate) => !some.includes(candidate)).map((candidate) => candidate.series.label),
  };
}

/** Returns a row as a mark for the pointer, with both ends and their difference. */
export function dumbbellMark({ from, to, series, part }: DumbbellRow, spec: DumbbellChart, formats: Formats): ChartMark | null {
  const point = to ?? from;
  if (!point) return null;
  const rows = [
    ...(from ? [tipRow(spec.from.label, spec.from.metric, from, formats)] : []),
    ...(to ? [tipRow(spec.to.label, spec.to.metric, to, formats)] : []),
  ];
  return { series, x: part, y: point.value, point, at: `${part}, ${series.label}`, rows };
}
