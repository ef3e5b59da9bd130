import { z } from "zod";

/** A topic of a dialogue; turns are arranged in lanes by topic. */
const lane = z.object({ id: z.string(), label: z.string() });

/** A change that a turn made to the constraints in force. */
const sceneChange = z.object({
  kind: z.enum(["add", "modify", "remove"]),
  /** Id of the constraint's group. */
  group: z.string(),
  /** Text of the constraint before and after; null if there was or is none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type SceneChange = z.infer<typeof sceneChange>;

/**
 * The role of a turn in its dialogue: its topic, its changes, and the constraints in force with the turn that last changed each. Depends
 * only on the item.
 */
export const turnScene = z.object({
  lane,
  /** State of the topic: new to the dialogue, continued, or returned to. */
  phase: z.enum(["new", "continued", "returned"]),
  changes: z.array(sceneChange),
  /** Constraints in force; `id` is the check's, `since` the turn (from 0) that last changed it. */
  constraints: z.array(z.object({ id: z.string(), since: z.number().int().nonnegative() })),
  /** Author of the query. */
  writer: z.enum(["template", "model", "fallback", "imported"]),
});
export type TurnScene = z.infer<typeof turnScene>;

/** Data of a dialogue's timeline: one scene per turn on the page. */
export const dialogueScenes = z.object({
  /** Number of consecutive failed turns that end the dialogue. */
  patience: z.number().int().positive(),
  scenes: z.array(turnScene),
});
export type DialogueScenes = z.infer<typeof dialogueScenes>;

/** The first turns of a dialogue with the query of each. */
export const dialogueScript = z.array(z.object({ query: z.string(), scene: turnScene }));
export type DialogueScript = z.infer<typeof dialogueScript>;
