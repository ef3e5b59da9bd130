import { z } from "zod";

/** One constraint in force, as the authors' files have it. The id is its group; a topic holds at most one of a group. */
export const instruction = z.object({
  id: z.string(),
  /** An object of the group's arguments, or a list of keywords; nothing asked where empty. */
  args: z.unknown(),
  description: z.string(),
});
export type Instruction = z.infer<typeof instruction>;
