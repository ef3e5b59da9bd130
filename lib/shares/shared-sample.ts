import type { ModelSettings } from "@/lib/contracts/model";
import type { SampleDetail, TurnView } from "@/lib/contracts/sample";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { rawRequest } from "@/lib/reads/samples/raw-request";
import { withoutLongReplies } from "@/lib/reads/samples/reply-text";
import { readWholeSample } from "@/lib/reads/samples/sample";
import { hideAddresses, publicSettings } from "./hide-addresses";
import type { Scope } from "./scope";

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
export async function sharedSample(scope: Scope, ordinal: number, options: { verifier?: string } = {}): Promise<SampleDetail> {
  const runId = scope.runOfSample(ordinal);
  const [sample, { model }] = await Promise.all([readWholeSample(runId, ordinal, options), readRun(runId)]);
  const shown = withoutKeys({
    ...publicSample(sample, model),
    ...(scope.share.target.kind === "sample" && { previous: null, next: null, previousFailed: null, nextFailed: null }),
  });
  // A key that is cut in two would be found no more.
  return withoutLongReplies(shown);
}
