import { z } from "zod";

/** Scalar facts about an item (density, seed, task, language, ...) that slices, filters and charts use. */
export const tags = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type Tags = z.infer<typeof tags>;

/** A part of a run: one value, or a closed numeric range [low, high], per tag. `{}` is the whole run. */
export const slice = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.tuple([z.number(), z.number()])]));
export type Slice = z.infer<typeof slice>;
