import { z } from "zod";
import { slice } from "./slice";

export const metricDirection = z.enum(["higher", "lower", "none"]);

/** What a metric is: declared once by its benchmark, shown everywhere with the same words. */
export const metricDeclaration = z.object({
  id: z.string(),
  label: z.string(),
  /** `%`, `s`, `ratio`, `tokens`, `` for a bare count. */
  unit: z.string(),
  direction: metricDirection,
  /** Digits after the point on screen. */
  decimals: z.number().int().min(0).max(4),
  /** How it is computed, in two or three plain sentences with the paper's section. */
  description: z.string(),
  group: z.string(),
});
export type MetricDeclaration = z.infer<typeof metricDeclaration>;

/** One number of a run, on one slice. */
export const metric = z.object({
  id: z.string(),
  slice,
  /** Null where it is undefined (no sample counts, a ratio over zero). */
  value: z.number().nullable(),
  standardError: z.number().nullable(),
  /** Bounds of the 95 % interval, in the metric's unit; one alone where what was tested bounds it on that side only. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** What counts: samples, or what `counts` says. */
  n: z.number().int().nonnegative(),
  /** What of the slice is left out: failed, unscored or cancelled. */
  missing: z.number().int().nonnegative(),
  /** What `n` and `missing` count, in the plural: `items`, `functions`, `dialogues`. Samples where absent. */
  counts: z.string().optional(),
  /** One sentence: why there is no value or, beside a value, no interval. */
  why: z.string().optional(),
  /** Whether the interval is rough: the bench prints its coverage without a floor, as of deviations and knees. */
  rough: z.boolean().optional(),
  /** Its interval is a confidence sequence for the run's final value: it holds at every look, and for a run that was stopped by one. */
  sequence: z.boolean().optional(),
  /**
   * Of a run of which a part has been asked: on how many of its samples the figure rests, and of how many. Where dialogues that go on count too,
   * `n` says how many have begun and this how many of them have ended. Absent where all have ended.
   */
  soFar: z.object({ asked: z.number().int(), of: z.number().int() }).optional(),
  /** Family-specific extras that a chart reads, such as a fitted curve. */
  detail: z.unknown().optional(),
});
export type Metric = z.infer<typeof metric>;

/** `detail` of a metric that carries a fitted curve: points in the units of the chart's axes. */
export const fittedCurve = z.object({
  shape: z.string(),
  label: z.string(),
  points: z.array(z.tuple([z.number(), z.number()])),
  knee: z.number().nullable(),
  /** Rough 95 % interval of the knee, where there is one. */
  kneeLow: z.number().nullable().optional(),
  kneeHigh: z.number().nullable().optional(),
  /** Of an exponential: on the axis, what it takes to lose half of what it will lose. */
  halfLife: z.number().nullable().optional(),
  parameters: z.record(z.string(), z.number()),
  rSquared: z.number().nullable(),
});
export type FittedCurve = z.infer<typeof fittedCurve>;

/** A figure that a paper printed, with where it is printed. */
export const publishedFigure = z.object({
  model: z.string(),
  metric: z.string(),
  slice,
  value: z.number(),
  standardDeviation: z.number().nullable(),
  /** Repetitions behind the value and its deviation; 5 where absent. */
  n: z.number().int().positive().optional(),
  /** What a reader should know it rests on, where that is not repetitions: 2,475 items, 50 dialogues. */
  basis: z.object({ n: z.number().int().positive(), counts: z.string() }).optional(),
  /**
   * Of a share: how many verdicts it is a share of, such as items, or words of all repetitions. Its interval rests on the deviation, and
   * on these alone where there is none. Without a deviation and without these there is no interval.
   */
  units: z.number().int().positive().optional(),
  /** Table or figure of the paper, or the released file. */
  source: z.string(),
  /** Id of the edition that it belongs to, where the family has several; the first where absent. */
  edition: z.string().optional(),
});
export type PublishedFigure = z.infer<typeof publishedFigure>;
