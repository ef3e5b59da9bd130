import { z } from "zod";
import { instruction } from "../../items/instruction";

/** The one change of a turn, as the authors' snapshots have it. */
export const operation = z.object({
  operation_type: z.enum(["add", "modify", "remove"]),
  original_description: z.string().nullable(),
  new_description: z.string().nullable(),
  instruction_id: z.string(),
  instruction_class: z.string(),
  args_before: z.unknown(),
  args_after: z.unknown(),
});
export type Operation = z.infer<typeof operation>;

/** One turn of a script: the topic, what changed, what is in force, and what the user says. */
export const dialogueTurn = z.object({
  /** From 1. */
  turn: z.number().int().positive(),
  /** Number of the topic. */
  active_topic: z.number().int(),
  /** A few words that name the topic. */
  topic: z.string(),
  /** The task as a file words it; absent where it is one of the family’s own topics. */
  task: z.string().optional(),
  phase: z.enum(["new", "continued", "returned"]),
  /** Null where an imported file does not tell. */
  operation: operation.nullable(),
  instructions: z.array(instruction),
  query: z.string(),
  /** Who worded the query; `fallback` is the template after a model failed its checks three times. */
  writer: z.enum(["template", "model", "fallback", "imported"]),
});
export type DialogueTurn = z.infer<typeof dialogueTurn>;
