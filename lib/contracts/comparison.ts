import { z } from "zod";
import { chartSpec } from "./charts/chart-spec";
import { metric, metricDirection } from "./metric";
import { modelSettings } from "./model";
import { fewestSides, mostSides } from "./plain/limits";
import { runRow } from "./run";
import { benchmarkInfo } from "./views";

/** A run as its own verifier judged it (`3`), as another one did (`3:lenient`), or as a former version of one did (`3:lenient@1`). */
export const sideId = z.string().regex(/^[1-9]\d{0,9}(?::[\w-]{1,100}(?:@[\w.-]{1,50})?)?$/);
export type SideId = z.infer<typeof sideId>;

/** What the address says: `runs=3,7,9&baseline=3`, which a link stores. */
export const comparisonTarget = z
  .object({
    runs: z.array(sideId).min(fewestSides).max(mostSides),
    /** One of `runs`. */
    baseline: sideId,
  })
  .refine(({ runs }) => new Set(runs).size === runs.length, { message: "names a run twice", path: ["runs"] })
  .refine(({ runs, baseline }) => runs.includes(baseline), { message: "is not one of the compared runs", path: ["baseline"] });
export type ComparisonTarget = z.infer<typeof comparisonTarget>;

/** One of the compared runs. */
export const comparedSide = z.object({
  id: sideId,
  run: runRow,
  model: modelSettings,
  params: z.record(z.string(), z.unknown()),
  suite: z.object({ id: z.number().int(), name: z.string(), hash: z.string(), itemCount: z.number().int() }),
  /** `version` of the stored verdicts; `today` is the code's. */
  verifier: z.object({ id: z.string(), label: z.string(), version: z.string(), today: z.string() }),
  judgeName: z.string().nullable(),
  repetitions: z.number().int(),
  /** Replies may still come: figures are “so far”, and nothing is tested. */
  isOpen: z.boolean(),
});
export type ComparedSide = z.infer<typeof comparedSide>;

/** A metric of one side beside the baseline's over the items that both have; all in the unit of `unit`. */
export const comparedFigures = z.object({
  side: sideId,
  /** The side's and the baseline's values over the shared items. */
  value: z.number().nullable(),
  baseline: z.number().nullable(),
  /** `value` less `baseline`, with its paired 95 % interval. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Two-sided. */
  p: z.number().nullable(),
  /** Holm over the shown runs; of the headline alone, null elsewhere. */
  pHolm: z.number().nullable(),
  /** “mid-p McNemar, Tango’s interval”, “paired t over 5 seeds”. */
  test: z.string().nullable(),
  /** Pairs behind it. */
  n: z.number().int(),
  /** Why there is no difference, interval or test. */
  why: z.string().nullable(),
});
export type ComparedFigures = z.infer<typeof comparedFigures>;

/** A metric of all sides. */
export const comparedMetric = z.object({
  /** As `heed compare` names it: `ACT_succ`, `ars_by_length_4000_overall`. */
  id: z.string(),
  label: z.string(),
  unit: z.string(),
  direction: metricDirection,
  decimals: z.number().int(),
  /** Where the family declares it: its id and slice among the run's metrics, which have the run's own value and interval. */
  declared: z.object({ metric: z.string(), sliceKey: z.string() }).nullable(),
  /** By side, in the order of the runs: each run's own value with its interval over all its items; null where none is stored. */
  own: z.array(metric.nullable()),
  /** By side other than the baseline, in the order of the runs. */
  figures: z.array(comparedFigures),
});
export type ComparedMetric = z.infer<typeof comparedMetric>;

/** Yes and no on both sides. With repetitions each is the mean over all pairs of a baseline's and the side's repetition, so no whole number. */
export const fourCells = z.object({ gained: z.number(), lost: z.number(), both: z.number(), neither: z.number(), n: z.number().int() });
export type FourCells = z.infer<typeof fourCells>;

/** What would be gained, and as much lost, between two draws of the same model. */
export const churn = z.object({
  /** Items expected in each of `gained` and `lost`; null with `why`. */
  expected: z.number().nullable(),
  /** Least and most of it where `basis` is a model: under the other assumptions that are named. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  basis: z.enum(["repetitions", "repeated run", "model"]).nullable(),
  /** One sentence: what it is computed from and assumes, or why there is none. */
  why: z.string(),
});
export type Churn = z.infer<typeof churn>;

