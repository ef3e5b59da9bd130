import { formatMetric } from "@/components/ui/format";
import type { ScatterChart } from "@/lib/contracts/charts/scatter";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { pointsOf } from "@/lib/contracts/plain/details";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import { type ChartMark, type Formats, type TipRow, tipRow } from "../chart-kit";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries, intervalBounds, pointsByTag } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { logDomain, roundDomain } from "../ticks";

export interface ScatterPoint {
  x: ChartPoint;
  y: ChartPoint;
  /** Value of the tag. */
  at: number;
  label: string;
  slice: Slice;
  /** Ordinal of the sample that the point represents. */
  sample?: number;
}

export interface ScatterSeries extends DrawnSeries {
  /** In the order of the tag. */
  points: ScatterPoint[];
}

export interface ScatterData {
  series: ScatterSeries[];
  xDomain: [number, number];
  yDomain: [number, number];
  /** True for a logarithmic x axis: the chart declares it and all values are above 0. */
  log: boolean;
  absent: string[];
  /** If points are samples: the number drawn and the total, null if only some samples of a slice were read. */
  samples: { drawn: number; total: number | null } | null;
}

/** Computes points of two metrics: for each value of a tag with both metrics defined or, without a tag, one point per series. */
export function scatterData(spec: ScatterChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): ScatterData {
  const data = spec.points === "samples" ? samplesData(spec, series) : slicesData(spec, series);
  const ranked = spec.ranks ? rankedData(spec, declarations, data) : data;
  if (!spec.diagonal) return ranked;
  const both: [number, number] = [Math.min(ranked.xDomain[0], ranked.yDomain[0]), Math.max(ranked.xDomain[1], ranked.yDomain[1])];
  return { ...ranked, xDomain: both, yDomain: both };
}

/** Ranks of the series by each metric, 1 for the best; equal figures have the same rank. */
function rankedData(spec: ScatterChart, declarations: readonly MetricDeclaration[], data: ScatterData): ScatterData {
  const place = (metric: string, pick: (point: ScatterPoint) => ChartPoint) => {
    const sign = declarations.find(({ id }) => id === metric)?.direction === "lower" ? -1 : 1;
    const values = data.series.flatMap(({ points }) => points.map((point) => sign * pick(point).value));
    return (point: ScatterPoint): ChartPoint => {
      const picked = pick(point);
      return { ...picked, value: 1 + values.filter((value) => value > sign * picked.value).length, low: null, high: null };
    };
  };
  const [across, up] = [place(spec.x.metric, ({ x }) => x), place(spec.y.metric, ({ y }) => y)];
  // A single model has no rank.
  if (data.series.length < 2) return { ...data, series: [], absent: [...data.absent, ...data.series.map(({ label }) => label)] };
  const bounds: [number, number] = [0, data.series.length + 1];
  return {
    ...data,
    xDomain: bounds,
    yDomain: bounds,
    series: data.series.map((scatterSeries) => ({
      ...scatterSeries,
      points: scatterSeries.points.map((point) => ({ ...point, x: across(point), y: up(point) })),
    })),
  };
}

function slicesData(spec: ScatterChart, series: readonly ChartSeries[]): ScatterData {
  const placed: ScatterSeries[] = series.map((chartSeries, position) => {
    if (spec.tag === null) return { ...drawnSeries(chartSeries, position), points: wholePoint(spec, chartSeries) };
    const across = new Map(pointsByTag(chartSeries.metrics, spec.x.metric, spec.tag).map(({ point }) => [sliceKey(point.slice), point]));
    const points = pointsByTag(chartSeries.metrics, spec.y.metric, spec.tag).flatMap(({ at, range, point: y }) => {
      const x = across.get(sliceKey(y.slice));
      return x ? [{ x, y, at, label: range ? `${range[0]}–${range[1]}` : String(at), slice: y.slice }] : [];
    });
    return { ...drawnSeries(chartSeries, position), points };
  });
  const drawn = placed.filter(({ points }) => points.length > 0);
  const all = drawn.flatMap(({ points }) => points);
  // With one point per model, the interval must be in view, and such axes start at zero. With several points per model, intervals are shown
  // for one model at a time.
  const bounds = (pick: (point: ScatterPoint) => ChartPoint, fromZero: boolean) =>
    spec.tag === null
      ? intervalBounds(all.map(pick), fromZero && all.length > 0 ? [0] : [])
      : (roundDomain(all.map((point) => pick(point).value)) ?? [0, 1]);
  const log = spec.x.log === true && all.length > 0 && all.every(({ x }) => x.value > 0);
  return {
    series: drawn,
    log,
    xDomain: spec.x.domain ?? (log ? logDomain(all.map(({ x }) => x.value)) : bounds(({ x }) => x, true)),
    yDomain: spec.y.domain ?? bounds(({ y }) => y, false),
    absent: placed.filter(({ points }) => points.length === 0).map(({ label }) => label),
    samples: null,
  };
}

