import { z } from "zod";

/**
 * A selector of a page, stored in the address under its id (`?length=32k`). If its name is also a tag of the sample table, it filters that
 * table too, since a name has only one meaning in an address.
 */
export const variable = z.object({
  id: z.string(),
  label: z.string(),
  /** Slider, or list of choices. */
  kind: z.enum(["range", "choice"]),
  /** Tag of the slices to which it narrows charts; its choices are the values that the metrics have, and all values together. */
  tag: z.string(),
  /** Values in display order; others follow. */
  order: z.array(z.string()).optional(),
  /** Label for no choice: "all lengths". */
  all: z.string().optional(),
  help: z.string().optional(),
  /** True if it does not select stored slices: every metric is computed again for the chosen value, from 1 to the run's own. */
  recomputed: z.boolean().optional(),
});
export type Variable = z.infer<typeof variable>;