/** What differs between two sides besides their replies, in one sentence for a reader. */
export const comparedNote = z.object({
  kind: z.enum(["verifier", "version", "judge", "repetitions", "parameter", "stopped", "open"]),
  /** Withheld from the readers of a link; so is a note that does not say. */
  private: z.boolean().default(true),
  text: z.string(),
});
export type ComparedNote = z.infer<typeof comparedNote>;

/** A side against the baseline. */
export const comparedPair = z.object({
  side: sideId,
  /** Items of both with a scored sample on each side, and what is left out. */
  shared: z.number().int(),
  /** Items that only one of the suites or runs has, or that one of them has no score for. */
  onlyBaseline: z.number().int(),
  onlySide: z.number().int(),
  /** Both runs are of the same suite; else items are matched by their content. */
  sameSuite: z.boolean(),
  /** Both sides are judgements of the same replies. */
  sameRun: z.boolean(),
  /** One sentence: what is compared, and what cannot be. */
  sentence: z.string(),
  /** What else differs and a reader must know. */
  notes: z.array(comparedNote),
  samples: fourCells,
  checks: fourCells,
  /** Of `samples` and of `checks`. */
  churn: z.object({ samples: churn, checks: churn }),
});
export type ComparedPair = z.infer<typeof comparedPair>;

/** `GET /api/compare`: what the page shows first. Runs of different families are refused (`invalid`) with a sentence. */
export const comparison = z.object({
  benchmark: benchmarkInfo,
  baseline: sideId,
  sides: z.array(comparedSide),
  /** By side other than the baseline, in the order of the runs. */
  pairs: z.array(comparedPair),
  headline: comparedMetric,
  /** Tags by which items can be sliced, in the family's order. */
  slicings: z.array(z.object({ tag: z.string(), label: z.string() })),
});
export type Comparison = z.infer<typeof comparison>;

/** `GET /api/compare/metrics`: every metric, the headline first. */
export const comparedMetrics = z.object({ metrics: z.array(comparedMetric) });
export type ComparedMetrics = z.infer<typeof comparedMetrics>;

/** `GET /api/compare/charts`: what the charts of the family draw, by side in the order of the runs. */
export const comparedCharts = z.object({ series: z.array(z.object({ side: sideId, label: z.string(), metrics: z.array(metric) })) });
export type ComparedCharts = z.infer<typeof comparedCharts>;

/** The headline's difference within one value of a tag, in the headline's unit. */
export const comparedSlice = z.object({
  /** A value, or a closed range. */
  value: z.union([z.string(), z.number(), z.boolean(), z.tuple([z.number(), z.number()])]),
  /** Shared items. */
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

/** `GET /api/compare/slices?…&side=7`: where the difference comes from. */
export const comparedSlices = z.object({
  side: sideId,
  /** The headline's metric, over the items of each value. */
  label: z.string(),
  tags: z.array(
    z.object({
      tag: z.string(),
      label: z.string(),
      /** Whether the difference is another in some value than in the rest; only below .05 may a slice's be called its own. */
      interaction: z.object({ p: z.number().nullable(), test: z.string().nullable(), why: z.string().nullable() }),
      slices: z.array(comparedSlice),
    }),
  ),
});
export type ComparedSlices = z.infer<typeof comparedSlices>;

/** `GET /api/compare/named`: pairs of the chosen runs that mean something by what they are, each with its chart. */
export const namedPairs = z.object({
  pairs: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** What it shows and how to read it. */
      note: z.string(),
      /** What the sides are: “without thinking”, and which of the runs stand for it. */
      first: z.object({ label: z.string(), sides: z.array(sideId) }),
      second: z.object({ label: z.string(), sides: z.array(sideId) }),
      /** Drawn as every chart, from these series and declarations. */
      chart: chartSpec,
      declarations: z.array(benchmarkInfo.shape.views.shape.metrics.element),
      series: z.array(z.object({ id: z.string(), label: z.string(), metrics: z.array(metric) })),
      /** Its figures in words: “Rank correlation” 0.83, with an interval or why there is none. */
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
