import type { ModelSettings } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import type { SampleDetail, TurnView } from "@/lib/contracts/sample";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { rawRequest } from "@/lib/reads/samples/raw-request";
import { withoutLongReplies } from "@/lib/reads/samples/reply-text";
import { readWholeSample } from "@/lib/reads/samples/sample";
import { hideAddresses, publicSettings } from "./hide-addresses";
import type { Scope } from "./scope";

/** Turn without the endpoint's error details, the provider's request ids and the data that the provider sent beside the reply. */
function publicTurn(turn: TurnView, settings: ModelSettings, repetition: number): TurnView {
  const attempts = turn.attempts.map((attempt) => ({
    ...attempt,
    reason: attempt.reason && hideAddresses(attempt.reason, settings),
    detail: attempt.outcome === "error" ? null : attempt.detail,
    requestId: null,
  }));
  const shown = publicSettings(settings);
  // Names of fields depend on the host; the address is not part of the body.
  const asSent = isRemote(shown) && isRemote(settings) ? { ...shown, address: settings.address } : shown;
  // Another run is not part of the share.
  const copy = turn.copy && { copy: { ...turn.copy, from: null } };
  return { ...turn, ...copy, attempts, ...rawRequest(asSent, repetition, turn.sent), rawResponse: null };
}

/** Builds a sample as a reader of a share may see it, with whole replies. */
export function publicSample(sample: SampleDetail, settings: ModelSettings): SampleDetail {
  return {
    ...sample,
    reason: sample.reason && hideAddresses(sample.reason, settings),
    turns: sample.turns.map((turn) => publicTurn(turn, settings, sample.repetition)),
  };
}

/** Reads a sample of the shared run, or the shared sample, then without neighbors; throws `not_found` for any other sample. */
export async function sharedSample(scope: Scope, ordinal: number, options: { verifier?: string } = {}): Promise<SampleDetail> {
  const runId = scope.runOfSample(ordinal);
  const [sample, { model }] = await Promise.all([readWholeSample(runId, ordinal, options), readRun(runId)]);
  const shown = withoutKeys({
    ...publicSample(sample, model),
    ...(scope.share.target.kind === "sample" && { previous: null, next: null, previousFailed: null, nextFailed: null }),
  });
  // Keys are removed before replies are shortened, because a key that is cut in two would not be found.
  return withoutLongReplies(shown);
}
