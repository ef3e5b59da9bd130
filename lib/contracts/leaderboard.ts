import { z } from "zod";
import { metric, metricDeclaration } from "./metric";
import { modelTraits } from "./model";
import { missing, runStatus, unreadableRun } from "./run";
import { benchmarkInfo } from "./views";

export const leaderboardSource = z.enum(["measured", "simulated", "imported", "published"]);

/** A run that contributes to a row. */
export const rankedRun = z.object({
  id: z.number().int(),
  name: z.string(),
  status: runStatus,
  date: z.iso.datetime().nullable(),
  repetitions: z.number().int(),
  headline: metric.nullable(),
  /** Number of samples that have ended, and number of samples of a run over the whole suite; null for a whole run. */
  partial: z.object({ done: z.number().int(), whole: z.number().int() }).nullable(),
  /** For a run over the whole suite that lost too many samples to errors: the number of lost samples and of all samples. */
  lossy: z.object({ lost: z.number().int(), samples: z.number().int() }).nullable().optional(),
});

export const leaderboardRow = z.object({
  /** Unique: `run-12` with the newest run of the row, or `published-gpt-4o`. */
  id: z.string(),
  source: leaderboardSource,
  /** True if the row's newest run came from another Heed as a file. */
  taken: z.boolean().optional(),
  model: z.string(),
  traits: modelTraits,
  /** The newest run of the row. */
  runId: z.number().int().nullable(),
  /**
   * The settings that had an effect on replies, in short (“T 0 · 4k out”) and in full; null if unknown. `noEffect`: some had none, and
   * `short` begins with these (“effort ignored · T 0”).
   */
  settings: z.object({ short: z.string(), long: z.string(), noEffect: z.literal(true).optional() }).nullable(),
  suiteName: z.string().nullable(),
  /** SHA-256 of the suite; rows with the same hash are comparable item by item. */
  suiteHash: z.string().nullable(),
  verifier: z.string().nullable(),
  /** Best and worst rank that pairwise tests allow, from 1; null for partial and lossy runs and without a headline that has an interval. */
  rank: z.tuple([z.number().int(), z.number().int()]).nullable(),
  /** Headline first, then the other columns. Rows that are drawn also have all slices that the charts need. */
  metrics: z.array(metric),
  /** Samples that the headline leaves out; null if none. */
  missing: missing.nullable().optional(),
  /** The pooled runs, newest first, then partial and lossy runs of the same settings. */
  runs: z.array(rankedRun),
  /** Number of these runs that the figures include. */
  pooled: z.number().int(),
  /** Progress of the newest run with figures, if it is partial and the row has no complete run. */
  partial: rankedRun.shape.partial,
  /** The losses of that run, if it is lossy. */
  lossy: rankedRun.shape.lossy,
  /** Notes for the reader: seeds that disagree, runs that differ more than by chance. */
  notes: z.array(z.string()),
  /** Number of earlier runs that the worker is pooling with this one; absent if none. */
  waiting: z.number().int().positive().optional(),
  /** Cost in US dollars of running the suite once; null without a price, and for partial and lossy runs. */
  costUsd: z.number().nullable(),
  /** Mean seconds of a call for a scored sample. */
  latencySeconds: z.number().nullable(),
  /** The reason why there is no latency to compare; null if there is one. */
  latencyWhy: z.string().nullable(),
  /** Mean output tokens of a call for a scored sample. */
  outputTokens: z.number().nullable(),
  date: z.iso.datetime().nullable(),
  /** The edition of the suite or the paper, if the family has several. */
  edition: z.string().optional(),
  /** Table or figure of the paper for published rows. */
  reference: z.string().nullable(),
});
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

/** A ranking: runs that were asked and scored in the same way. */
export const ranking = z.object({
  /** 16 hexadecimal digits. */
  key: z.string(),
  suiteId: z.number().int(),
  suiteName: z.string(),
  suiteHash: z.string(),
  /** The edition of the suite, if the family has several. */
  edition: z.string().optional(),
  /** Number of items; shown with the family's noun for samples: “250 samples”. */
  items: z.number().int(),
  verifier: z.string(),
  verifierVersion: z.string(),
  judge: z.string().nullable(),
  /** Run parameters as readable text: “Patience 3”. */
  params: z.array(z.string()),
  /** Number of ranked rows and of rows that have only partial or lossy runs. */
  models: z.number().int(),
  partial: z.number().int(),
  /** Launch time of the newest run. */
  newest: z.iso.datetime(),
  /** `possible`: the suite can be the authors' (imported, and as large as theirs); `confirmed`: the person who confirmed that it is. */
  authors: z.object({
    possible: z.boolean(),
    /** Name of the authors' release with this content; null if there is none. */
    release: z.string().nullable(),
    confirmed: z.object({ id: z.number().int(), by: z.string(), personId: z.string().nullish(), at: z.iso.datetime() }).nullable(),
    /** Id of the person who imported the suite; null or absent without accounts and for suites from before them. */
    suitePersonId: z.string().nullish(),
  }),
});
export type Ranking = z.infer<typeof ranking>;

export const leaderboard = z.object({
  benchmark: benchmarkInfo,
  /** Largest number of models first. */
  rankings: z.array(ranking),
  /** Key of the ranking shown; null if there is none and all rows are from the paper. */
  shown: z.string().nullable(),
  /** Rows of the ranking, best first, then those of the paper, ranked separately; all together if the suite is confirmed. */
  rows: z.array(leaderboardRow),
  /** True if the requested rows include the data that the charts draw. */
  charts: z.boolean(),
  /** Number of rows of simulated models that are left out; absent if these were requested. */
  simulated: z.number().int().optional(),
  /** Runs that are left out of the rankings because their rows cannot be read. */
  unreadable: z.array(unreadableRun).default([]),
});
export type Leaderboard = z.infer<typeof leaderboard>;

/** A row of a ranking that represents its model on other pages. */
export const modelScore = leaderboardRow
  .pick({ id: true, runId: true, model: true, source: true, taken: true, settings: true, pooled: true, partial: true })
  .extend({
    lossy: rankedRun.shape.lossy.unwrap(),
    missing: missing.nullable(),
    /** Status of the newest run of the row. */
    status: runStatus,
    /** Null if it has no value. */
    headline: metric.nullable(),
  });
export type ModelScore = z.infer<typeof modelScore>;

/** A ranking with some of its rows, best headline first; partial and lossy rows last. */
export const rankedModels = z.object({
  ranking: ranking.pick({ key: true, suiteId: true, suiteName: true, params: true }),
  headline: metricDeclaration.pick({ label: true, unit: true, decimals: true }),
  models: z.array(modelScore),
});
export type RankedModels = z.infer<typeof rankedModels>;

/** The row of a ranking that represents a model in a family; null if the model has no run there. */
export interface ScoreInFamily {
  /** `headline` is the label of the family's headline. */
  family: { id: string; title: string; headline: string };
  score: RankedModels | null;
}
