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
  /** US dollars for asking the suite once. */
  costUsd: leaderboardRow.shape.costUsd,
  /** The ranking that it is in, where it has no row in the one that its column shows. */
  elsewhere: rankedModels.shape.ranking.extend({ headline }).nullable(),
});
export type MatrixCell = z.infer<typeof matrixCell>;

/** A family with the ranking that its cells are of. */
export const matrixColumn = z.object({
  /** Of its metrics those of headlines alone. */
  benchmark: benchmarkInfo
    .pick({ id: true, title: true, glyph: true })
    .extend({ views: views.pick({ headline: true, metrics: true, editions: true, intervalsFor: true }) }),
  /** Most models first. */
  rankings: z.array(
    ranking.pick({ key: true, suiteId: true, suiteName: true, suiteHash: true, params: true, models: true, partial: true }),
  ),
  /** The one that is shown; null where the family has none. */
  shown: z.string().nullable(),
  /** Somebody chose it; otherwise it is the one with most models. */
  pinned: z.boolean(),
  /** What the column's number is on the suite of its ranking. */
  headline,
  /** The suite that a missing model is launched on: that of the ranking, else the family's smallest; null where there is none. */
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
  /** The model of these settings; null where it was deleted or has others by now. */
  modelId: z.number().int().nullable(),
  /** It can be launched over any suite; simulated models play their own families alone. */
  isRunnable: z.boolean(),
  /** When its newest run was launched. */
  newest: z.iso.datetime(),
  /** In the order of the columns; null where it has no row in any ranking of the family. */
  cells: z.array(matrixCell.nullable()),
});
export type MatrixRow = z.infer<typeof matrixRow>;

/** Models by families: each cell is the model's row in the leaderboard of its column's ranking. */
export const matrix = z.object({
  columns: z.array(matrixColumn),
  /** Newest first. */
  rows: z.array(matrixRow),
  /** Nothing is measured yet: the rows are simulated models and examples, which are left out otherwise. */
  isSimulated: z.boolean(),
});
export type Matrix = z.infer<typeof matrix>;

/** A model that would be asked a suite. */
const cellAsked = z.object({ suiteId: z.number().int(), modelId: z.number().int() });
export type CellAsked = z.infer<typeof cellAsked>;

/** `POST /api/overview/prices`. */
export const cellsAsked = z.object({ cells: z.array(cellAsked).max(500) });

/** US dollars that a run of the model over the suite would likely cost; null where it cannot be priced. */
export const cellPrice = cellAsked.extend({ costUsd: z.number().nullable() });
export type CellPrice = z.infer<typeof cellPrice>;

/** A launch of which some run has not ended, with the states of all of its runs and what it may spend. */
const goingLaunch = launchRow.pick({ id: true, name: true }).extend({
  kind: z.literal("launch"),
  budget: budget.nullable(),
  runs: z.array(runRow.pick({ id: true, status: true, counts: true, costUsd: true, sampleCount: true })),
});
export type GoingLaunch = z.infer<typeof goingLaunch>;

/** A line of what needs attention. */
export const attention = z.discriminatedUnion("kind", [
  /** It does not answer, and is probed: these runs wait for it. `since`: when it stopped the first of them. */
  z.object({ kind: z.literal("endpoint"), host: z.string(), since: z.iso.datetime().nullable(), runIds: z.array(z.number().int()) }),
  goingLaunch,
  /** One that was launched by itself and has not ended. */
  z.object({ kind: z.literal("run"), run: runRow }),
  /** What waits for a person, in a sentence, and where it is mended. */
  z.object({ kind: z.literal("note"), text: z.string(), href: z.string() }),
]);
export type Attention = z.infer<typeof attention>;

/** An ended launch, or a run that was launched by itself: one of both is null. */
const latestLine = z.object({
  /** When its last run ended. */
  at: z.iso.datetime(),
  launch: launchRow.pick({ id: true, name: true, counts: true }).extend({ costUsd: z.number().nullable() }).nullable(),
  run: runRow.nullable(),
});
export type LatestLine = z.infer<typeof latestLine>;

const familyName = z.object({ id: z.string(), title: z.string() });
const namedRun = z.object({ id: z.number().int(), model: z.string() });

/** Two runs that tests tell apart, with the figures of their comparison. */
const difference = z.object({
  benchmark: familyName,
  suiteName: z.string(),
  /** A model's newest run, and the one that it is compared with. */
  run: namedRun,
  baseline: namedRun,
  /** The model's run before it, or the best row of the ranking beside the model's own. */
  against: z.enum(["previous", "best"]),
  isBetter: z.boolean(),
  figure: comparedMetric
    .pick({ label: true, unit: true, decimals: true })
    .extend({ difference: z.number(), low: z.number().nullable(), high: z.number().nullable() }),
  /** p, corrected for all tests of the week. */
  adjusted: z.number(),
});
export type Difference = z.infer<typeof difference>;

/** Samples that a run lost to failed calls, so many that it has no rank. */
const loss = z.object({
  model: z.string(),
  benchmark: familyName,
  runId: z.number().int(),
  lost: z.number().int(),
  samples: z.number().int(),
  /** What a sample is called, in the plural. */
  noun: z.string(),
});
export type Loss = z.infer<typeof loss>;

/** `GET /api/overview/changes`: what changed in the last seven days. */
export const changes = z.object({
  /** Runs that ended in them. */
  runs: z.number().int(),
  /** Differences that were tested, and those that tests tell apart after correction. */
  tested: z.number().int(),
  sure: z.number().int(),
  /** Of these, the surest first. */
  differences: z.array(difference),
  /** A model's largest; `others`: in how many benchmarks besides it lost samples. */
  losses: z.array(loss.extend({ others: z.number().int() })),
});
export type Changes = z.infer<typeof changes>;

export const overview = z.object({
  matrix,
  /** Runs that are not archived, without examples; and suites. */
  runs: z.number().int(),
  suites: z.number().int(),
  /** The suite with fewest items of each family, for a quick look. */
  smallest: z.array(z.object({ id: z.number().int(), name: z.string(), items: z.number().int() })),
  /** Endpoints that are down, then what goes on, then what a person has to mend. */
  attention: z.array(attention),
  /** The latest first. */
  latest: z.array(latestLine),
  /** A run whose misses can be read: the newest with some, else an example. */
  missedRun: z.number().int().nullable(),
});
export type Overview = z.infer<typeof overview>;
