import { z } from "zod";

/**
 * A selector of a page, kept in the address under its id (`?length=32k`). One that is called like a tag of the sample table narrows
 * that table too: a name in the address means one thing.
 */
export const variable = z.object({
  id: z.string(),
  label: z.string(),
  /** A slider, or a list to choose from. */
  kind: z.enum(["range", "choice"]),
  /** Tag of the slices that it narrows charts to; it offers the values that the metrics have, and all of them together. */
  tag: z.string(),
  /** Values in the order in which they are shown; others follow. */
  order: z.array(z.string()).optional(),
  /** What no choice is called: "all lengths". */
  all: z.string().optional(),
  help: z.string().optional(),
  /** It does not choose among stored slices: every metric is made anew for the chosen value, from 1 to the run's own. */
  recomputed: z.boolean().optional(),
});
export type Variable = z.infer<typeof variable>;
