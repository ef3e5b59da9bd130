import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import type { ActiveRun } from "@/lib/engine/active-run";
import type { Call } from "@/lib/engine/asking/call-costs";
import { isNoMoney } from "@/lib/engine/asking/counting-budget";
import { callOf } from "@/lib/engine/asking/prepare-request";
import { loadSamples } from "@/lib/engine/load-shard";
import type { OpenSample } from "@/lib/engine/open-sample";
import { fewestUnits } from "@/lib/engine/stop-rule";
import { holdForBatch } from "@/lib/limits/budget";
import { batchLimits, isSurelyRefused } from "@/lib/providers/batch-client";
import type { BatchStatus } from "@/lib/providers/protocols/batch-form";
import { protocolOf } from "@/lib/providers/protocols/protocol-of";
import type { AskRequest } from "@/lib/providers/provider";
import { ProviderError } from "@/lib/providers/provider-error";
import { batchedRequest } from "@/lib/providers/request-body";
import { askingOrder } from "@/lib/record/asking-order";
import type { RunContext } from "@/lib/record/run-context";
import { logRun } from "@/lib/record/run-log";
import { dropBatch, newNonce, noteStatus, noteTrouble, noteUpload, writeBatch } from "./batch-rows";
import type { BatchRun } from "./batch-run";
import { playOnce } from "./play-once";
import { requestId } from "./request-id";

/** A request of an open sample, ready for a batch. */
interface Collected {
  ordinal: number;
  turn: number;
  attempt: number;
  /** JSON. */
  body: string;
  /** Its size within a batch. */
  bytes: number;
  /** Null if no budget counts it. */
  call: Call | null;
}

/** Number of samples that are read and prepared together. */
const samplesAtOnce = 100;

/** Bytes of a request's id and of what surrounds its body. */
const frameBytes = 200;

/** Largest share of a run's samples in one batch if a stop rule may end the run between batches. */
const watchedShare = 0.2;

const countedCall = (run: ActiveRun, { messages, text, limit, cut, subject }: AskRequest): Call | null =>
  run.money === null || subject === null ? null : callOf(run, { messages, text, limit, cut, opened: subject.opened });

/** Plays a sample until it needs a call, and returns the request of that call; null if it needs none, or if the run is halted. */
async function collect({ run, settings }: BatchRun, sample: OpenSample): Promise<Collected | null> {
  const collected: Collected[] = [];
  await playOnce(run, sample, (request) => {
    const body = JSON.stringify(batchedRequest(settings, request));
    const turn = sample.turns.length;
    const attempt = (sample.lastAttempt.get(turn) ?? 0) + 1;
    const bytes = Buffer.byteLength(body) + frameBytes;
    collected.push({ ordinal: sample.ordinal, turn, attempt, body, bytes, call: countedCall(run, request) });
    return null;
  });
  return collected[0] ?? null;
}

const openSql = "select ordinal from sample where run_id = $1 and status in ('queued', 'running')";

/** Reads the ordinals of a run's open samples that are in no batch, in asking order. */
async function openOrdinals(context: RunContext, inBatches: ReadonlySet<number>): Promise<number[]> {
  const rows = await queryRows(z.object({ ordinal: z.number().int() }), openSql, [context.id]);
  const order = askingOrder(context);
  const positionOf = (ordinal: number) => order?.positionOf(ordinal) ?? ordinal;
  return rows.flatMap(({ ordinal }) => (inBatches.has(ordinal) ? [] : [ordinal])).sort((a, b) => positionOf(a) - positionOf(b));
}

/** Outcome of submitting: all open samples are in batches, some must wait, or the run was halted. */
export type Submitted = "all" | "wait" | "halted";

/**
 * Submits the run's open samples that are in no batch, in asking order. A run with a stop rule submits one batch at a time. Throws
 * ProviderError if the provider does not take a batch now.
 */
