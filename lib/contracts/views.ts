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

/** A number in a leaderboard or header: one metric on one slice. */
export const metricColumn = z.object({
  metric: z.string(),
  slice,
  label: z.string(),
  /** A leaderboard shows the place among its rows behind the figure. */
  ranked: z.boolean().optional(),
});
export type MetricColumn = z.infer<typeof metricColumn>;

/** A tag that the sample table shows and filters by. */
export const tagColumn = z.object({
  tag: z.string(),
  label: z.string(),
  kind: z.enum(["number", "text"]),
  /** Where it comes from: the item's tags where absent; `fact` is known after the reply, from a verdict or a later job. */
  source: z.enum(["item", "fact"]).optional(),
  /** Its text is several words with spaces between: how a suite spreads over it is counted by word. */
  words: z.boolean().optional(),
});
export type TagColumn = z.infer<typeof tagColumn>;

/** A place on a page that a family fills with a component of its own (components/panels): a suite's page, or the page of one of its items. */
export const panelSlot = z.object({
  id: z.string(),
  place: z.enum(["run", "sample", "suite", "item", "build", "family", "system"]),
  title: z.string(),
});
export type PanelSlot = z.infer<typeof panelSlot>;

/** A kind of failure; its id is the fact `class` of a sample. */
export const failureClass = z.object({ id: z.string(), label: z.string(), description: z.string() });
export type FailureClass = z.infer<typeof failureClass>;

/** How a family is shown. Data only: the same components draw every family. */
export const views = z.object({
  metrics: z.array(metricDeclaration),
  outcomes: z.array(outcomeDeclaration),
  headline: metricColumn,
  /** What its 95% intervals are for, within a sentence; `items like these` where absent (lib/contracts/plain/interval-target.ts). */
  intervalsFor: z.string().optional(),
  /** Metric over the whole run that stands in for the headline while a run goes on and it has no value; one of `summary`. */
  headlineSoFar: z.string().optional(),
  leaderboard: z.array(metricColumn),
  /** Metrics of the run header. */
  summary: z.array(metricColumn),
  /** The first is the family's main chart. */
  charts: z.array(chartSpec),
  /** Id of the chart that only this family has: a leaderboard shows it large, beside the main chart and the score against cost. */
  signature: z.string().optional(),
  /** The main tag that samples are sliced by: what became of what was asked is shown over it. */
  asked: askedAxis.optional(),
  tags: z.array(tagColumn),
  /** Further columns of the sample table, whose values the family tells from the verdicts. */
  cells: z.array(z.object({ id: z.string(), label: z.string(), kind: z.enum(["number", "text"]) })).optional(),
  /** The family has words of its own for a sample's verdict: the cell `verdict`. */
  verdictWords: z.boolean().optional(),
  /** What a sample is called, with tags, `key`, `number` or `asked` in braces (lib/contracts/plain/sample-title.ts); its key where absent. */
  sampleTitle: z.string().optional(),
  /** Selectors of its pages. */
  variables: z.array(variable).optional(),
  /** Where the benchmark has several: the first is that of suites that do not say. */
  editions: z.array(edition).optional(),
  /** What missed checks are counted by, the first one first: `group`, or a sort that requirements name. Single checks can always be counted. */
  missedBy: z.array(noun.extend({ by: z.string(), labels: z.record(z.string(), z.string()).optional() })).optional(),
  /** What one check is called: "word", "rule", "constraint". */
  checkNoun: z.object({ one: z.string(), many: z.string() }),
  /** Words for the reasons for which its protocol turns replies away; the server adds them from the manifest. */
  rejections: z.array(z.object({ id: z.string(), label: z.string() })).optional(),
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
  /** Shown while it is empty. */
  placeholder: z.string().optional(),
  /** Of a text: it is code, whose every blank counts. */
  code: z.boolean().optional(),
  /** Of a text: an import fills it with the name of the chosen files' folder, or of the one file. */
  fromFiles: z.boolean().optional(),
  /** What a generated suite had that was stored before there was this field. */
  unstored: z.string().optional(),
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
  /** What it asks for in two or three words; "" for none. */
  gloss: z.string(),
  /** Its sign: the path of an SVG of 24 units, drawn as a line. */
  glyph: z.string(),
  paper: z.object({ title: z.string(), reference: z.string(), url: z.string() }),
  views,
  nouns: z.object({ sample: noun, cluster: noun.nullable() }),
  sharesTexts: z.boolean(),
  panels: z.array(panelSlot),
  failureClasses: z.array(failureClass),
  /** What can be recorded of a run after it. */
  traces: z.array(z.object({ id: z.string(), label: z.string(), description: z.string() })),
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
      /** Its replies may be to the items of a stored suite, which need not be among the files then. */
      joins: z.boolean(),
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
      /** Files that it reads; null where it takes none. */
      files: builderFiles.nullable(),
    }),
  ),
  profiles: z.array(z.object({ id: z.string(), label: z.string(), description: z.string() })),
});
export type BenchmarkInfo = z.infer<typeof benchmarkInfo>;
