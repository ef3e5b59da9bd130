import type { ComponentType, ReactNode } from "react";
import type { ChartSpec, SpecOf } from "@/lib/contracts/charts/chart-spec";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import type { ChartFrame, FramePoint } from "./chart-frame";
import type { PlotProps, RendererProps } from "./chart-kit";
import type { DrawnSeries } from "./chart-point";
import type { ChartSeries } from "./chart-series";
import { defaultSubtitle } from "./default-subtitle";
import { facetOf, facetValues, narrowedTo } from "./facets";
import { SeriesLegend } from "./series-legend";

/** Data common to all chart kinds. */
export interface ChartData {
  /** Series that can be drawn. */
  series: readonly DrawnSeries[];
  /** Labels of the series that cannot be drawn. */
  absent: readonly string[];
  /** Bounds of the axes; small multiples share the widest bounds. */
  xDomain?: [number, number];
  yDomain?: [number, number];
}

/** Request to the server in the form that TanStack Query takes. */
export interface Asked {
  queryKey: readonly string[];
  queryFn: () => Promise<unknown>;
}

/** Definition of a chart kind: everything that other folders know of it. Each optional member documents its default. */
export interface ChartKind<Spec extends ChartSpec, Data extends ChartData> {
  kind: Spec["kind"];
  /** Computes the data to draw, in order, with the bounds of the axes. */
  data: (spec: Spec, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]) => Data;
  /** Returns the same numbers as places and figures, from which table, file and subtitle are made. */
  frame: (spec: Spec, data: Data, declarations: readonly MetricDeclaration[]) => ChartFrame;
  /**
   * Request for data that a series needs besides its metrics; the response becomes the series' `loaded`. Null if a series needs none.
   * Default: no request.
   */
  ask?: (spec: Spec, series: ChartSeries) => Asked | null;
  /** Loaded when the first chart of the kind comes into view. */
  Chart: ComponentType<RendererProps<Data, Spec>>;
  /** True if the series' names can be placed at the ends of their lines. Default: they cannot. */
  directLabels?: true;
  /** Legend, if the lines are not labeled. Default, and if undefined: the series' names, if there are several. */
  legend?: (data: Data, spec: Spec, declarations: readonly MetricDeclaration[]) => ReactNode;
  /** Note below the legend. Default: none. */
  note?: (data: Data) => ReactNode;
  /** Result of the statistical tests, in a sentence without a period. Default, and if null: none. */
  finding?: (data: Data, spec: Spec, declarations: readonly MetricDeclaration[]) => string | null;
  /** Number of samples behind a point, in words. Default, and if null: computed from the frame. */
  subtitle?: (data: Data, spec: Spec) => string | null;
  /** Minimum height, in pixels, of a chart that grows with its rows, given the default height of a plot. Default, and if null: `given`. */
  height?: (data: Data, given: number) => number | null;
  /** True if the chart needs the whole width of the page. Default: false. */
  wide?: (spec: Spec, series: readonly ChartSeries[]) => boolean;
}

/** Plot of a chart; a chart with a facet has one for each value of the facet. */
export interface DrawnPlot {
  /** Value of the facet. */
  title: string | null;
  height: (given: number) => number | null;
  draw: (props: PlotProps) => ReactNode;
}

/** Chart of any kind, with its data. */
export interface DrawnChart {
  series: readonly DrawnSeries[];
  absent: readonly string[];
  plots: readonly DrawnPlot[];
  directLabels: boolean;
  /** Computed on first use. */
  frame: () => ChartFrame;
  /** Result of the statistical tests; null if there is none, and for small multiples. */
  finding: () => string | null;
  subtitle: () => string;
  legend: () => ReactNode;
  note: () => ReactNode;
}

/** Chart kind without its type parameters. Every member returns null or nothing for the description of another kind. */
export interface AnyChartKind {
  kind: ChartSpec["kind"];
  /** One request per series. */
  ask: (spec: ChartSpec, series: readonly ChartSeries[]) => (Asked | null)[];
  open: (spec: ChartSpec, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]) => DrawnChart | null;
  wide: (spec: ChartSpec, series: readonly ChartSeries[]) => boolean;
}

/** Erases a kind's type parameters and adds small multiples for charts with a facet. */
export function defineChart<Kind extends ChartSpec["kind"], Data extends ChartData>(
  kind: ChartKind<SpecOf<Kind>, Data> & { kind: Kind },
): AnyChartKind {
  const isOwn = (spec: ChartSpec): spec is SpecOf<Kind> => spec.kind === kind.kind;
  return {
    kind: kind.kind,
    ask: (spec, series) => series.map((chartSeries) => (isOwn(spec) ? (kind.ask?.(spec, chartSeries) ?? null) : null)),
    wide: (spec, series) =>
      isOwn(spec) && (facetOf(spec) !== null || groupsOf(spec, series).length > 1 || (kind.wide?.(spec, series) ?? false)),
    open: (spec, declarations, series) => (isOwn(spec) ? opened(kind, spec, declarations, series) : null),
  };
}

