import { z } from "zod";
import { sampleStatus } from "./sample";

const group = z.object({ id: z.string(), label: z.string() });

/** What the browser knows of a family whose dialogues go on until patience runs out. */
export const enduranceView = z.object({
  /** Groups of constraints in the order of a turn's letters. */
  groups: z.array(group),
  /** The family's metric behind each of the metrics that lib/endurance computes, by its id (`ACT_len`). */
  metrics: z.record(z.string(), z.string()),
  /** Metric of the share of turns that held a group's constraint; its slices name the group. */
  groupMetric: z.object({ metric: z.string(), tag: z.string() }),
  /** Metrics (by lib/endurance's ids) that are also computed for each smaller patience; their slices name it. */
  byPatience: z.object({ tag: z.string(), metrics: z.array(z.string()) }),
  /** Metric of the share of turns that pass after so many failed ones in a row; its slices name how many. */
  streakMetric: z.object({ metric: z.string(), tag: z.string() }),
  /**
   * From the first missed turn on: the share of dialogues that have recovered, by turns after it and by which `part` of it is told (the values name
   * the two), and the share of these turns that missed a group's constraint.
   */
  firstMiss: z.object({
    metric: z.string(),
    tag: z.string(),
    part: z.object({ tag: z.string(), recovered: z.string(), holding: z.string() }),
    missedMetric: z.string(),
  }),
  /** By lib/endurance's ids, metrics that count dialogues whose calls failed for good too, up to their last answered turn. */
  restricted: z.record(z.string(), z.string()),
  /** Metric of the share of dialogues whose end before the most turns nobody saw. */
  /** The share of dialogues that reached the most turns with patience left. */
  limitMetric: z.string(),
  censoredMetric: z.string(),
  /** Metric whose `detail` holds the lifetimes. */
  survivalMetric: z.string(),
});
export type EnduranceView = z.infer<typeof enduranceView>;

/** What ended a dialogue: its user's patience, the model's context, or the most turns (in an imported one, its last turn). */
export const dialogueEnding = z.enum(["patience ran out", "outgrew the context", "broken off"]);
export type DialogueEnding = z.infer<typeof dialogueEnding>;

/** The answered turns of a run's dialogues, small enough to send them all: every metric can be made of them. */
export const runEndurance = z.object({
  /** Failed turns in a row that ended a dialogue of this run. */
  patience: z.number().int().positive(),
  /** Turns after which a dialogue was broken off; null where nothing but the script ended it. */
  maxTurns: z.number().int().positive().nullable(),
  /** Groups of which a constraint was in force somewhere, in the order of the letters. */
  groups: z.array(group),
  dialogues: z.array(
    z.object({
      ordinal: z.number().int().nonnegative(),
      key: z.string(),
      status: sampleStatus,
      /** A text for each answered turn, a letter for each group: `pf-p--e--` (see lib/endurance/turn-text.ts). */
      turns: z.array(z.string()),
    }),
  ),
});
export type RunEndurance = z.infer<typeof runEndurance>;

/** `detail` of the survival metric: for each dialogue its turns, whether patience ended it or it was broken off, its ordinal, and its script. */
export const lifetimesDetail = z.object({
  lifetimes: z.array(
    z.tuple([z.number().int().positive(), z.enum(["patience", "censored"]), z.number().int().nonnegative(), z.string().optional()]),
  ),
});
export type LifetimesDetail = z.infer<typeof lifetimesDetail>;
