import { z } from "zod";
import { outcomeDeclaration } from "./check";
import { enduranceView } from "./endurance";
import { metricDeclaration } from "./metric";
import { noun } from "./noun";
import { slice } from "./slice";
import { builderModels } from "./suite";

const axis = z.object({ label: z.string(), unit: z.string(), domain: z.tuple([z.number(), z.number()]).optional() });

/** A metric over a numeric tag: one line a series, with its interval as a band. */
export const curveChart = z.object({
  kind: z.literal("curve"),
  id: z.string(),
  title: z.string(),
  /** One sentence: what to read off it. */
  note: z.string(),
  x: axis.extend({ tag: z.string() }),
  y: axis,
  metric: z.string(),
  /** Metric whose `detail` is a `fittedCurve`, drawn thin over the series. */
  fit: z.string().optional(),
  /** Draw a reference line at this y, such as a ratio of 1. */
  reference: z.object({ y: z.number(), label: z.string() }).optional(),
});

/** Several metrics side by side over the values or ranges of one tag. */
export const barsChart = z.object({
  kind: z.literal("bars"),
  id: z.string(),
  title: z.string(),
  note: z.string(),
  /** `order`: words in the order in which they are shown; others follow. */
  x: axis.extend({ tag: z.string(), order: z.array(z.string()).optional() }),
  y: axis,
  metrics: z.array(z.string()).min(1),
  stacked: z.boolean(),
});

/** Two metrics against each other, one point a value of `tag`; with no tag one point a series. */
export const scatterChart = z.object({
  kind: z.literal("scatter"),
  id: z.string(),
  title: z.string(),
  note: z.string(),
  tag: z.string().nullable(),
  x: axis.extend({ metric: z.string() }),
  y: axis.extend({ metric: z.string() }),
});

/** One metric over two tags: a coloured cell for each pair of values, with its figure, interval and n. A cell opens its failed samples. */
export const heatmapChart = z.object({
  kind: z.literal("heatmap"),
  id: z.string(),
  title: z.string(),
  note: z.string(),
  x: axis.extend({ tag: z.string() }),
  y: axis.extend({ tag: z.string() }),
  metric: z.string(),
  /** Cells with a smaller n are greyed: too few to read anything off. */
  fewest: z.number().int().default(5),
});

/** One metric over the values of one tag, a row for each series: the published ones stand below the measured ones. A cell opens what failed. */
export const matrixChart = z.object({
  kind: z.literal("matrix"),
  id: z.string(),
  title: z.string(),
  note: z.string(),
  /** Columns in this order, others after them; `labels`: what a value is called, and in few letters above its column. */
  x: axis.extend({
    tag: z.string(),
    order: z.array(z.string()).optional(),
    labels: z.record(z.string(), z.object({ label: z.string(), short: z.string() })).optional(),
  }),
  metric: z.string(),
  /** What n counts: "turn", "turns". */
  counts: z.object({ one: z.string(), many: z.string() }),
  /** What a cell opens: samples with the tag, samples that missed a check of the group that the column names, or the whole run. */
  opens: z.enum(["tag", "group", "run"]),
  /** Cells with a smaller n are greyed. */
  fewest: z.number().int().default(5),
});

const tableSide = z.object({
  label: z.string(),
  tag: z.string(),
  /** Values in the order in which they are shown; others follow. */
  order: z.array(z.string()).optional(),
});

/** One metric by two words of its slices as a table, with the sides' own figures at its edges. */
export const tableChart = z.object({
  kind: z.literal("table"),
  id: z.string(),
  title: z.string(),
  note: z.string(),
  rows: tableSide,
  columns: tableSide,
  metric: z.string(),
  /** What n counts and a cell opens: samples with these tags, or samples that missed a check whose group has these words. */
  counts: z.enum(["samples", "checks"]),
  fewest: z.number().int().default(5),
});

/** Share of dialogues that still go on, turn by turn: Kaplan-Meier steps with their band, broken-off dialogues marked, numbers at risk below. */
export const survivalChart = z.object({
  kind: z.literal("survival"),
  id: z.string(),
  title: z.string(),
  note: z.string(),
  x: axis,
  y: axis,
  /** Metric of the whole run whose `detail` is a `lifetimesDetail`. */
  metric: z.string(),
});

export const chartSpec = z.discriminatedUnion("kind", [
  curveChart,
  barsChart,
  scatterChart,
  heatmapChart,
  tableChart,
  matrixChart,
  survivalChart,
]);
export type ChartSpec = z.infer<typeof chartSpec>;
export type CurveChart = z.infer<typeof curveChart>;
export type BarsChart = z.infer<typeof barsChart>;
export type ScatterChart = z.infer<typeof scatterChart>;
export type HeatmapChart = z.infer<typeof heatmapChart>;
export type MatrixChart = z.infer<typeof matrixChart>;
export type SurvivalChart = z.infer<typeof survivalChart>;
export type TableChart = z.infer<typeof tableChart>;

