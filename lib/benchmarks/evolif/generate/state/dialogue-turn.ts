import { z } from "zod";
import { instruction } from "../../items/instruction";

/** Schema of a turn's single change, as in the authors' snapshots. */
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

/** Schema of a script's turn: the topic, its change, the constraints in force, and the user's query. */
export const dialogueTurn = z.object({
  /** Starts at 1. */
  turn: z.number().int().positive(),
  /** Number of the topic. */
  active_topic: z.number().int(),
  /** A few words that name the topic. */
  topic: z.string(),
  /** The task as worded in a file; absent for the family’s own topics. */
  task: z.string().optional(),
  phase: z.enum(["new", "continued", "returned"]),
  /** Null if an imported file does not contain it. */
  operation: operation.nullable(),
  instructions: z.array(instruction),
  query: z.string(),
  /** Writer of the query; `fallback` is the template after a model failed its checks three times. */
  writer: z.enum(["template", "model", "fallback", "imported"]),
});
export type DialogueTurn = z.infer<typeof dialogueTurn>;
