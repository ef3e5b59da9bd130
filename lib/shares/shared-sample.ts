import type { Evidence } from "@/lib/contracts/evidence";
import type { ModelSettings } from "@/lib/contracts/model";
import type { SampleDetail, TurnView } from "@/lib/contracts/sample";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { rawRequest } from "@/lib/reads/raw-request";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/sample";
import { type EvidenceAsked, readEvidence } from "@/lib/reads/turn-evidence";
import { hideAddresses, publicSettings } from "./hide-addresses";
import { noSuchLink, resolveShare } from "./share";

/** A turn without the endpoint's error details and without what the provider calls its requests and says beside its reply. */
function publicTurn(turn: TurnView, settings: ModelSettings, repetition: number): TurnView {
  const attempts = turn.attempts.map((attempt) => ({
    ...attempt,
    reason: attempt.reason && hideAddresses(attempt.reason, settings),
    detail: attempt.outcome === "error" ? null : attempt.detail,
    requestId: null,
  }));
  return { ...turn, attempts, rawRequest: rawRequest(publicSettings(settings), repetition, turn.sent), rawResponse: null };
}

/** A sample of the link's run, or the link's own sample, then without neighbours; throws `not_found` for any other sample. */
export async function sharedSample(slug: string, ordinal: number, options: { verifier?: string } = {}): Promise<SampleDetail> {
  const { target } = await resolveShare(slug);
  if (target.kind === "leaderboard" || (target.kind === "sample" && target.ordinal !== ordinal)) throw noSuchLink();
  const [sample, { model }] = await Promise.all([readSample(target.runId, ordinal, options), readRun(target.runId)]);
  return withoutKeys({
    ...sample,
    ...(target.kind === "sample" && { previous: null, next: null, previousFailed: null, nextFailed: null }),
    reason: sample.reason && hideAddresses(sample.reason, model),
    turns: sample.turns.map((turn) => publicTurn(turn, model, sample.repetition)),
  });
}

/** Evidence of a sample of the link's run, or of the link's own sample; throws `not_found` for any other sample. */
export async function sharedEvidence(slug: string, ordinal: number, asked: EvidenceAsked): Promise<Evidence> {
  const { target } = await resolveShare(slug);
  if (target.kind === "leaderboard" || (target.kind === "sample" && target.ordinal !== ordinal)) throw noSuchLink();
  return withoutKeys(await readEvidence(target.runId, ordinal, asked));
}
