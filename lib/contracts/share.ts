import { z } from "zod";
import { comparisonTarget, sideId } from "./comparison";

/** What a link shows; nothing else can be read through it. */
export const shareTarget = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("run"), runId: z.number().int() }),
  z.object({ kind: z.literal("sample"), runId: z.number().int(), ordinal: z.number().int() }),
  /** Without a ranking the one that has most models whenever it is looked at. */
  z.object({ kind: z.literal("leaderboard"), benchmark: z.string(), simulated: z.boolean(), ranking: z.string().optional() }),
  /** Models by benchmarks, in the rankings that the Overview shows whenever it is looked at. */
  z.object({ kind: z.literal("matrix") }),
  z.object({ kind: z.literal("comparison"), runs: comparisonTarget.shape.runs, baseline: sideId }),
]);
export type ShareTarget = z.infer<typeof shareTarget>;

/** Targets that open one run, or a sample of it. */
export const isOfRun = (target: ShareTarget): target is Extract<ShareTarget, { kind: "run" | "sample" }> =>
  target.kind === "run" || target.kind === "sample";

export const share = z.object({
  /** 128 random bits, base64url: 22 characters. */
  slug: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  target: shareTarget,
  title: z.string(),
  /** Its whole address where `PUBLIC_URL` says under which one others reach Heed; absent elsewhere, and known to the browser alone. */
  address: z.url().optional(),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
});
export type Share = z.infer<typeof share>;