function opened<Spec extends ChartSpec, Data extends ChartData>(
  kind: ChartKind<Spec, Data>,
  spec: Spec,
  declarations: readonly MetricDeclaration[],
  series: readonly ChartSeries[],
): DrawnChart {
  const panels = panelsOf(kind, spec, declarations, series);
  const drawn = series.flatMap(({ id }) =>
    panels.flatMap(({ data }) => data.series.find((drawnSeries) => drawnSeries.id === id) ?? []).slice(0, 1),
  );
  const shown = drawn.length > 0 ? panels.filter(({ data }) => data.series.length > 0) : panels.slice(0, 1);
  const isGrouped = facetOf(spec) === null && panels.length > 1;
  const first = isGrouped ? kind.data(spec, declarations, series) : shown[0]?.data;
  let made: ChartFrame | null = null;
  const frame = () => {
    if (isGrouped && first) made ??= kind.frame(spec, first, declarations);
    made ??= framed(
      facetOf(spec)?.label ?? null,
      shown.map(({ title, data }) => ({ title, frame: kind.frame(spec, data, declarations) })),
    );
    return made;
  };
  return {
    // Kinds order their series themselves.
    series: panels.length === 1 && first ? first.series : drawn,
    absent: series.flatMap(({ id, label }) =>
      panels.every(({ data }) => data.series.every((drawnSeries) => drawnSeries.id !== id)) &&
      panels.some(({ data }) => data.absent.includes(label))
        ? [label]
        : [],
    ),
    plots: shown.map(({ title, slice, data }) => ({
      title,
      height: (given) => kind.height?.(data, given) ?? null,
      draw: ({ onPoint, canOpen, ...props }) => (
        <kind.Chart
          {...props}
          spec={spec}
          data={data}
          onPoint={onPoint && ((id, target) => onPoint(id, { ...target, slice: { ...slice, ...target.slice } }))}
          canOpen={(drawn, target) => canOpen(drawn, { ...target, slice: { ...slice, ...target.slice } })}
        />
      ),
    })),
    directLabels: kind.directLabels ?? false,
    frame,
    finding: () => (panels.length === 1 && first ? (kind.finding?.(first, spec, declarations) ?? null) : null),
    subtitle: () => {
      const whole = panels.length > 1 && kind.subtitle ? kind.data(spec, declarations, series) : first;
      return (whole && kind.subtitle?.(whole, spec)) ?? defaultSubtitle(frame(), drawn, series);
    },
    legend: () => {
      const legend = first && kind.legend?.(first, spec, declarations);
      if (legend !== undefined) return legend;
      return drawn.length > 1 ? <SeriesLegend series={drawn} /> : null;
    },
    note: () => (kind.note && first ? kind.note(first) : null),
  };
}

interface Panel<Data> {
  title: string | null;
  /** Value of the facet as a slice. */
  slice: Slice;
  data: Data;
}

/** Panels of a chart: a single one, or one for each value of its facet, over the same axes. */
function panelsOf<Spec extends ChartSpec, Data extends ChartData>(
  { data }: ChartKind<Spec, Data>,
  spec: Spec,
  declarations: readonly MetricDeclaration[],
  series: readonly ChartSeries[],
): Panel<Data>[] {
  const facet = facetOf(spec);
  const groups = groupsOf(spec, series);
  if (!facet && groups.length > 1) return groupPanels(data, spec, declarations, series, groups);
  const values = facet ? facetValues(spec, facet, series) : [];
  if (!facet || values.length === 0) return [{ title: null, slice: {}, data: data(spec, declarations, series) }];
  const panels = values.map((value): Panel<Data> => {
    const slice = { [facet.tag]: value };
    return { title: `${facet.label} ${value}`, slice, data: data(spec, declarations, narrowedTo(series, slice)) };
  });
  return facet.free ? panels : onOneScale(panels);
}

/** Groups of the series' models in order; empty for a chart that does not separate them. */
function groupsOf(spec: ChartSpec, series: readonly ChartSeries[]): string[] {
  return "groups" in spec && spec.groups ? [...new Set(series.flatMap(({ traits }) => traits?.group ?? []))] : [];
}

/** One panel per group of models, each also with the models without a group; a series keeps its look. */
function groupPanels<Spec extends ChartSpec, Data extends ChartData>(
  data: ChartKind<Spec, Data>["data"],
  spec: Spec,
  declarations: readonly MetricDeclaration[],
  series: readonly ChartSeries[],
  groups: readonly string[],
): Panel<Data>[] {
  const placed = series.map((chartSeries, at) => ({ ...chartSeries, slot: chartSeries.slot ?? at }));
  return onOneScale(
    groups.map((group) => {
      const groupSeries = placed.filter(({ traits }) => (traits?.group ?? group) === group);
      return { title: group, slice: {}, data: data(spec, declarations, groupSeries) };
    }),
  );
}

function onOneScale<Data extends ChartData>(panels: Panel<Data>[]): Panel<Data>[] {
  const drawn = panels.filter((panel) => panel.data.series.length > 0);
  const widest = (axis: "xDomain" | "yDomain") => {
    const bounds = drawn.flatMap((panel) => panel.data[axis] ?? []);
    return bounds.length > 0 && { [axis]: [Math.min(...bounds), Math.max(...bounds)] };
  };
  const axes = { ...widest("xDomain"), ...widest("yDomain") };
  return panels.map((panel) => ({ ...panel, data: { ...panel.data, ...axes } }));
}

/** Merges the panels' frames into one, with the facet as its first place. */
function framed(label: string | null, parts: readonly { title: string | null; frame: ChartFrame }[]): ChartFrame {
  const [first] = parts;
  if (!first) return { places: [], figures: [], points: [], counted: { one: "sample", many: "samples" }, each: "" };
  if (label === null || first.title === null) return first.frame;
  const points = parts.flatMap(({ title, frame }) =>
    frame.points.map((point): FramePoint => {
      const value = (title ?? "").slice(label.length + 1);
      return {
        ...point,
        place: [value, ...point.place],
        ...(point.shared !== undefined && { shared: `${value} ${point.shared}` }),
      };
    }),
  );
  return { ...first.frame, places: [{ label, numeric: false }, ...first.frame.places], points };
}
