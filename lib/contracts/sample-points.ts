import { z } from "zod";
import { tags } from "./slice";

/** Fields of a sample, besides its numeric tags, that a chart can draw: score from 0 to 1, seconds, tokens. */
export const sampleField = z.enum(["score", "latency", "inputTokens", "outputTokens", "reasoningTokens"]);
export type SampleField = z.infer<typeof sampleField>;

/**
 * The two numbers of each point: a field, numeric tag, numeric fact of the verdict, or numeric finding of the item, in this order of
 * precedence. List facts of equal length n give n points. `tags`: comma-separated tags.
 */
export const pointsSearch = z.object({ x: z.string().max(100), y: z.string().max(100), tags: z.string().max(200).optional() });
export type PointsSearch = z.infer<typeof pointsSearch>;

/** Two numbers of a run's scored samples, one point per sample, in the order of the run. */
export const samplePoints = z.object({
  points: z.array(
    z.object({ ordinal: z.number().int().nonnegative(), key: z.string(), x: z.number(), y: z.number(), tags: tags.optional() }),
  ),
  /** Number of scored samples that have both numbers; `points` is an evenly spaced selection if there are too many. */
  total: z.number().int().nonnegative(),
});
export type SamplePoints = z.infer<typeof samplePoints>;

/** Largest number of points in a response. */
export const mostPoints = 5000;
