import type { Evidence } from "@/lib/contracts/evidence";
import { type EvidenceAsked, readEvidence } from "@/lib/reads/turn-evidence";
import { noSuchLink } from "./no-such-link";
import { resolveShare } from "./resolve-share";

/** Evidence of a sample of a run's link, or of the sample of its own link; throws `not_found` for all others. */
export async function sharedEvidence(slug: string, ordinal: number, asked: EvidenceAsked): Promise<Evidence> {
  const { target } = await resolveShare(slug);
  if (target.kind === "leaderboard" || (target.kind === "sample" && target.ordinal !== ordinal)) throw noSuchLink();
  return readEvidence(target.runId, ordinal, asked);
}
