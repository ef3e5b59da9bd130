import { z } from "zod";
import { runStatus } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { concernsAll } from "@/lib/engine/asking/run-trouble";
import type { BatchStatus } from "@/lib/providers/protocols/batch-form";
import { noKey, ProviderError } from "@/lib/providers/provider-error";
import { logRun } from "@/lib/record/run-log";
import { type BatchRow, endBatch, noteStatus, noteTrouble, openBatches } from "./batch-rows";
import type { BatchRun } from "./batch-run";
import { findBatch } from "./find-batch";
import { ForeignResults, readResults } from "./read-results";
import { submitOpen } from "./submit-batches";

/** Outcome of a pass: nothing is left, another pass follows after a pause, or the run was halted. */
export type BatchPass = { kind: "over" } | { kind: "again"; afterMs: number } | { kind: "halted" };

/** Pauses between two looks at a batch, in milliseconds; they grow with its age. */
const [firstLookMs, lastLookMs, lookShare] = [1000, 60_000, 0.1];
/** Pause after a provider did not take a batch, in milliseconds, and how often in a row that may happen. */
const againMs = 15_000;
const mostRefusals = 20;
/** Age of a batch, in milliseconds, at which its provider has ended it by itself. */
const longestBatchMs = 86_400_000;

const statusSql = "select status from run where id = $1";
const openSql = "select 1 as open from sample where run_id = $1 and status in ('queued', 'running') limit 1";

/** Returns the pause until a batch is looked at again, in milliseconds. */
export const pauseOf = ({ createdAt }: Pick<BatchRow, "createdAt">, now: number): number =>
  Math.min(lastLookMs, Math.max(firstLookMs, lookShare * (now - createdAt.getTime())));

const isDue = (row: BatchRow, now: number) => row.lookedAt === null || now - row.lookedAt.getTime() >= pauseOf(row, now) - 100;

const requests = (count: number) => `${count} ${count === 1 ? "request" : "requests"}`;

