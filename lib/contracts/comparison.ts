import { z } from "zod";
import { chartSpec } from "./charts/chart-spec";
import { metric, metricDirection } from "./metric";
import { modelSettings } from "./model";
import { fewestSides, mostSides } from "./plain/limits";
import { runRow } from "./run";
import { benchmarkInfo } from "./views";

/** A run under its own verifier (`3`), under another one (`3:lenient`), or under a former version of one (`3:lenient@1`). */
export const sideId = z
  .string()
  .regex(/^[1-9]\d{0,9}(?::[\w-]{1,100}(?:@[\w.-]{1,50})?)?$/)
  .refine((id) => Number.parseInt(id, 10) <= 2_147_483_647, { message: "has a run number that no run has" });
export type SideId = z.infer<typeof sideId>;

/** The compared runs as the page's address and a link store them: `runs=3,7,9&baseline=3`. */
export const comparisonTarget = z
  .object({
    runs: z.array(sideId).min(fewestSides).max(mostSides),
    /** One of `runs`. */
    baseline: sideId,
  })
  .refine(({ runs }) => new Set(runs).size === runs.length, { message: "names a run twice", path: ["runs"] })
  .refine(({ runs, baseline }) => runs.includes(baseline), { message: "is not one of the compared runs", path: ["baseline"] });
export type ComparisonTarget = z.infer<typeof comparisonTarget>;

/** A compared run under one verifier version. */
export const comparedSide = z.object({
  id: sideId,
  run: runRow,
  model: modelSettings,
  /** Settings that had no effect on replies: “effort ignored”. */
  noEffect: z.array(z.string()).default([]),
  params: z.record(z.string(), z.unknown()),
  suite: z.object({ id: z.number().int(), name: z.string(), hash: z.string(), itemCount: z.number().int() }),
  /** `version` is that of the stored verdicts; `today` is that of the code. */
  verifier: z.object({ id: z.string(), label: z.string(), version: z.string(), today: z.string() }),
  judgeName: z.string().nullable(),
  repetitions: z.number().int(),
  /** True if replies may still arrive: figures are “so far”, and nothing is tested. */
  isOpen: z.boolean(),
});
export type ComparedSide = z.infer<typeof comparedSide>;

/** A metric of one side and of the baseline over their shared items, all in the unit of `unit`. */
export const comparedFigures = z.object({
  side: sideId,
  /** The values of the side and the baseline over the shared items. */
  value: z.number().nullable(),
  baseline: z.number().nullable(),
  /** `value` minus `baseline`, with its paired 95% interval. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Two-sided. */
  p: z.number().nullable(),
  /** Holm-adjusted over the shown runs, for the headline only; else null. */
  pHolm: z.number().nullable(),
  /** Name of the test: “mid-p McNemar, Tango’s interval”, “paired t over 5 seeds”. */
  test: z.string().nullable(),
  /** Number of pairs. */
  n: z.number().int(),
  /** The reason why there is no difference, interval or test. */
  why: z.string().nullable(),
});
export type ComparedFigures = z.infer<typeof comparedFigures>;

/** A metric with its values for all sides. */
export const comparedMetric = z.object({
  /** Name as in `heed compare`: `ACT_succ`, `ars_by_length_4000_overall`. */
  id: z.string(),
  label: z.string(),
  unit: z.string(),
  direction: metricDirection,
  decimals: z.number().int(),
  /**
   * Id and slice of the metric among the run's metrics, which hold the run's own value and interval; null if the family does not declare
   * it.
   */
  declared: z.object({ metric: z.string(), sliceKey: z.string() }).nullable(),
  /** Each run's value with its interval over all its items, in the order of the runs; null if none is stored. */
  own: z.array(metric.nullable()),
  /** One entry per side other than the baseline, in the order of the runs. */
  figures: z.array(comparedFigures),
});
export type ComparedMetric = z.infer<typeof comparedMetric>;

/**
 * Numbers of items by pass or fail on both sides. With repetitions each is the mean over all pairs of repetitions, so it may be fractional.
 */
export const fourCells = z.object({ gained: z.number(), lost: z.number(), both: z.number(), neither: z.number(), n: z.number().int() });
export type FourCells = z.infer<typeof fourCells>;

/** Expected number of gained, and equally of lost, items between two draws of the same model. */
export const churn = z.object({
  /** Items expected in each of `gained` and `lost`; if null, `why` has the reason. */
  expected: z.number().nullable(),
  /** Lower and upper bound under the other named assumptions, if `basis` is a model. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  basis: z.enum(["repetitions", "repeated run", "model"]).nullable(),
  /** One sentence: the data and assumptions behind the number, or the reason why there is none. */
  why: z.string(),
});
export type Churn = z.infer<typeof churn>;

