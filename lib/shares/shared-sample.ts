import type { Evidence } from "@/lib/contracts/evidence";
import type { ModelSettings } from "@/lib/contracts/model";
import type { SampleDetail, TurnView } from "@/lib/contracts/sample";
import { rawRequest } from "@/lib/reads/raw-request";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/sample";
import { type EvidenceAsked, readEvidence } from "@/lib/reads/turn-evidence";
import { hideAddresses, publicSettings } from "./hide-addresses";
import { noSuchLink, resolveShare } from "./share";

/** A turn without what an error said about the endpoint, and without the provider's envelope. */
function publicTurn(turn: TurnView, settings: ModelSettings, repetition: number): TurnView {
  const attempts = turn.attempts.map((attempt) => ({
    ...attempt,
    reason: attempt.reason && hideAddresses(attempt.reason, settings),
    detail: attempt.outcome === "error" ? null : attempt.detail,
  }));
  return { ...turn, attempts, rawRequest: rawRequest(publicSettings(settings), repetition, turn.sent), rawResponse: null };
}

/** One sample through a run's link, or the sample of its own link, which has no neighbours; throws `not_found` for all others. */
export async function sharedSample(slug: string, ordinal: number, options: { verifier?: string } = {}): Promise<SampleDetail> {
  const { target } = await resolveShare(slug);
  if (target.kind === "leaderboard" || (target.kind === "sample" && target.ordinal !== ordinal)) throw noSuchLink();
  const [sample, { model }] = await Promise.all([readSample(target.runId, ordinal, options), readRun(target.runId)]);
  return {
    ...sample,
    ...(target.kind === "sample" && { previous: null, next: null, previousFailed: null, nextFailed: null }),
    reason: sample.reason && hideAddresses(sample.reason, model),
    turns: sample.turns.map((turn) => publicTurn(turn, model, sample.repetition)),
  };
}

/** Evidence of a sample of a run's link, or of the sample of its own link; throws `not_found` for all others. */
export async function sharedEvidence(slug: string, ordinal: number, asked: EvidenceAsked): Promise<Evidence> {
  const { target } = await resolveShare(slug);
  if (target.kind === "leaderboard" || (target.kind === "sample" && target.ordinal !== ordinal)) throw noSuchLink();
  return readEvidence(target.runId, ordinal, asked);
}
