import { z } from "zod";
import { tags } from "./slice";

/** Fields of a sample that a chart can draw beside its numeric tags: score from 0 to 1, seconds, tokens. */
export const sampleField = z.enum(["score", "latency", "inputTokens", "outputTokens", "reasoningTokens"]);
export type SampleField = z.infer<typeof sampleField>;

/**
 * A field, or the name of a numeric tag, or of a numeric fact of the verdict or of what a job found of the item; a field comes before a
 * tag of the same name, a tag before a fact, and the verdict's before the job's. Two facts that are lists of the same length are as many points. `tags`: names of tags, separated by commas, that each point carries.
 */
export const pointsSearch = z.object({ x: z.string().max(100), y: z.string().max(100), tags: z.string().max(200).optional() });
export type PointsSearch = z.infer<typeof pointsSearch>;

/** Two numbers of a run's scored samples, each sample a point, in the order of the run. */
export const samplePoints = z.object({
  points: z.array(
    z.object({ ordinal: z.number().int().nonnegative(), key: z.string(), x: z.number(), y: z.number(), tags: tags.optional() }),
  ),
  /** Scored samples that have both numbers; `points` holds evenly chosen ones where they are more than it may hold. */
  total: z.number().int().nonnegative(),
});
export type SamplePoints = z.infer<typeof samplePoints>;

/** Points that are sent at most. */
export const mostPoints = 5000;
