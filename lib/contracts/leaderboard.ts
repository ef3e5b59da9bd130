import { z } from "zod";
import { metric, metricDeclaration } from "./metric";
import { modelTraits } from "./model";
import { missing, runStatus, unreadableRun } from "./run";
import { benchmarkInfo } from "./views";

export const leaderboardSource = z.enum(["measured", "simulated", "imported", "published"]);

/** A run behind a row. */
export const rankedRun = z.object({
  id: z.number().int(),
  name: z.string(),
  status: runStatus,
  date: z.iso.datetime().nullable(),
  repetitions: z.number().int(),
  headline: metric.nullable(),
  /** Samples that have ended, and those that a run over the whole suite has; null for a whole run. */
  partial: z.object({ done: z.number().int(), whole: z.number().int() }).nullable(),
  /** Of a run over the whole suite of which too many samples ended without a reply: how many, of all. */
  lossy: z.object({ lost: z.number().int(), samples: z.number().int() }).nullable().optional(),
});

export const leaderboardRow = z.object({
  /** Unique: `run-12`, after the newest run behind it, or `published-gpt-4o`. */
  id: z.string(),
  source: leaderboardSource,
  /** Its newest run came from another Heed as a file. */
  taken: z.boolean().optional(),
  model: z.string(),
  traits: modelTraits,
  /** The newest run behind it. */
  runId: z.number().int().nullable(),
  /** The settings that can change its replies, in a few words (“T 0 · effort high · 4k out”) and in full; null where none are known. */
  settings: z.object({ short: z.string(), long: z.string() }).nullable(),
  suiteName: z.string().nullable(),
  /** SHA-256 of the suite; rows with the same one are comparable item by item. */
  suiteHash: z.string().nullable(),
  verifier: z.string().nullable(),
  /** Best and worst rank that pairwise tests allow, from 1; null for partial and lossy runs and without a headline that has an interval. */
  rank: z.tuple([z.number().int(), z.number().int()]).nullable(),
  /** Headline first, then the other columns; in rows that are drawn, all slices that the charts need. */
  metrics: z.array(metric),
  /** What the headline leaves out; null where nothing. */
  missing: missing.nullable().optional(),
  /** Runs that were put together, newest first, then partial and lossy ones of the same settings. */
  runs: z.array(rankedRun),
  /** How many of them its figures are of. */
  pooled: z.number().int(),
  /** Of a row whose newest run that has figures is partial, and that has no whole one: how far it went. */
  partial: rankedRun.shape.partial,
  /** The same of one that is lossy. */
  lossy: rankedRun.shape.lossy,
  /** What a reader should know: seeds that disagree, runs that differ more than chance. */
  notes: z.array(z.string()),
  /** Earlier runs that the worker is putting together with it; absent for none. */
  waiting: z.number().int().positive().optional(),
  /** US dollars for asking the suite once. */
  costUsd: z.number().nullable(),
  /** Mean seconds of a call for a scored sample. */
  latencySeconds: z.number().nullable(),
  /** Why there is no latency to compare; null beside one. */
  latencyWhy: z.string().nullable(),
  /** Mean output tokens of a call for a scored sample. */
  outputTokens: z.number().nullable(),
  date: z.iso.datetime().nullable(),
  /** The edition of its suite or of the paper, where the family has several. */
  edition: z.string().optional(),
  /** Table or figure of the paper for published rows. */
  reference: z.string().nullable(),
});
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

/** A ranking: runs that were asked and scored alike. */
export const ranking = z.object({
  /** 16 hexadecimal digits. */
  key: z.string(),
  suiteId: z.number().int(),
  suiteName: z.string(),
  suiteHash: z.string(),
  /** The edition of its suite, where the family has several. */
  edition: z.string().optional(),
  /** In its samples' noun: “250 samples”. */
  items: z.number().int(),
  verifier: z.string(),
  verifierVersion: z.string(),
  judge: z.string().nullable(),
  /** Run parameters in words: “Patience 3”. */
  params: z.array(z.string()),
  /** Ranked rows, and rows of partial and lossy runs alone. */
  models: z.number().int(),
  partial: z.number().int(),
  /** When its newest run was launched. */
  newest: z.iso.datetime(),
  /** Whether the suite can be the authors' (imported, and as large as theirs), and who said that it is. */
  authors: z.object({
    possible: z.boolean(),
    /** Name of the authors' release that it is by its content; null where it is none. */
    release: z.string().nullable(),
    confirmed: z.object({ id: z.number().int(), by: z.string(), at: z.iso.datetime() }).nullable(),
  }),
});
export type Ranking = z.infer<typeof ranking>;

export const leaderboard = z.object({
  benchmark: benchmarkInfo,
  /** Most models first. */
  rankings: z.array(ranking),
  /** The one that is shown; null where there is none, and the rows are the paper's alone. */
  shown: z.string().nullable(),
  /** Those of the ranking, best first, then the paper's, which rank among themselves; of a confirmed suite all together. */
  rows: z.array(leaderboardRow),
  /** Whether the rows that were asked for carry what the charts draw. */
  charts: z.boolean(),
  /** Rows of simulated models that are left out; absent where they were asked for. */
  simulated: z.number().int().optional(),
  /** Runs that are left out of the rankings because their rows cannot be read. */
  unreadable: z.array(unreadableRun).default([]),
});
export type Leaderboard = z.infer<typeof leaderboard>;

/** A row of a ranking as it represents its model on other pages. */
export const modelScore = leaderboardRow
  .pick({ id: true, runId: true, model: true, source: true, taken: true, settings: true, pooled: true, partial: true })
  .extend({
    lossy: rankedRun.shape.lossy.unwrap(),
    missing: missing.nullable(),
    /** Of the newest run behind it. */
    status: runStatus,
    /** Null where it has no value. */
    headline: metric.nullable(),
  });
export type ModelScore = z.infer<typeof modelScore>;

/** A ranking with some of its rows, best headline first, partial and lossy ones last. */
export const rankedModels = z.object({
  ranking: ranking.pick({ key: true, suiteId: true, suiteName: true, params: true }),
  headline: metricDeclaration.pick({ label: true, unit: true, decimals: true }),
  models: z.array(modelScore),
});
export type RankedModels = z.infer<typeof rankedModels>;

/** What represents a model in a family: one row of a ranking; null where the model has no run there. */
export interface ScoreInFamily {
  /** With the label of the family's headline. */
  family: { id: string; title: string; headline: string };
  score: RankedModels | null;
}
