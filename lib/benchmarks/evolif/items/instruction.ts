import { z } from "zod";

/** Schema of a constraint in force, as in the authors' files. The id is its group; a topic has at most one constraint of a group. */
export const instruction = z.object({
  id: z.string(),
  /** An object with the group's arguments, or a list of keywords; empty arguments require nothing. */
  args: z.unknown(),
  description: z.string(),
});
export type Instruction = z.infer<typeof instruction>;