/** One point for each sample of the series that the page may read; series that are still loading count as drawn. */
function samplesData(spec: ScatterChart, series: readonly ChartSeries[]): ScatterData {
  const all = series.map((chartSeries, position) => {
    const read = pointsOf(chartSeries.loaded);
    const wanted = Object.entries(chartSeries.within ?? {});
    const chosen = (read?.points ?? []).filter(({ tags }) => wanted.every(([tag, value]) => String(tags?.[tag]) === String(value)));
    const points = chosen.map(({ ordinal, key, x, y }): ScatterPoint => {
      const value = (at: number): ChartPoint => ({ value: at, low: null, high: null, n: 1, missing: 0, slice: {} });
      return { x: value(x), y: value(y), at: 0, label: key, slice: {}, sample: ordinal };
    });
    const shown = points.length > 0 || (chartSeries.samples !== undefined && chartSeries.loaded === undefined);
    const isWhole = read === null || read.points.length === read.total;
    // The total of a slice is unknown, unless all samples were read.
    const total = isWhole ? points.length : wanted.length > 0 ? null : read.total;
    return { series: { ...drawnSeries(chartSeries, position), points }, total, shown };
  });
  const drawn = all.filter(({ shown }) => shown).map((candidate) => candidate.series);
  const points = drawn.flatMap((drawnSeries) => drawnSeries.points);
  const totals = all.map(({ total }) => total);
  return {
    series: drawn,
    xDomain: spec.x.domain ?? roundDomain(points.map(({ x }) => x.value)) ?? [0, 1],
    yDomain: spec.y.domain ?? roundDomain(points.map(({ y }) => y.value)) ?? [0, 1],
    log: false,
    absent: all.filter(({ shown }) => !shown).map((candidate) => candidate.series.label),
    samples: { drawn: points.length, total: totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0) },
  };
}

/** The single point of a series over the whole run; none if a metric has no value. */
function wholePoint(spec: ScatterChart, { label, metrics }: ChartSeries): ScatterPoint[] {
  const whole = (id: string) => {
    const metric = metrics.find((metric) => metric.id === id && Object.keys(metric.slice).length === 0);
    return metric ? chartPoint(metric) : null;
  };
  const [x, y] = [whole(spec.x.metric), whole(spec.y.metric)];
  return x && y ? [{ x, y, at: 0, label, slice: {} }] : [];
}

/** Returns a scatter chart's points as marks for the pointer, with both metrics. */
export function scatterMarks(data: ScatterData, spec: ScatterChart, formats: Formats): ChartMark[] {
  return data.series.flatMap((series) =>
    series.points.map(({ x, y, label, sample }) => ({
      series,
      ...(sample !== undefined && { target: { slice: {}, sample } }),
      x: x.value,
      y: y.value,
      point: y,
      at: heading(spec, series, label),
      rows:
        sample === undefined && !spec.ranks
          ? [tipRow(spec.y.label, spec.y.metric, y, formats), tipRow(spec.x.label, spec.x.metric, x, formats)]
          : [plainRow(spec.y, y), plainRow(spec.x, x)],
    })),
  );
}

function heading({ points, tag }: ScatterChart, series: DrawnSeries, label: string): string {
  if (points === "samples") return `Sample ${label}`;
  return tag === null ? series.label : `${series.label}, ${tag} ${label}`;
}

/** Value of a sample, or a rank, which has no interval and counts nothing. */
function plainRow({ label, unit }: ScatterChart["x"], { value }: ChartPoint): TipRow {
  const decimals = Number.isInteger(value) ? 0 : 2;
  return { label, text: formatMetric(value, { unit, decimals }), interval: "", n: null, missing: 0 };
}

interface Corner {
  x: number;
  y: number;
}

/** Returns the steps, from the left, of the frontier: the points for which no other has less x and more y. */
export function frontierOf({ series }: Pick<ScatterData, "series">): { from: Corner; to: Corner }[] {
  const points = series.flatMap((scatterSeries) => scatterSeries.points.map(({ x, y }) => ({ x: x.value, y: y.value })));
  points.sort((a, b) => a.x - b.x || b.y - a.y);
  const best = points.filter((point, at) => points.slice(0, at).every(({ y }) => y < point.y));
  return best.flatMap((point, at) => {
    const next = best[at + 1];
    if (!next) return [];
    const corner = { x: next.x, y: point.y };
    return [
      { from: point, to: corner },
      { from: corner, to: next },
    ];
  });
}
