import { z } from "zod";
import { sampleStatus } from "./sample";

const group = z.object({ id: z.string(), label: z.string() });

/** Browser data for a family whose dialogues continue until patience runs out. */
export const enduranceView = z.object({
  /** Groups of constraints in the order of a turn's letters. */
  groups: z.array(group),
  /** The family's metric for each metric that lib/endurance computes, by that metric's id (`ACT_len`). */
  metrics: z.record(z.string(), z.string()),
  /** Metric of the share of turns that met a group's constraint; its slices name the group. */
  groupMetric: z.object({ metric: z.string(), tag: z.string() }),
  /** Metrics (by lib/endurance's ids) that are also computed for each smaller patience; their slices name the patience. */
  byPatience: z.object({ tag: z.string(), metrics: z.array(z.string()) }),
  /** Metric of the share of turns that pass after a streak of failed ones; its slices give the length of the streak. */
  streakMetric: z.object({ metric: z.string(), tag: z.string() }),
  /**
   * Metrics from the first missed turn on: the share of dialogues that have recovered, by turns since then and by `part` (`recovered` or
   * `holding`), and the share of these turns that missed a group's constraint.
   */
  firstMiss: z.object({
    metric: z.string(),
    tag: z.string(),
    part: z.object({ tag: z.string(), recovered: z.string(), holding: z.string() }),
    missedMetric: z.string(),
  }),
  /** Metrics, by lib/endurance's ids, that also count dialogues whose calls failed permanently, up to their last answered turn. */
  restricted: z.record(z.string(), z.string()),
  /** Metric of the share of dialogues that reached the turn limit with patience left. */
  limitMetric: z.string(),
  /** Metric of the share of dialogues whose end was not observed within the turn limit. */
  censoredMetric: z.string(),
  /** Metric whose `detail` holds the lifetimes. */
  survivalMetric: z.string(),
});
export type EnduranceView = z.infer<typeof enduranceView>;

/** The cause of a dialogue's end: its user's patience, the model's context, or the turn limit (in an imported dialogue, its last turn). */
export const dialogueEnding = z.enum(["patience ran out", "outgrew the context", "broken off"]);
export type DialogueEnding = z.infer<typeof dialogueEnding>;

/** The answered turns of a run's dialogues, small enough to send completely; every metric can be computed from them. */
export const runEndurance = z.object({
  /** Number of consecutive failed turns that ended a dialogue of this run. */
  patience: z.number().int().positive(),
  /** Number of turns after which dialogues were cut short; null if only the script ended them. */
  maxTurns: z.number().int().positive().nullable(),
  /** Groups with a constraint in force in some turn, in the order of the letters. */
  groups: z.array(group),
  dialogues: z.array(
    z.object({
      ordinal: z.number().int().nonnegative(),
      key: z.string(),
      status: sampleStatus,
      /** One text per answered turn with a letter for each group: `pf-p--e--` (see lib/endurance/turn-text.ts). */
      turns: z.array(z.string()),
    }),
  ),
});
export type RunEndurance = z.infer<typeof runEndurance>;

/**
 * `detail` of the survival metric: for each dialogue its number of turns, its kind of end (patience or censored), its ordinal and its
 * script.
 */
export const lifetimesDetail = z.object({
  lifetimes: z.array(
    z.tuple([z.number().int().positive(), z.enum(["patience", "censored"]), z.number().int().nonnegative(), z.string().optional()]),
  ),
});
export type LifetimesDetail = z.infer<typeof lifetimesDetail>;