/** Cancels a batch at its provider, unless it has ended since it was looked at, which a provider may answer with a refusal. */
async function cancel(client: BatchRun["client"], providerId: string): Promise<BatchStatus> {
  try {
    return await client.cancel(providerId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const now = await client.look(providerId);
    if (now.ended === null) throw error;
    return now;
  }
}

/** Looks at a batch at its provider, and cancels it there if the run is being cancelled. */
async function look({ client }: BatchRun, row: BatchRow, isCancelling: boolean): Promise<BatchStatus | null> {
  const { id, providerId, state } = row;
  if (providerId === null) return null;
  const known = await client.look(providerId);
  const status = isCancelling && known.ended === null && !known.isCancelling ? await cancel(client, providerId) : known;
  await noteStatus(id, isCancelling ? { ...status, isCancelling: true } : status);
  row.state = status.ended !== null ? "reading" : state;
  return status.ended === null ? null : status;
}

/** Stores what a batch brought, and stops the run if the batch ended in a way that another batch would repeat. */
async function take(batch: BatchRun, row: BatchRow, status: BatchStatus, isWanted: boolean): Promise<void> {
  const { run } = batch;
  const { id } = run.context;
  const read = await readResults(batch, row, status);
  if (read === null) return;
  const { unanswered } = read;
  const rest = unanswered === 0 ? "" : ` ${requests(unanswered)} got no answer and stay open.`;
  await logRun(id, "batch", `The batch ${status.id} has ended (${status.ended}).${rest}`);
  if (unanswered === 0) return;
  if (status.ended === "refused")
    run.stop(
      `The provider refused the batch ${status.id}${status.trouble ? `: ${status.trouble.replace(/\.$/, "")}` : ""}. Fix the cause, then resume.`,
    );
  else if (status.ended === "cancelled" && !isWanted)
    run.stop(`The batch ${status.id} was cancelled at the provider. Resume the run to ask the remaining samples in another batch.`);
  else if (unanswered === row.ordinals.length)
    run.stop(
      `The batch ${status.id} ended without a single answer (${status.ended}). Resume the run to try again, or launch it without batches.`,
    );
}

/** Settles a batch whose submission was interrupted. */
async function settle(batch: BatchRun, row: BatchRow): Promise<void> {
  const { run } = batch;
  const { id } = run.context;
  const outcome = await findBatch(batch, row);
  if (outcome.kind === "here") {
    await noteStatus(row.id, outcome.status);
    Object.assign(row, { providerId: outcome.status.id, state: "waiting" });
    await logRun(id, "batch", `The batch ${outcome.status.id}, whose submission was interrupted, was found at the provider.`);
  } else if (outcome.kind === "lost") {
    await endBatch(row, "lost", { trouble: "Its submission was interrupted before the provider had it. Nothing was paid." });
    await logRun(id, "batch", "A batch whose submission was interrupted is not at the provider; its requests are submitted again.");
  } else if (outcome.kind === "unclear") {
    const ids = outcome.ids.join(", ");
    await noteTrouble(row.id, `Its submission was interrupted, and it may be one of these batches: ${ids}.`, { isUnclear: true });
    row.state = "unclear";
  } else if (row.lookedAt === null) {
    const trouble = "Its submission was interrupted. Heed looks for it at the provider for up to half an hour, until it must have ended.";
    await noteTrouble(row.id, trouble, { isSubmitting: true });
  }
}

/**
 * Makes one pass over a run's batches: settles interrupted submissions, looks at those that are due, stores results, and submits open
 * samples. A run that is being cancelled submits nothing and cancels its batches.
 */
export async function batchPass(batch: BatchRun): Promise<BatchPass> {
  const { run } = batch;
  const { id } = run.context;
  const [state] = await queryRows(z.object({ status: runStatus }), statusSql, [id]);
  const isCancelling = state?.status === "cancelling";
  if (!isCancelling && state?.status !== "running" && state?.status !== "queued") return { kind: "halted" };
  const rows = await openBatches(id);
  let wait = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (run.halt.aborted) return { kind: "halted" };
    try {
      if (row.state === "submitting") await settle(batch, row);
      if (row.state === "unclear" && isCancelling)
        await endBatch(row, "lost", {
          trouble: "The run was cancelled before it was clear which batch this is. If the provider has it, cancel it there.",
        });
      if (row.state === "unclear") continue;
      if (row.state !== "submitting" && (isCancelling || row.state === "reading" || isDue(row, run.clock.now()))) {
        const isWanted = isCancelling || row.state === "cancelling";
        const status = await look(batch, row, isCancelling);
        if (status !== null) await take(batch, row, status, isWanted);
      }
    } catch (error) {
      if (error instanceof ForeignResults) {
        await noteTrouble(row.id, error.message, { isUnclear: true });
        row.state = "unclear";
      } else if (error instanceof ProviderError) {
        if (run.abort.aborted) return { kind: "halted" };
        // What may pass is tried again: the batch continues and is billed, and a resume would submit its requests again. A refused key needs
        // a person, who has to know at once that the batch continues; results of a batch that has ended wait until the key works again.
        const isHeld = error.kind === "credentials" && (row.state === "reading" || error.reason === noKey);
        const mayPass = (error.kind === "unreachable" || isHeld) && run.clock.now() - row.createdAt.getTime() < longestBatchMs;
        if (isCancelling && error.kind !== "passing" && !mayPass)
          await endBatch(row, "lost", { trouble: `It could not be cancelled at the provider (${error.message}). Cancel it there.` });
        else {
          // The provider does not have the batch or its results any more.
          const isGone = error.httpStatus === 404;
          await noteTrouble(row.id, `The last check failed: ${error.message}`, {
            isUnclear: isGone,
            isSubmitting: row.state === "submitting",
          });
          if (isGone) row.state = "unclear";
        }
      } else throw error;
    }
  }
  if (rows.some((row) => row.state === "unclear") && !isCancelling) {
    run.ask("It is not clear which batch at the provider is this run's. Name it below the batches, so that none is paid for twice.");
    return { kind: "halted" };
  }
  if (run.halt.aborted) return { kind: "halted" };
  if (!isCancelling) {
    const before = await openBatches(id);
    try {
      const submitted = await submitOpen(batch, new Set(before.flatMap(({ ordinals }) => ordinals)));
      if (submitted === "halted") return { kind: "halted" };
      batch.refused.inARow = 0;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (run.abort.aborted) return { kind: "halted" };
      batch.refused.inARow++;
      const isFinal = (error.kind !== "passing" && !concernsAll(error)) || error.kind === "credentials" || error.kind === "model";
      if (isFinal || batch.refused.inARow >= mostRefusals) {
        const host = new URL(batch.settings.address).host;
        run.stop(
          `${host} accepts no batches for “${batch.settings.model}” (${error.message.replace(/\.$/, "")}). Fix the cause and resume, or launch the run without batches.`,
        );
        return { kind: "halted" };
      }
      wait = Math.min(wait, Math.max(againMs, error.retryAfterMs ?? 0));
    }
  }
  const left = await openBatches(id);
  if (left.length === 0 && (isCancelling || (await queryRows(z.object({ open: z.number() }), openSql, [id])).length === 0))
    return { kind: "over" };
  const now = run.clock.now();
  for (const row of left) wait = Math.min(wait, pauseOf(row, now));
  return run.halt.aborted ? { kind: "halted" } : { kind: "again", afterMs: Number.isFinite(wait) ? wait : againMs };
}
