import { z } from "zod";
import { comparedMetric } from "./comparison";
import { launchRow } from "./launch";
import { leaderboardRow, modelScore, rankedModels, ranking } from "./leaderboard";
import { metricDeclaration } from "./metric";
import { runRow } from "./run";
import { budget } from "./run-request";
import { benchmarkInfo, views } from "./views";

const headline = metricDeclaration.pick({ label: true, unit: true, decimals: true, direction: true });

/** A model's row in a ranking of a family. */
export const matrixCell = modelScore.extend({
  /** Cost in US dollars of running the suite once. */
  costUsd: leaderboardRow.shape.costUsd,
  /** The ranking that contains the row, if it is not the one that the column shows. */
  elsewhere: rankedModels.shape.ranking.extend({ headline }).nullable(),
});
export type MatrixCell = z.infer<typeof matrixCell>;

/** A family with the ranking that its cells belong to. */
export const matrixColumn = z.object({
  /** Only the metrics that are headlines. */
  benchmark: benchmarkInfo
    .pick({ id: true, title: true, glyph: true })
    .extend({ views: views.pick({ headline: true, metrics: true, editions: true, intervalsFor: true }) }),
  /** Largest number of models first. */
  rankings: z.array(
    ranking.pick({ key: true, suiteId: true, suiteName: true, suiteHash: true, params: true, models: true, partial: true }),
  ),
  /** Key of the ranking shown; null if the family has none. */
  shown: z.string().nullable(),
  /** True if a person chose the ranking; otherwise it is the one with most models. */
  pinned: z.boolean(),
  /** The headline metric on the suite of the column's ranking. */
  headline,
  /** The suite on which a missing model is launched: that of the ranking, else the family's smallest; null if there is none. */
  suite: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});
export type MatrixColumn = z.infer<typeof matrixColumn>;

/** A model with the settings that can change its replies. */
export const matrixRow = z.object({
  /** Unique: 16 hexadecimal digits. */
  key: z.string(),
  model: z.string(),
  settings: leaderboardRow.shape.settings,
  source: leaderboardRow.shape.source,
  /** The model with these settings; null if it was deleted or its settings have changed. */
  modelId: z.number().int().nullable(),
  /** True if the model can be launched over any suite; simulated models only answer their own families. */
  isRunnable: z.boolean(),
  /** Launch time of the newest run. */
  newest: z.iso.datetime(),
  /** In the order of the columns; null if the model has no row in any ranking of the family. */
  cells: z.array(matrixCell.nullable()),
});
export type MatrixRow = z.infer<typeof matrixRow>;

/** Table of models by families: each cell is the model's row in the leaderboard of its column's ranking. */
export const matrix = z.object({
  columns: z.array(matrixColumn),
  /** Newest first. */
  rows: z.array(matrixRow),
  /** True if nothing has been measured yet: the rows are then simulated models and examples, which are left out otherwise. */
  isSimulated: z.boolean(),
});
export type Matrix = z.infer<typeof matrix>;

/** A cell to price: a model and the suite that it would be asked. */
const cellAsked = z.object({ suiteId: z.number().int(), modelId: z.number().int() });
export type CellAsked = z.infer<typeof cellAsked>;

/** `POST /api/overview/prices`: the cells to price. */
export const cellsAsked = z.object({ cells: z.array(cellAsked).max(500) });

/** The likely cost in US dollars of a run of the model over the suite; null if it cannot be priced. */
export const cellPrice = cellAsked.extend({ costUsd: z.number().nullable() });
export type CellPrice = z.infer<typeof cellPrice>;

/** A launch with an unfinished run, with the states of all its runs and its budget. */
const goingLaunch = launchRow.pick({ id: true, name: true }).extend({
  kind: z.literal("launch"),
  budget: budget.nullable(),
  runs: z.array(runRow.pick({ id: true, source: true, status: true, counts: true, costUsd: true, sampleCount: true })),
});
export type GoingLaunch = z.infer<typeof goingLaunch>;

