import { z } from "zod";
import { slice } from "./slice";

export const metricDirection = z.enum(["higher", "lower", "none"]);

/** The declaration of a metric: made once by its benchmark and shown with the same words everywhere. */
export const metricDeclaration = z.object({
  id: z.string(),
  label: z.string(),
  /** `%`, `s`, `ratio`, `tokens`, `` for a bare count. */
  unit: z.string(),
  direction: metricDirection,
  /** Number of decimals on screen. */
  decimals: z.number().int().min(0).max(4),
  /** Method of computation in two or three plain sentences, with the paper's section. */
  description: z.string(),
  group: z.string(),
});
export type MetricDeclaration = z.infer<typeof metricDeclaration>;

/** A number of a run, in one slice. */
export const metric = z.object({
  id: z.string(),
  slice,
  /** Null if undefined (no sample counts, or a ratio over zero). */
  value: z.number().nullable(),
  standardError: z.number().nullable(),
  /** Bounds of the 95% interval, in the metric's unit; only one of them if the tested data bound it on that side only. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Number of samples, or of the units named in `counts`. */
  n: z.number().int().nonnegative(),
  /** Number of units of the slice that are left out: failed, unscored or cancelled. */
  missing: z.number().int().nonnegative(),
  /** The unit of `n` and `missing`, in the plural: `items`, `functions`, `dialogues`. Samples if absent. */
  counts: z.string().optional(),
  /** One sentence: the reason why there is no value or, beside a value, no interval. */
  why: z.string().optional(),
  /** True if the interval is approximate: `npm run bench` reports its coverage but enforces no minimum, as for deviations and knees. */
  rough: z.boolean().optional(),
  /**
   * True if the interval is a confidence sequence for the run's final value: it is valid at every look, also for a run that was stopped by
   * one.
   */
  sequence: z.boolean().optional(),
  /**
   * For an unfinished run: the number of samples behind the figure, out of `of`. If running dialogues count too, `n` is the number of
   * dialogues that have started and `asked` the number that have ended. Absent if all have ended.
   */
  soFar: z.object({ asked: z.number().int(), of: z.number().int() }).optional(),
  /** Family-specific data for a chart, such as a fitted curve. */
  detail: z.unknown().optional(),
});
export type Metric = z.infer<typeof metric>;

/** `detail` of a metric with a fitted curve; points are in the units of the chart's axes. */
export const fittedCurve = z.object({
  shape: z.string(),
  label: z.string(),
  points: z.array(z.tuple([z.number(), z.number()])),
  knee: z.number().nullable(),
  /** Approximate 95% interval of the knee, if there is one. */
  kneeLow: z.number().nullable().optional(),
  kneeHigh: z.number().nullable().optional(),
  /** For an exponential: the distance on the axis after which half of the final loss has occurred. */
  halfLife: z.number().nullable().optional(),
  parameters: z.record(z.string(), z.number()),
  rSquared: z.number().nullable(),
});
export type FittedCurve = z.infer<typeof fittedCurve>;

/** A figure printed in a paper, with its source. */
export const publishedFigure = z.object({
  model: z.string(),
  metric: z.string(),
  slice,
  value: z.number(),
  standardDeviation: z.number().nullable(),
  /** Number of repetitions behind the value and its deviation; 5 if absent. */
  n: z.number().int().positive().optional(),
  /** Basis of the figure if it is not repetitions: 2,475 items, 50 dialogues. */
  basis: z.object({ n: z.number().int().positive(), counts: z.string() }).optional(),
  /**
   * For a share: the number of verdicts it is computed from, such as items, or words over all repetitions. The interval uses the deviation,
   * or this number if there is no deviation. Without both there is no interval.
   */
  units: z.number().int().positive().optional(),
  /** Table or figure of the paper, or the released file. */
  source: z.string(),
  /** Id of the figure's edition if the family has several; the first edition if absent. */
  edition: z.string().optional(),
});
export type PublishedFigure = z.infer<typeof publishedFigure>;
