import { z } from "zod";

/** What an axis is called, in which unit it is, and its bounds where the family fixes them. */
export const axis = z.object({ label: z.string(), unit: z.string(), domain: z.tuple([z.number(), z.number()]).optional() });

/** A thing that n counts: "sample" and "samples". */
export const noun = z.object({ one: z.string(), many: z.string() });
export type Noun = z.infer<typeof noun>;

/** Small multiples: one plot for each value of a tag, over the same axes. */
export const facet = z.object({
  tag: z.string(),
  label: z.string(),
  /** Values in the order in which they are shown; others follow. */
  order: z.array(z.string()).optional(),
  /** Each plot has axes of its own. */
  free: z.boolean().optional(),
});
export type Facet = z.infer<typeof facet>;

/** What every chart says of itself. */
export const chartWords = z.object({
  id: z.string(),
  title: z.string(),
  /** One sentence: what to read off it. */
  note: z.string(),
  /** Ids of the family's variables that narrow the chart to the slices of the chosen values (see lib/contracts/variable.ts). */
  by: z.array(z.string()).optional(),
  /** What n counts; samples where absent. */
  counts: noun.optional(),
});
