import { z } from "zod";

/** An instruction id with its kwargs, as in the authors' files. */
export const instruction = z.object({ id: z.string(), kwargs: z.record(z.string(), z.unknown()) });

/** A prompt with the checks of its reply. */
export const ifevalItem = z.object({
  prompt: z.string(),
  instructions: z.array(instruction).min(1),
  /**
   * Turns before the prompt, shown and sent but not scored: a system prompt, or a request and an answer to which the prompt adds its
   * constraint.
   */
  earlier: z.array(z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() })).optional(),
  /** Only in generated items: a reply that follows every instruction, which proves that they can be combined. */
  witness: z.string().optional(),
  /** Further keys of an imported line, kept for an export. */
  extra: z.record(z.string(), z.unknown()).optional(),
});
export type IfevalItem = z.infer<typeof ifevalItem>;
