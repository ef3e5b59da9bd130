import { z } from "zod";

/** The label and unit of an axis, and its bounds if the family fixes them. */
export const axis = z.object({ label: z.string(), unit: z.string(), domain: z.tuple([z.number(), z.number()]).optional() });

/** Singular and plural of the unit that n counts: "sample" and "samples". */
export const noun = z.object({ one: z.string(), many: z.string() });
export type Noun = z.infer<typeof noun>;

/** Small multiples: one plot for each value of a tag, over the same axes. */
export const facet = z.object({
  tag: z.string(),
  label: z.string(),
  /** Values in display order; others follow. */
  order: z.array(z.string()).optional(),
  /** True if each plot has its own axes. */
  free: z.boolean().optional(),
});
export type Facet = z.infer<typeof facet>;

/** The fields that all charts have. */
export const chartWords = z.object({
  id: z.string(),
  title: z.string(),
  /** One sentence on what the chart shows. */
  note: z.string(),
  /** Ids of the family's variables that narrow the chart to the slices of the chosen values (see lib/contracts/variable.ts). */
  by: z.array(z.string()).optional(),
  /** The unit that n counts; samples if absent. */
  counts: noun.optional(),
});
