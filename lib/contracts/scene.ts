import { z } from "zod";

/** A topic of a dialogue, by which its turns lie in lanes. */
const lane = z.object({ id: z.string(), label: z.string() });

/** What one turn changed about the constraints in force. */
const sceneChange = z.object({
  kind: z.enum(["add", "modify", "remove"]),
  /** Id of the group that the constraint is of. */
  group: z.string(),
  /** The constraint in words before and after; null where there was or is none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type SceneChange = z.infer<typeof sceneChange>;

/** Where a turn stands in its dialogue: the topic it speaks of, what it changed and what holds since when. Data only, a function of the item. */
export const turnScene = z.object({
  lane,
  /** The topic is new to the dialogue, goes on, or is returned to. */
  phase: z.enum(["new", "continued", "returned"]),
  changes: z.array(sceneChange),
  /** Constraints in force; `id` is the check's, `since` the turn (from 0) that last changed it. */
  constraints: z.array(z.object({ id: z.string(), since: z.number().int().nonnegative() })),
  /** Who wrote the query. */
  writer: z.enum(["template", "model", "fallback", "imported"]),
});
export type TurnScene = z.infer<typeof turnScene>;

/** Data of a dialogue's timeline: a scene for each turn that the page shows. */
export const dialogueScenes = z.object({
  /** Failed turns in a row that end the dialogue. */
  patience: z.number().int().positive(),
  scenes: z.array(turnScene),
});
export type DialogueScenes = z.infer<typeof dialogueScenes>;

/** The first turns of a dialogue with what is asked on each. */
export const dialogueScript = z.array(z.object({ query: z.string(), scene: turnScene }));
export type DialogueScript = z.infer<typeof dialogueScript>;
