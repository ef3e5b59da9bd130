import { formatNumber, formatPercent } from "@/components/ui/format";
import type { SharesChart } from "@/lib/contracts/charts/shares";
import type { OutcomeTone } from "@/lib/contracts/check";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import type { Mark } from "../chart-kit";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import type { ChartTarget } from "../chart-target";
import { bySlice, orderedValues, type TagValue, tagValue } from "../tag-values";

/** Pixels that a bar takes, with the room to the next one. */
export const barStep = 34;

export interface SharesPart {
  id: string;
  label: string;
  tone: OutcomeTone | null;
  /** Place among the looks; its place among the parts where absent. */
  look?: number;
  /** Drawn below the common line. */
  below?: boolean;
  /** What its pieces open beside their slice; null for nothing. */
  opens?: Pick<ChartTarget, "status" | "reply"> | null;
}

/** A bar of 100 %. */
export interface SharesRow {
  label: string;
  /** One for each part, in percent of the bar; null where the part has no figure. */
  cells: (ChartPoint | null)[];
  /** Samples behind the bar, and those left out. */
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

/** The bars of each series with the shares of their parts. */
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
      const cells = parts.every(({ metric }) => percent.has(metric)) ? points : ofTheirSum(points);
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

/** Parts on both sides of a line name what may happen: those that did not are left out, and the others keep their looks. */
function withoutUnmet(parts: Place[], series: readonly ChartSeries[]): Place[] {
  if (parts.every(({ below }) => !below)) return parts;
  const met = new Set(series.flatMap(({ metrics }) => metrics.map(({ id }) => id)));
  return parts.map((part, look) => ({ ...part, look })).filter(({ metric }) => met.has(metric));
}

/** The values of the rows' tag on which the series has a figure of a part and of no other tag. */
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

/** Counts as percent of their sum; a count has no interval as a share. */
function ofTheirSum(points: readonly (ChartPoint | null)[]): (ChartPoint | null)[] {
  const sum = points.reduce((total, point) => total + (point?.value ?? 0), 0);
  return points.map((point) => (point && sum > 0 ? { ...point, value: (100 * point.value) / sum, low: null, high: null } : null));
}

/** A part of a bar where it is drawn, in percent from its left end. */
export interface SharesPiece {
  part: number;
  cell: ChartPoint;
  from: number;
  to: number;
}

/** The pieces of a bar side by side; where rounding takes them beyond 100 %, they are pressed together to fit. */
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

/** A piece of a bar under the pointer; its tip lists the whole bar. */
export function sharesMark(data: SharesData, series: SharesSeries, row: SharesRow, { part, cell, from, to }: SharesPiece): Mark {
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
    ...(opens !== undefined && { target: opens && { slice: cell.slice, ...opens } }),
  };
}
