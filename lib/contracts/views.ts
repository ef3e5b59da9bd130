import { z } from "zod";
import { askedAxis } from "./asked";
import { chartSpec } from "./charts/chart-spec";
import { outcomeDeclaration } from "./check";
import { edition } from "./edition";
import { enduranceView } from "./endurance";
import { metricDeclaration } from "./metric";
import { noun } from "./noun";
import { slice } from "./slice";
import { builderFiles, builderModels } from "./suite";
import { variable } from "./variable";

/** A number in a leaderboard or header: one metric in one slice. */
export const metricColumn = z.object({
  metric: z.string(),
  slice,
  label: z.string(),
  /** True if a leaderboard shows the rank among its ranked rows after the figure. */
  ranked: z.boolean().optional(),
});
export type MetricColumn = z.infer<typeof metricColumn>;

/** A tag that the sample table shows and filters by. */
export const tagColumn = z.object({
  tag: z.string(),
  label: z.string(),
  kind: z.enum(["number", "text"]),
  /** Source of the tag: the item's tags if absent; a `fact` is known only after the reply, from a verdict or a later job. */
  source: z.enum(["item", "fact"]).optional(),
  /** True if the text consists of several words separated by spaces; the distribution over a suite is then counted by word. */
  words: z.boolean().optional(),
  /** True if each verdict has a list of numbers, of which any may match. */
  several: z.boolean().optional(),
  /** False if the sample table has no column for it, only a filter. */
  column: z.boolean().optional(),
});
export type TagColumn = z.infer<typeof tagColumn>;

/** A place on the page of a suite or item that a family fills with its own component (components/panels). */
export const panelSlot = z.object({
  id: z.string(),
  place: z.enum(["run", "sample", "suite", "item", "build", "family", "system"]),
  title: z.string(),
});
export type PanelSlot = z.infer<typeof panelSlot>;

/** A class of failures; its id is the fact `class` of a sample. */
export const failureClass = z.object({ id: z.string(), label: z.string(), description: z.string() });
export type FailureClass = z.infer<typeof failureClass>;

/** Filter line for the samples behind a slice, and one for those of them that missed something; `verdict:missed` if absent. */
const sliceFilter = z.object({ samples: z.string(), missed: z.string().optional() });
export type SliceFilter = z.infer<typeof sliceFilter>;

/** Data that describe how a family is shown; the same components draw all families. */
export const views = z.object({
  metrics: z.array(metricDeclaration),
  outcomes: z.array(outcomeDeclaration),
  headline: metricColumn,
  /** Target of the 95% intervals, within a sentence; `items like these` if absent (lib/contracts/plain/interval-target.ts). */
  intervalsFor: z.string().optional(),
  /** Metric over the whole run that replaces the headline while a run is running and the headline has no value; one of `summary`. */
  headlineSoFar: z.string().optional(),
  leaderboard: z.array(metricColumn),
  /** Metrics of the run header. */
  summary: z.array(metricColumn),
  /** The first chart is the family's main chart. */
  charts: z.array(chartSpec),
  /** Id of the chart that is unique to this family: a leaderboard shows it large, beside the main chart and the score against cost. */
  signature: z.string().optional(),
  /** The main tag that samples are sliced by; outcomes are shown over it. */
  asked: askedAxis.optional(),
  tags: z.array(tagColumn),
  /**
   * Filters of slices by tag and value; `*` for all other values, whose names then replace a `*` in the lines. A point of a chart opens
   * nothing if one of its tags has none and is no field of the samples.
   */
  slices: z.record(z.string(), z.record(z.string(), sliceFilter)).optional(),
  /** Further columns of the sample table, whose values the family derives from the verdicts. */
  cells: z.array(z.object({ id: z.string(), label: z.string(), kind: z.enum(["number", "text"]) })).optional(),
  /** True if the family has its own words for a sample's verdict, in the cell `verdict`. */
  verdictWords: z.boolean().optional(),
  /**
   * Pattern of a sample's title, with tags, `key`, `number` or `asked` in braces (lib/contracts/plain/sample-title.ts); the item's key if
   * absent.
   */
  sampleTitle: z.string().optional(),
  /** Selectors of the family's pages. */
  variables: z.array(variable).optional(),
  /** Editions, if the benchmark has several; the first one applies to suites that do not name one. */
  editions: z.array(edition).optional(),
  /** Groupings of missed checks, the default first: `group`, or a sort that requirements name. Single checks can always be counted. */
  missedBy: z.array(noun.extend({ by: z.string(), labels: z.record(z.string(), z.string()).optional() })).optional(),
  /** Noun for one check: "word", "rule", "constraint". */
  checkNoun: z.object({ one: z.string(), many: z.string() }),
  /** Labels of the protocol's reasons for rejecting replies; the server adds them from the manifest. */
  rejections: z.array(z.object({ id: z.string(), label: z.string() })).optional(),
});
export type Views = z.infer<typeof views>;

/** A form field, derived from a zod object (see lib/benchmarks/form.ts). */
export const formField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string(),
  kind: z.enum(["integer", "number", "boolean", "choice", "text", "numbers", "lines"]),
  choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** Shown while the field is empty. */
  placeholder: z.string().optional(),
  /** For a text: it is code, in which every blank matters. */
  code: z.boolean().optional(),
  /** For a text: an import fills it with the name of the chosen folder, or of the single file. */
  fromFiles: z.boolean().optional(),
  /** Value of a generated suite that was stored before this field existed. */
  unstored: z.string().optional(),
  optional: z.boolean(),
  initial: z.unknown(),
});
export type FormField = z.infer<typeof formField>;

/** The data about a family that the browser has. */
export const benchmarkInfo = z.object({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  /** One plain sentence. */
  summary: z.string(),
  /** Subject of the benchmark in two or three words; "" for none. */
  gloss: z.string(),
  /** Icon: the path of an SVG of 24 units, drawn as a line. */
  glyph: z.string(),
  paper: z.object({ title: z.string(), reference: z.string(), url: z.string() }),
  views,
  nouns: z.object({ sample: noun, cluster: noun.nullable() }),
  sharesTexts: z.boolean(),
  panels: z.array(panelSlot),
  failureClasses: z.array(failureClass),
  /** Traces that can be recorded after a run. */
  traces: z.array(z.object({ id: z.string(), label: z.string(), description: z.string() })),
  /** Null for a family whose dialogues do not end by patience. */
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
      /** True if the replies may belong to the items of a stored suite, which then need not be among the files. */
      joins: z.boolean(),
      /** Fields for values that the files lack and a person must enter. */
      form: z.array(formField),
    }),
  ),
  /** Formats in which a suite's items can be downloaded. */
  exporters: z.array(z.object({ id: z.string(), label: z.string() })),
  builders: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      description: z.string(),
      form: z.array(formField),
      /** Suite parameter that the builder fills; null if it makes items. */
      fills: z.string().nullable(),
      models: builderModels,
      /** Files that the builder reads; null if none. */
      files: builderFiles.nullable(),
    }),
  ),
  profiles: z.array(z.object({ id: z.string(), label: z.string(), description: z.string() })),
});
export type BenchmarkInfo = z.infer<typeof benchmarkInfo>;
