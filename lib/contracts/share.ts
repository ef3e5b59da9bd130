import { z } from "zod";
import { comparisonTarget, sideId } from "./comparison";

/** The target of a link; nothing else can be read through it. */
export const shareTarget = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("run"), runId: z.number().int() }),
  z.object({ kind: z.literal("sample"), runId: z.number().int(), ordinal: z.number().int() }),
  /** Without a ranking, the one with most models at the time of viewing. */
  z.object({ kind: z.literal("leaderboard"), benchmark: z.string(), simulated: z.boolean(), ranking: z.string().optional() }),
  /** Table of models by benchmarks, in the rankings that the Overview shows at the time of viewing. */
  z.object({ kind: z.literal("matrix") }),
  z.object({ kind: z.literal("comparison"), runs: comparisonTarget.shape.runs, baseline: sideId }),
]);
export type ShareTarget = z.infer<typeof shareTarget>;

/** Checks whether a target opens one run or one of its samples. */
export const isOfRun = (target: ShareTarget): target is Extract<ShareTarget, { kind: "run" | "sample" }> =>
  target.kind === "run" || target.kind === "sample";

export const share = z.object({
  /** 128 random bits, base64url: 22 characters. */
  slug: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  target: shareTarget,
  title: z.string(),
  /** Full address if `PUBLIC_URL` defines Heed's public address; otherwise absent, since only the browser knows it. */
  address: z.url().optional(),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  /** Since when it opens nothing until it is resumed. */
  pausedAt: z.iso.datetime().nullable(),
  /** Null for a link that does not expire. */
  expiresAt: z.iso.datetime().nullable(),
  /** True if its reader is asked for a password. */
  hasPassword: z.boolean(),
  /** Who made it; null without accounts and for links from before accounts. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type Share = z.infer<typeof share>;

const sharePassword = z.string().min(8, "must have at least 8 characters").max(200, "must have at most 200 characters");

/** Settings of a link that change; those that are absent stay. */
export const shareChange = z.strictObject({
  paused: z.boolean().optional(),
  /** Null for never. */
  expiresAt: z.iso.datetime().nullable().optional(),
  /** Null for none. */
  password: sharePassword.nullable().optional(),
});
export type ShareChange = z.infer<typeof shareChange>;

/** Body that a reader of a share with a password sends, once. */
export const passwordGiven = z.strictObject({ password: z.string().max(200) });
