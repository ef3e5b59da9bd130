import type { Share } from "@/lib/contracts/share";

/** Returns the state of a share link at a time: an expired one stays expired when it is resumed. */
export function shareState({ pausedAt, expiresAt }: Pick<Share, "pausedAt" | "expiresAt">, now: Date): "works" | "paused" | "expired" {
  if (expiresAt !== null && new Date(expiresAt) <= now) return "expired";
  return pausedAt === null ? "works" : "paused";
}