export async function submitOpen(batch: BatchRun, inBatches: ReadonlySet<number>): Promise<Submitted> {
  const { run, form } = batch;
  const { context } = run;
  const limits = batchLimits(form);
  const isWatched = context.stopRule !== null;
  if (isWatched && inBatches.size > 0) return "wait";
  if (isWatched) await batch.watch();
  if (run.halt.aborted) return "halted";
  const watched = Math.max(fewestUnits, Math.ceil(watchedShare * context.sampleCount));
  const most = isWatched ? Math.min(limits.requests, watched) : limits.requests;
  let waiting: Collected[] = [];
  let bytes = 0;
  const isFull = () => waiting.length >= most || bytes >= limits.bytes;
  const open = await openOrdinals(context, inBatches);
  for (let from = 0; from < open.length; from += samplesAtOnce) {
    const samples = await loadSamples(context.id, open.slice(from, from + samplesAtOnce), context.verifier.id, from);
    for (const request of await Promise.all(samples.map((sample) => collect(batch, sample)))) {
      if (run.halt.aborted) return "halted";
      if (request === null) continue;
      if (waiting.length > 0 && bytes + request.bytes > limits.bytes) {
        if (!(await submit(batch, waiting)) || isWatched) return "wait";
        [waiting, bytes] = [[], 0];
      }
      waiting.push(request);
      bytes += request.bytes;
      if (!isFull()) continue;
      if (!(await submit(batch, waiting)) || isWatched) return "wait";
      [waiting, bytes] = [[], 0];
    }
  }
  if (waiting.length > 0 && !(await submit(batch, waiting))) return "wait";
  return run.halt.aborted ? "halted" : "all";
}

const asksSql = "select 1 from run where id = $1 and status in ('queued', 'running') for share";

/** Submits as many of the requests as all budgets allow; false if they do not allow all, which stops the run if nothing is under way. */
async function submit(batch: BatchRun, requests: readonly Collected[]): Promise<boolean> {
  const { run, client, form, settings } = batch;
  if (run.halt.aborted) return false;
  const { id: runId } = run.context;
  const { money } = run;
  const counting = money === null ? [] : await money.counting();
  if (isNoMoney(counting)) {
    run.stop(counting.reason, counting.by);
    return false;
  }
  const mostOf = (unit: "usd" | "tokens", { call }: Collected) => (money === null || call === null ? 0 : money.most(unit, call));
  const nonce = newNonce();
  const written = await transaction(async (connection) => {
    // A cancellation either waits for this batch or comes first, and then nothing is submitted.
    if ((await connection.query(asksSql, [runId])).rows.length === 0) return null;
    const needs = counting.map(({ id, unit }) => ({ id, needs: requests.map((request) => mostOf(unit, request)) }));
    const rooms = await holdForBatch(connection, nonce, needs);
    const chosen = requests.slice(0, Math.min(requests.length, ...rooms.map(({ count }) => count)));
    const id = chosen.length === 0 ? null : await writeBatch(connection, { runId, nonce, ordinals: chosen.map(({ ordinal }) => ordinal) });
    return { id, chosen, rooms };
  });
  if (written === null) return false;
  const { id, chosen, rooms } = written;
  if (id === null) {
    const [first] = requests;
    for (const [at, { count, others, amount, spent }] of rooms.entries()) {
      const budget = counting[at];
      if (!first || !budget || count > 0 || others > 0) continue;
      const { reason, by } = budget.refusal({ amount, spent, need: mostOf(budget.unit, first) });
      run.stop(reason, by);
      break;
    }
    return false;
  }
  const path = protocolOf(settings).path(settings);
  const lines = chosen.map((request) => form.line(requestId({ nonce, ...request }), path, request.body));
  const row = { id, nonce };
  let fileId: string | null;
  try {
    fileId = await client.upload({ nonce, lines, fileId: null });
  } catch (error) {
    // A file without a batch is never asked.
    await dropBatch(row);
    throw error;
  }
  if (run.halt.aborted) {
    await dropBatch(row);
    return false;
  }
  // Another worker may have taken over while this one was asleep.
  if (!(await noteUpload(id, fileId)) || run.halt.aborted) return false;
  let status: BatchStatus | null = null;
  try {
    status = await client.submit({ nonce, lines, fileId }, run.abort);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isSurelyRefused(error)) {
      await dropBatch(row);
      throw error;
    }
    await noteTrouble(id, `The answer to its submission did not arrive (${error.message}). Heed looks for it at the provider.`);
  }
  if (status !== null) {
    const { id: providerId } = status;
    if (await noteStatus(id, status)) {
      const count = `${chosen.length} ${chosen.length === 1 ? "request was" : "requests were"}`;
      await logRun(runId, "batch", `${count} submitted as the batch ${providerId}.`);
    } else {
      // Another worker has given the batch up in the meantime, and submits its requests again.
      const outcome = await client.cancel(providerId).then(
        () => "It is being cancelled at the provider.",
        (error: Error) => `It could not be cancelled at the provider (${error.message}). Cancel it there.`,
      );
      await logRun(runId, "batch", `The batch ${providerId} was submitted after Heed had given it up. ${outcome}`);
    }
  }
  return chosen.length === requests.length;
}
