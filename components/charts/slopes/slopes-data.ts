import type { SlopesChart } from "@/lib/contracts/charts/slopes";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { type ChartMark, type Formats, tipRow } from "../chart-kit";
import { type ChartPoint, type DrawnSeries, drawnSeries, yBounds } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { metricGroups } from "../metric-groups";

/** Line of dots: the metrics of one series at one value of the tag. */
export interface Slope {
  label: string;
  /** One point per metric, in order; null if undefined. */
  points: (ChartPoint | null)[];
  ratio: ChartPoint | null;
}

export interface SlopesSeries extends DrawnSeries {
  slopes: Slope[];
}

export interface SlopesData {
  metrics: { id: string; label: string }[];
  series: SlopesSeries[];
  /** Values of the tag in their order. */
  labels: string[];
  yDomain: [number, number];
  /** Bounds of the ratio's axis, including 1; null if no series has a ratio. */
  ratioDomain: [number, number] | null;
  absent: string[];
}

/** Ratio at which the first and the last metric are equal. */
export const even = 1;

/** Computes the slopes of all series over one axis that fits them. */
export function slopesData(spec: SlopesChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): SlopesData {
  const all = series.map((chartSeries, position): SlopesSeries => {
    const groups = metricGroups(spec.x, [...spec.metrics, spec.ratio.metric], chartSeries.metrics, false);
    const slopes = groups.map(({ label, values }) => ({ label, points: values.slice(0, -1), ratio: values.at(-1) ?? null }));
    return { ...drawnSeries(chartSeries, position), slopes: slopes.filter(({ points }) => points.some((point) => point !== null)) };
  });
  const drawn = all.filter(({ slopes }) => slopes.length > 0);
  const slopes = drawn.flatMap((slopesSeries) => slopesSeries.slopes);
  const ratios = slopes.flatMap(({ ratio }) => ratio ?? []);
  const places = new Map(slopes.map(({ label }) => [label, Number.parseFloat(label)]));
  return {
    metrics: spec.metrics.map((id) => ({ id, label: declarations.find((metric) => metric.id === id)?.label ?? id })),
    series: drawn,
    labels: [...places].sort(([, a], [, b]) => a - b).map(([label]) => label),
    yDomain: spec.y.domain ?? yBounds(slopes.flatMap(({ points }) => points.flatMap((point) => point ?? []))),
    ratioDomain: ratios.length === 0 ? null : yBounds(ratios, [even]),
    absent: all.filter((slopesSeries) => slopesSeries.slopes.length === 0).map(({ label }) => label),
  };
}

/** Returns every slope as one mark for the pointer, with the figures of its dots and its ratio. */
export function slopeMarks(data: SlopesData, spec: SlopesChart, formats: Formats): { mark: ChartMark; slope: Slope }[] {
  return data.series.flatMap((series) =>
    series.slopes.flatMap((slope) => {
      const point = slope.points.find((point) => point !== null);
      if (!point) return [];
      const rows = [
        ...slope.points.flatMap((point, at) => {
          const metric = data.metrics[at];
          return point && metric ? [tipRow(metric.label, metric.id, point, formats)] : [];
        }),
        ...(slope.ratio ? [tipRow(spec.ratio.label, spec.ratio.metric, slope.ratio, formats)] : []),
      ];
      const at = `${series.label}, ${spec.x.label.toLowerCase()} ${slope.label}`;
      return [{ mark: { series, x: slope.label, y: point.value, point, at, rows }, slope }];
    }),
  );
}
