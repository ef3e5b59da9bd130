import { z } from "zod";
import { leaderboardRow, modelScore, rankedModels, ranking } from "./leaderboard";
import { metricDeclaration } from "./metric";
import { runRow } from "./run";
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
  /** The model that would be launched; null where it was deleted or cannot be asked. */
  modelId: z.number().int().nullable(),
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

/** Something that waits for a person: what it is in a sentence, and where it is mended. */
export const need = z.object({ text: z.string(), href: z.string() });
export type Need = z.infer<typeof need>;

export const overview = z.object({
  matrix,
  /** Runs that are not archived, without examples; and suites. */
  runs: z.number().int(),
  suites: z.number().int(),
  /** The suite with fewest items of each family, for a quick look. */
  smallest: z.array(z.object({ id: z.number().int(), name: z.string(), items: z.number().int() })),
  running: z.array(runRow),
  recent: z.array(runRow),
  needs: z.array(need),
  /** A run whose misses can be read: the newest with some, else an example. */
  missedRun: z.number().int().nullable(),
});
export type Overview = z.infer<typeof overview>;
