import { z } from "zod";

const name = z.string().trim().min(1, "Enter a name.").max(100);

/** A named filter of the list of runs. */
export const saveView = z.object({
  name,
  /** The filter line as in the address. */
  line: z.string().trim().min(1, "Enter a filter first.").max(4000),
});
export type SaveView = z.infer<typeof saveView>;

export const renameView = z.object({ name });

export const savedView = saveView.extend({
  id: z.number().int(),
  /** Id of the person who saved it; null or absent without accounts and if it was saved before them. */
  personId: z.string().nullish(),
});
export type SavedView = z.infer<typeof savedView>;