/** A difference between two sides other than their replies, in one sentence for a reader. */
export const comparedNote = z.object({
  kind: z.enum(["verifier", "version", "judge", "repetitions", "parameter", "stopped", "open"]),
  /** True if readers of a link must not see the note; the default. */
  private: z.boolean().default(true),
  text: z.string(),
});
export type ComparedNote = z.infer<typeof comparedNote>;

/** The comparison of a side with the baseline. */
export const comparedPair = z.object({
  side: sideId,
  /** Items with a scored sample on each side; the next fields count those left out. */
  shared: z.number().int(),
  /** Items that only one of the suites or runs has, or that lack a score on one side. */
  onlyBaseline: z.number().int(),
  onlySide: z.number().int(),
  /** True if both runs are of the same suite; otherwise items are matched by content. */
  sameSuite: z.boolean(),
  /** True if both sides judge the same replies. */
  sameRun: z.boolean(),
  /** One sentence on what is compared and what cannot be. */
  sentence: z.string(),
  /** Other differences that a reader must know. */
  notes: z.array(comparedNote),
  samples: fourCells,
  checks: fourCells,
  /** Churn of `samples` and of `checks`. */
  churn: z.object({ samples: churn, checks: churn }),
});
export type ComparedPair = z.infer<typeof comparedPair>;

/** `GET /api/compare`: the data that the page shows first. Runs of different families are refused with `invalid` and a sentence. */
export const comparison = z.object({
  benchmark: benchmarkInfo,
  baseline: sideId,
  sides: z.array(comparedSide),
  /** One entry per side other than the baseline, in the order of the runs. */
  pairs: z.array(comparedPair),
  headline: comparedMetric,
  /** Tags by which items can be sliced, in the family's order. */
  slicings: z.array(z.object({ tag: z.string(), label: z.string() })),
});
export type Comparison = z.infer<typeof comparison>;

/** `GET /api/compare/metrics`: every metric, the headline first. */
export const comparedMetrics = z.object({ metrics: z.array(comparedMetric) });
export type ComparedMetrics = z.infer<typeof comparedMetrics>;

/** `GET /api/compare/charts`: the series for the family's charts, by side in the order of the runs. */
export const comparedCharts = z.object({ series: z.array(z.object({ side: sideId, label: z.string(), metrics: z.array(metric) })) });
export type ComparedCharts = z.infer<typeof comparedCharts>;

/** The headline's difference within one value of a tag, in the headline's unit. */
export const comparedSlice = z.object({
  /** A value, or a closed range. */
  value: z.union([z.string(), z.number(), z.boolean(), z.tuple([z.number(), z.number()])]),
  /** Number of shared items. */
  n: z.number().int(),
  baseline: z.number().nullable(),
  side: z.number().nullable(),
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  why: z.string().nullable(),
  samples: fourCells,
});
export type ComparedSlice = z.infer<typeof comparedSlice>;

/** `GET /api/compare/slices?…&side=7`: the difference by the values of a tag. */
export const comparedSlices = z.object({
  side: sideId,
  /** Label of the headline metric, computed over the items of each value. */
  label: z.string(),
  tags: z.array(
    z.object({
      tag: z.string(),
      label: z.string(),
      /**
       * Test of whether the difference in one value deviates from the rest; only if p is below .05 may a slice's difference be reported as
       * its own.
       */
      interaction: z.object({ p: z.number().nullable(), test: z.string().nullable(), why: z.string().nullable() }),
      slices: z.array(comparedSlice),
    }),
  ),
});
export type ComparedSlices = z.infer<typeof comparedSlices>;

/** `GET /api/compare/named`: meaningful pairs among the chosen runs, each with its chart. */
export const namedPairs = z.object({
  pairs: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** Explanation of the chart and how to read it. */
      note: z.string(),
      /** Whatever differs between the runs of a pair: “reasoning effort”, “model”. */
      differs: z.array(z.string()),
      /** Label of the first side, such as “without thinking”, and the runs that belong to it. */
      first: z.object({ label: z.string(), sides: z.array(sideId) }),
      second: z.object({ label: z.string(), sides: z.array(sideId) }),
      /** A regular chart specification, drawn from these series and declarations. */
      chart: chartSpec,
      declarations: z.array(benchmarkInfo.shape.views.shape.metrics.element),
      series: z.array(z.object({ id: z.string(), label: z.string(), metrics: z.array(metric) })),
      /** The pair's figures with their labels: “Rank correlation” 0.83, with an interval or the reason why there is none. */
      figures: z.array(
        z.object({
          label: z.string(),
          value: z.number().nullable(),
          low: z.number().nullable(),
          high: z.number().nullable(),
          unit: z.string(),
          decimals: z.number().int(),
          why: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type NamedPairs = z.infer<typeof namedPairs>;
