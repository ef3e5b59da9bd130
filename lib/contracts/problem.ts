import { z } from "zod";

/** The body of every failed API response: the problem, its place, and what to do. */
export const problem = z.object({
  error: z.object({
    code: z.enum(["not_found", "invalid", "conflict", "unauthenticated", "forbidden", "rate_limited", "unavailable", "internal"]),
    message: z.string(),
    /** The field, row or item concerned. */
    where: z.string().nullable(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
});
export type Problem = z.infer<typeof problem>;
