import { z } from "zod";
import { metric } from "./metric";
import { modelTraits } from "./model";
import { runRow } from "./run";
import { benchmarkInfo } from "./views";

/** Runs that a leaderboard's charts draw until the reader chooses. */
export const drawnAtFirst = 4;

export const leaderboardSource = z.enum(["measured", "simulated", "imported", "published"]);

export const leaderboardRow = z.object({
  /** Unique: `run-12` or `published-gpt-4o`. */
  id: z.string(),
  source: leaderboardSource,
  model: z.string(),
  traits: modelTraits,
  runId: z.number().int().nullable(),
  suiteName: z.string().nullable(),
  /** SHA-256 of the suite; rows with the same one are comparable item by item. */
  suiteHash: z.string().nullable(),
  verifier: z.string().nullable(),
  /** Best and worst rank that the intervals of the headline allow, from 1; null without a headline that has an interval. */
  rank: z.tuple([z.number().int(), z.number().int()]).nullable(),
  /** Headline first, then the other columns; in rows that are drawn, all slices that the charts need. */
  metrics: z.array(metric),
  costUsd: z.number().nullable(),
  latencySeconds: z.number().nullable(),
  date: z.iso.datetime().nullable(),
  /** The edition of its suite or of the paper, where the family has several. */
  edition: z.string().optional(),
  /** Table or figure of the paper for published rows. */
  reference: z.string().nullable(),
});
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

export const leaderboard = z.object({ benchmark: benchmarkInfo, rows: z.array(leaderboardRow) });
export type Leaderboard = z.infer<typeof leaderboard>;

export const overview = z.object({
  families: z.array(z.object({ benchmark: benchmarkInfo, runs: z.number().int(), suites: z.number().int(), top: z.array(leaderboardRow) })),
  running: z.array(runRow),
  recent: z.array(runRow),
});
export type Overview = z.infer<typeof overview>;
