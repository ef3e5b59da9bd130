import { z } from "zod";

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Published figures of one metric over the same tags in compact form, for pages that may draw any of thousands. */
export const packedMetrics = z.array(
  z.object({
    id: z.string(),
    tags: z.array(z.string()),
    /** Values of the tags, then value and n, then, if known, standard error, low and high. */
    rows: z.array(z.array(z.union([scalar, z.tuple([z.number(), z.number()])]))),
  }),
);
export type PackedMetrics = z.infer<typeof packedMetrics>;
