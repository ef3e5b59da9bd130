import { formatNumber, formatPercent } from "@/components/ui/format";
import type { SharesChart } from "@/lib/contracts/charts/shares";
import type { OutcomeTone } from "@/lib/contracts/check";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import type { ChartMark } from "../chart-kit";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import type { ChartTarget } from "../chart-target";
import { bySlice, orderedValues, type TagValue, tagValue } from "../tag-values";

/** Height of a bar with the gap to the next one, in pixels. */
export const barStep = 34;

export interface SharesPart {
  id: string;
  label: string;
  tone: OutcomeTone | null;
  /** Index of the look; by default the part's place. */
  look?: number;
  /** Drawn below the common line. */
  below?: boolean;
  /** Filter of the part's pieces in addition to their slice; null if they open nothing. */
  opens?: Partial<Pick<ChartTarget, "status" | "reply" | "slice" | "passed" | "line">> | null;
}

/** Bar of 100%. */
export interface SharesRow {
  label: string;
  /** One point per part, in percent of the bar; null if the part has no figure. */
  cells: (ChartPoint | null)[];
  /** Number of samples behind the bar; `missing` is the number left out. */
  n: number;
  missing: number;
}

export interface SharesSeries extends DrawnSeries {
  rows: SharesRow[];
}

export interface SharesData {
  series: SharesSeries[];
  parts: SharesPart[];
  absent: string[];
}

interface Place extends SharesPart {
  metric: string;
  slice: Slice;
}

/** Computes the bars of each series with the shares of their parts. */
export function sharesData(spec: SharesChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): SharesData {
  const parts = withoutUnmet(partsOf(spec, series), series);
  const percent = new Set(declarations.filter(({ unit }) => unit === "%").map(({ id }) => id));
  const { tag, order } = spec.x;
  const all = series.map((chartSeries, position): SharesSeries => {
    const byMetric = new Map([...new Set(parts.map(({ metric }) => metric))].map((id) => [id, bySlice(chartSeries.metrics, id)]));
    const values: (TagValue | null)[] = tag === null ? [null] : rowValues(parts, tag, order, chartSeries.metrics);
    const rows = values.flatMap((value): SharesRow[] => {
      const row = tag === null || value === null ? {} : { [tag]: value };
      const points = parts.map(({ metric, slice }) => {
        const figure = byMetric.get(metric)?.get(sliceKey({ ...row, ...slice }));
        return figure ? chartPoint(figure) : null;
      });
      if (points.every((point) => point === null)) return [];
      const cells = parts.every(({ metric }) => percent.has(metric)) ? points : asPercentages(points);
      const most = (count: "n" | "missing") => Math.max(...points.map((point) => point?.[count] ?? 0));
      return [{ label: value === null ? chartSeries.label : String(value), cells, n: most("n"), missing: most("missing") }];
    });
    return { ...drawnSeries(chartSeries, position), rows };
  });
  return {
    series: all.filter(({ rows }) => rows.length > 0),
    parts: parts.map(({ metric: _metric, slice: _slice, ...part }) => part),
    absent: all.filter(({ rows }) => rows.length === 0).map(({ label }) => label),
  };
}

function partsOf({ parts }: SharesChart, series: readonly ChartSeries[]): Place[] {
  if (Array.isArray(parts)) return parts.map(({ metric, tone = null, ...part }) => ({ id: metric, ...part, tone, metric, slice: {} }));
  const { metric, tag, order, labels } = parts;
  const values = series.flatMap(({ metrics }) =>
    metrics.flatMap(({ id, slice, value }) => (id === metric && value !== null ? (tagValue(slice, tag) ?? []) : [])),
  );
  return orderedValues(values, order).map((value) => {
    const words = labels?.[String(value)];
    return { id: String(value), label: words?.label ?? String(value), tone: words?.tone ?? null, metric, slice: { [tag]: value } };
  });
}

/** In a chart with parts on both sides of a line, leaves out parts that never occurred; the others keep their looks. */
function withoutUnmet(parts: Place[], series: readonly ChartSeries[]): Place[] {
  if (parts.every(({ below }) => !below)) return parts;
  const met = new Set(series.flatMap(({ metrics }) => metrics.map(({ id }) => id)));
  return parts.map((part, look) => ({ ...part, look })).filter(({ metric }) => met.has(metric));
}

/** Values of the rows' tag for which the series has a figure of a part by this tag alone. */
function rowValues(parts: readonly Place[], tag: string, order: readonly string[] | undefined, metrics: readonly Metric[]): TagValue[] {
  const wanted = new Set(parts.map(({ metric }) => metric));
  const tags = new Set([tag, ...parts.flatMap(({ slice }) => Object.keys(slice))]);
  return orderedValues(
    metrics.flatMap(({ id, slice, value }) => {
      const keys = Object.keys(slice);
      const isRow = value !== null && wanted.has(id) && keys.length === tags.size && keys.every((key) => tags.has(key));
      return isRow ? (tagValue(slice, tag) ?? []) : [];
    }),
    order,
  );
}

/** Converts counts to percentages of their sum; the interval of a count does not apply to its share. */
function asPercentages(points: readonly (ChartPoint | null)[]): (ChartPoint | null)[] {
  const sum = points.reduce((total, point) => total + (point?.value ?? 0), 0);
  return points.map((point) => (point && sum > 0 ? { ...point, value: (100 * point.value) / sum, low: null, high: null } : null));
}

/** Part of a bar with its position, in percent from the left end. */
export interface SharesPiece {
  part: number;
  cell: ChartPoint;
  from: number;
  to: number;
}

/** Arranges the pieces of a bar side by side and scales them down if rounding makes them exceed 100%. */
export function sharesPieces({ cells }: SharesRow): SharesPiece[] {
  const sum = cells.reduce((total, cell) => total + (cell?.value ?? 0), 0);
  const pressed = Math.max(100, sum) / 100;
  const pieces: SharesPiece[] = [];
  let from = 0;
  for (const [part, cell] of cells.entries()) {
    if (!cell || cell.value <= 0) continue;
    const to = from + cell.value / pressed;
    pieces.push({ part, cell, from, to });
    from = to;
  }
  return pieces;
}

/** Returns a piece of a bar as a mark for the pointer; its tip lists the whole bar. */
export function sharesMark(data: SharesData, series: SharesSeries, row: SharesRow, { part, cell, from, to }: SharesPiece): ChartMark {
  const ends = ({ low, high }: ChartPoint) => (low === null || high === null ? "" : `${formatNumber(low, 1)} to ${formatPercent(high)}`);
  const rows = row.cells.flatMap((point, i) => {
    const label = data.parts[i]?.label ?? "";
    return point ? [{ label, text: formatPercent(point.value), interval: ends(point), n: point.n, missing: point.missing }] : [];
  });
  const opens = data.parts[part]?.opens;
  return {
    series,
    x: (from + to) / 2,
    y: cell.value,
    point: cell,
    at: `${row.label}: ${data.parts[part]?.label} ${formatPercent(cell.value)}`,
    rows,
    ...(opens !== undefined && { target: opens && { ...opens, slice: { ...cell.slice, ...opens.slice } } }),
  };
}