/** A line in the list of things that need attention. */
export const attention = z.discriminatedUnion("kind", [
  /** The endpoint does not answer and is probed; these runs wait for it. `since` is the time at which it stopped the first of them. */
  z.object({
    kind: z.literal("endpoint"),
    host: z.string(),
    since: z.iso.datetime().nullable(),
    runs: z.array(runRow.pick({ id: true, personId: true })),
  }),
  goingLaunch,
  /** An unfinished run that was launched alone. */
  z.object({ kind: z.literal("run"), run: runRow }),
  /** A task for a person, in one sentence, with the address of the page where it can be resolved. */
  z.object({ kind: z.literal("note"), text: z.string(), href: z.string() }),
]);
export type Attention = z.infer<typeof attention>;

/** An ended launch, or a run that was launched alone; the other field is null. */
const latestLine = z.object({
  /** Time at which its last run ended. */
  at: z.iso.datetime(),
  launch: launchRow
    .pick({ id: true, name: true, counts: true })
    /** `unpriced`: number of its runs with replies of unknown cost, which `costUsd` leaves out. */
    .extend({ costUsd: z.number().nullable(), unpriced: z.number().int() })
    .nullable(),
  run: runRow.nullable(),
});
export type LatestLine = z.infer<typeof latestLine>;

const familyName = z.object({ id: z.string(), title: z.string() });
const namedRun = z.object({ id: z.number().int(), model: z.string() });

/** Two runs that differ significantly, with the figures of their comparison. */
const difference = z.object({
  benchmark: familyName,
  suiteName: z.string(),
  /** A model's newest run; `against` names the run it is compared with. */
  run: namedRun,
  baseline: namedRun,
  /** The model's previous run, or the best row of the ranking other than the model's. */
  against: z.enum(["previous", "best"]),
  isBetter: z.boolean(),
  figure: comparedMetric
    .pick({ label: true, unit: true, decimals: true })
    .extend({ difference: z.number(), low: z.number().nullable(), high: z.number().nullable() }),
  /** p, corrected for all tests of the week. */
  adjusted: z.number(),
});
export type WeekDifference = z.infer<typeof difference>;

/** The number of samples that a run lost to failed calls, if it has no rank for this reason. */
const loss = z.object({
  model: z.string(),
  benchmark: familyName,
  runId: z.number().int(),
  lost: z.number().int(),
  samples: z.number().int(),
  /** Noun for the samples, in the plural. */
  noun: z.string(),
});
export type Loss = z.infer<typeof loss>;

/** `GET /api/overview/changes`: changes in the last seven days. */
export const changes = z.object({
  /** Number of runs that ended in these days. */
  runs: z.number().int(),
  /** Number of differences that were tested, and number that are significant after correction. */
  tested: z.number().int(),
  sure: z.number().int(),
  /** Number of pairs of runs that have too few clusters in common, or at all, for a test. */
  untested: z.number().int(),
  /** The significant ones, smallest p first. */
  differences: z.array(difference),
  /** The largest loss of each model; `others` is the number of further benchmarks in which it lost samples. */
  losses: z.array(loss.extend({ others: z.number().int() })),
});
export type Changes = z.infer<typeof changes>;

export const overview = z.object({
  matrix,
  /** Number of runs that are not archived, without examples; and number of suites. */
  runs: z.number().int(),
  suites: z.number().int(),
  /** The suite with the fewest items of each family, for a quick look. */
  smallest: z.array(z.object({ id: z.number().int(), name: z.string(), items: z.number().int() })),
  /** Endpoints that are down, then what is running, then tasks for a person. */
  attention: z.array(attention),
  /** Latest first. */
  latest: z.array(latestLine),
  /** A run whose failures can be read: the newest with some, else an example. */
  missedRun: z.number().int().nullable(),
});
export type Overview = z.infer<typeof overview>;