/** Metrics that a chart draws. */
export function chartMetrics(chart: ChartSpec): string[] {
  switch (chart.kind) {
    case "curve":
      return chart.fit === undefined ? [chart.metric] : [chart.metric, chart.fit];
    case "bars":
      return chart.metrics;
    case "scatter":
      return [chart.x.metric, chart.y.metric];
    case "heatmap":
    case "table":
    case "matrix":
    case "survival":
      return [chart.metric];
  }
}

/** The sets of tags whose slices a chart draws, each in alphabetical order; `[]` is the whole run, which a fit is of. */
export function chartTags(chart: ChartSpec): string[][] {
  switch (chart.kind) {
    case "curve":
    case "bars":
      return [[], [chart.x.tag]];
    case "scatter":
      return chart.tag === null ? [[]] : [[], [chart.tag]];
    case "survival":
      return [[]];
    case "matrix":
      return [[chart.x.tag]];
    case "heatmap":
      return [[chart.x.tag, chart.y.tag].sort()];
    case "table":
      return [[], [chart.rows.tag], [chart.columns.tag], [chart.rows.tag, chart.columns.tag].sort()];
  }
}

/** A number in a leaderboard or header: one metric on one slice. */
export const metricColumn = z.object({ metric: z.string(), slice, label: z.string() });
export type MetricColumn = z.infer<typeof metricColumn>;

/** A tag that the sample table shows and filters by. */
export const tagColumn = z.object({ tag: z.string(), label: z.string(), kind: z.enum(["number", "text"]) });
export type TagColumn = z.infer<typeof tagColumn>;

/** A place on a page that a family fills with a component of its own (components/panels). */
export const panelSlot = z.object({
  id: z.string(),
  place: z.enum(["run", "sample", "suite", "build", "family", "system"]),
  title: z.string(),
});
export type PanelSlot = z.infer<typeof panelSlot>;

/** How a family is shown. Data only: the same components draw every family. */
export const views = z.object({
  metrics: z.array(metricDeclaration),
  outcomes: z.array(outcomeDeclaration),
  headline: metricColumn,
  leaderboard: z.array(metricColumn),
  /** Metrics of the run header. */
  summary: z.array(metricColumn),
  /** The first is the family's main chart. */
  charts: z.array(chartSpec),
  tags: z.array(tagColumn),
  /** Further columns of the sample table, whose values the family tells from the verdicts. */
  cells: z.array(z.object({ id: z.string(), label: z.string(), kind: z.enum(["number", "text"]) })).optional(),
  /** What one check is called: "word", "rule", "constraint". */
  checkNoun: z.object({ one: z.string(), many: z.string() }),
});
export type Views = z.infer<typeof views>;

/** A form field, drawn from a zod object (see lib/benchmarks/form.ts). */
export const formField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string(),
  kind: z.enum(["integer", "number", "boolean", "choice", "text", "numbers", "lines"]),
  choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  optional: z.boolean(),
  initial: z.unknown(),
});
export type FormField = z.infer<typeof formField>;

/** What the browser knows of a family. */
export const benchmarkInfo = z.object({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  /** One plain sentence. */
  summary: z.string(),
  paper: z.object({ title: z.string(), reference: z.string(), url: z.string() }),
  views,
  nouns: z.object({ sample: noun, cluster: noun.nullable() }),
  sharesTexts: z.boolean(),
  panels: z.array(panelSlot),
  /** Null for a family whose samples do not end by patience. */
  endurance: enduranceView.nullable(),
  suiteForm: z.array(formField),
  presets: z.array(z.object({ id: z.string(), label: z.string(), help: z.string(), params: z.record(z.string(), z.unknown()) })),
  runForm: z.array(formField),
  verifiers: z.array(z.object({ id: z.string(), version: z.string(), label: z.string(), description: z.string() })),
  importers: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      description: z.string(),
      makes: z.enum(["suite", "run"]),
      accepts: z.string(),
      several: z.boolean(),
      /** What the files lack and a person must say. */
      form: z.array(formField),
    }),
  ),
  /** Formats in which a suite's items can be had. */
  exporters: z.array(z.object({ id: z.string(), label: z.string() })),
  builders: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      description: z.string(),
      form: z.array(formField),
      /** Suite parameter that it fills; null where it makes items. */
      fills: z.string().nullable(),
      models: builderModels,
    }),
  ),
  profiles: z.array(z.object({ id: z.string(), label: z.string(), description: z.string() })),
});
export type BenchmarkInfo = z.infer<typeof benchmarkInfo>;
