import type { Evidence } from "@/lib/contracts/evidence";
import type { ModelSettings } from "@/lib/contracts/model";
import type { SampleDetail, TurnView } from "@/lib/contracts/sample";
import { isOfRun } from "@/lib/contracts/share";
import { redactKeys, withoutKeys } from "@/lib/keys/redact-keys";
import { rawRequest } from "@/lib/reads/raw-request";
import { type ReplyAsked, readReply, withoutLongReplies } from "@/lib/reads/reply-text";
import { readRun } from "@/lib/reads/run";
import { readWholeSample } from "@/lib/reads/sample";
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
  return { ...turn, attempts, ...rawRequest(publicSettings(settings), repetition, turn.sent), rawResponse: null };
}

/** A sample as a reader of a link may see it, with whole replies. */
export function publicSample(sample: SampleDetail, settings: ModelSettings): SampleDetail {
  return {
    ...sample,
    reason: sample.reason && hideAddresses(sample.reason, settings),
    turns: sample.turns.map((turn) => publicTurn(turn, settings, sample.repetition)),
  };
}

/** A sample of the link's run, or the link's own sample, then without neighbours; throws `not_found` for any other sample. */
export async function sharedSample(slug: string, ordinal: number, options: { verifier?: string } = {}): Promise<SampleDetail> {
  const { target } = await resolveShare(slug);
  if (!isOfRun(target) || (target.kind === "sample" && target.ordinal !== ordinal)) throw noSuchLink();
  const [sample, { model }] = await Promise.all([readWholeSample(target.runId, ordinal, options), readRun(target.runId)]);
  const shown = withoutKeys({
    ...publicSample(sample, model),
    ...(target.kind === "sample" && { previous: null, next: null, previousFailed: null, nextFailed: null }),
  });
  // A key that is cut in two would be found no more.
  return withoutLongReplies(shown);
}

/** A whole reply of a sample of the link's run, or of the link's own sample; throws `not_found` for any other sample. */
export async function sharedReply(slug: string, ordinal: number, asked: ReplyAsked): Promise<string> {
  const { target } = await resolveShare(slug);
  if (!isOfRun(target) || (target.kind === "sample" && target.ordinal !== ordinal)) throw noSuchLink();
  return redactKeys(await readReply(target.runId, ordinal, asked));
}

/** Evidence of a sample of the link's run, or of the link's own sample; throws `not_found` for any other sample. */
export async function sharedEvidence(slug: string, ordinal: number, asked: EvidenceAsked): Promise<Evidence> {
  const { target } = await resolveShare(slug);
  if (!isOfRun(target) || (target.kind === "sample" && target.ordinal !== ordinal)) throw noSuchLink();
  return withoutKeys(await readEvidence(target.runId, ordinal, asked));
}
