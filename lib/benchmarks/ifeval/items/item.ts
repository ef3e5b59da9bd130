import { z } from "zod";

/** An instruction id with what it takes, as the authors' files have them. */
export const instruction = z.object({ id: z.string(), kwargs: z.record(z.string(), z.unknown()) });

/** One prompt with what its reply is checked for. */
export const ifevalItem = z.object({
  prompt: z.string(),
  instructions: z.array(instruction).min(1),
  /** Turns before the prompt, shown and sent but not scored: a system prompt, a request and an answer to which the prompt adds its constraint. */
  earlier: z.array(z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() })).optional(),
  /** Of a generated item: a reply that follows every instruction, the proof that they can hold together. */
  witness: z.string().optional(),
  /** Further keys of an imported line, kept for an export. */
  extra: z.record(z.string(), z.unknown()).optional(),
});
export type IfevalItem = z.infer<typeof ifevalItem>;
