import { isRemote } from "@/lib/contracts/plain/model-kinds";
import type { SampleDetail, SampleRow, TurnView } from "@/lib/contracts/sample";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { rawRequest } from "@/lib/reads/samples/raw-request";
import { withoutLongReplies } from "@/lib/reads/samples/reply-text";
import { readWholeSample } from "@/lib/reads/samples/sample";
import { type Hidden, hideAddresses, publicReason, publicSettings, readSource, type SampleSource } from "./hide-addresses";
import type { Scope } from "./scope";

/** Turn without the endpoint's error details, the provider's request ids and the data that the provider sent beside the reply. */
function publicTurn(turn: TurnView, { settings, hidden }: SampleSource, repetition: number): TurnView {
  const attempts = turn.attempts.map((attempt) => ({
    ...attempt,
    reason: attempt.reason && hideAddresses(attempt.reason, hidden),
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

/**
 * Builds the public tags of a sample: a person's reason for a failure class is without addresses, and a model that classified the failure
 * is called “a model”, because its name in this Heed is private.
 */
function publicTags(tags: SampleRow["tags"], hidden: Hidden): SampleRow["tags"] {
  const { class_by: by, class_at: at, class_why: why } = tags;
  // Only a class that a person gave has a time.
  const isModels = by !== undefined && at === undefined;
  return { ...tags, ...(isModels && { class_by: "a model" }), ...(typeof why === "string" && { class_why: hideAddresses(why, hidden) }) };
}

/** Builds what a reader of a share may see of a sample's row: without its cost, from which prices follow. */
export const publicSampleRow = <Row extends Pick<SampleRow, "reason" | "tags" | "costUsd">>(row: Row, hidden: Hidden): Row => ({
  ...row,
  ...{ costUsd: null, reason: row.reason && publicReason(row.reason, hidden), tags: publicTags(row.tags, hidden) },
});

/** Builds a sample as a reader of a share may see it, with whole replies. */
export function publicSample(sample: SampleDetail, source: SampleSource): SampleDetail {
  const turns = sample.turns.map((turn) => publicTurn(turn, source, sample.repetition));
  return { ...publicSampleRow(sample, source.hidden), turns };
}

/** Reads a sample of the shared run, or the shared sample, then without neighbors; throws `not_found` for any other sample. */
export async function sharedSample(scope: Scope, ordinal: number, options: { verifier?: string } = {}): Promise<SampleDetail> {
  const runId = scope.runOfSample(ordinal);
  const [sample, source] = await Promise.all([readWholeSample(runId, ordinal, options), readSource(runId)]);
  const shown = withoutKeys({
    ...publicSample(sample, source),
    ...(scope.share.target.kind === "sample" && { previous: null, next: null, previousFailed: null, nextFailed: null }),
  });
  // Keys are removed before replies are shortened, because a key that is cut in two would not be found.
  return withoutLongReplies(shown);
}
