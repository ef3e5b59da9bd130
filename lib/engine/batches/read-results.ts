import type { ActiveRun } from "@/lib/engine/active-run";
import { prepaidBudget } from "@/lib/engine/asking/counting-budget";
import { RunMoney } from "@/lib/engine/asking/run-money";
import { loadSamples } from "@/lib/engine/load-shard";
import { budgetsOfBatch } from "@/lib/limits/budget";
import type { ReadResult } from "@/lib/providers/batch-client";
import { readResponse, tooLarge } from "@/lib/providers/endpoint-provider";
import type { BatchStatus } from "@/lib/providers/protocols/batch-form";
import type { AskRequest, Reply } from "@/lib/providers/provider";
import { emptyBatch } from "@/lib/record/result-batch";
import { runCost } from "@/lib/record/run-cost";
import { type BatchRow, endBatch } from "./batch-rows";
import type { BatchRun } from "./batch-run";
import { playOnce } from "./play-once";
import { placeOf, type RequestPlace } from "./request-id";

/** Numbers of results that are stored together, and of their UTF-16 code units, so that large replies fit into memory. */
const resultsAtOnce = 100;
const unitsAtOnce = 8 * 2 ** 20;

/** Thrown if the results belong to a batch that Heed did not submit, or to another one of its batches. */
export class ForeignResults extends Error {
  override readonly name = "ForeignResults";
}

type Placed = { place: RequestPlace; result: ReadResult };

/** Makes the reply of a result, as of a response that arrived by itself, but without a latency. Throws ProviderError. */
function replyOf({ settings, run }: BatchRun, request: AskRequest, { response }: ReadResult): Reply {
  if (response === null) return tooLarge();
  const { status, requestId, body } = response;
  const headers = requestId === null ? {} : { "x-request-id": requestId };
  return readResponse(settings, request, { status, headers, body: JSON.stringify(body), latencyMs: null }, run.clock.now());
}

/** Charges the calls of a batch to the budgets that set money aside for it, even if another month has begun meanwhile. */
async function moneyOf({ run }: BatchRun, { nonce }: BatchRow): Promise<RunMoney | null> {
  const budgets = await budgetsOfBatch(nonce);
  return budgets.length === 0 ? null : new RunMoney(budgets.map(prepaidBudget), run.context.price, () => Number.POSITIVE_INFINITY);
}

async function store(batch: BatchRun, money: RunMoney | null, placed: readonly Placed[]): Promise<void> {
  // The reply is paid for, so no earlier one takes its place.
  const run: ActiveRun = { ...batch.run, money, context: { ...batch.run.context, cache: "off" } };
  const { id, verifier } = run.context;
  const results = new Map(placed.map((each) => [each.place.ordinal, each]));
  const samples = await loadSamples(id, [...results.keys()], verifier.id);
  // All have ended before an error ends the pass: the next pass reads the batch again, and no reply may be on its way twice.
  const stored = await Promise.allSettled(
    samples.map(async (sample) => {
      const { place, result } = results.get(sample.ordinal) ?? {};
      // Stored by a process that ended while it was reading.
      if (!place || !result || place.attempt !== (sample.lastAttempt.get(place.turn) ?? 0) + 1) return;
      run.tally.loaded(sample.ordinal, runCost(run.context.price, sample.spent), sample.earlierUsd);
      await playOnce(run, sample, (request) => replyOf(batch, request, result));
    }),
  );
  for (const each of stored) if (each.status === "rejected") throw each.reason;
}

/**
 * Stores the results of an ended batch, then ends it; after a kill they are read again. Returns the number of unanswered requests; null if
 * the run was halted. Throws ProviderError and ForeignResults.
 */
export async function readResults(batch: BatchRun, row: BatchRow, status: BatchStatus): Promise<{ unanswered: number } | null> {
  const { run, client } = batch;
  const money = await moneyOf(batch, row);
  const counts = { answered: 0, failed: 0 };
  let waiting: Placed[] = [];
  let units = 0;
  for await (const result of client.results(status)) {
    const place = placeOf(result.id);
    if (place?.nonce !== row.nonce) throw new ForeignResults(`The results of ${status.id} are not those of this batch.`);
    if (result.response === null && result.why !== "too large") continue;
    if (result.response === null || result.response.status < 300) counts.answered++;
    else counts.failed++;
    waiting.push({ place, result });
    units += result.size;
    if (waiting.length < resultsAtOnce && units < unitsAtOnce) continue;
    await store(batch, money, waiting);
    if (run.halt.aborted) return null;
    waiting = [];
    units = 0;
  }
  await store(batch, money, waiting);
  // An empty batch is written after everything that was added before, such as failed attempts.
  await run.writer.add(emptyBatch());
  if (run.halt.aborted) return null;
  const unanswered = row.ordinals.length - counts.answered - counts.failed;
  await endBatch(row, "done", { ...counts, unanswered, trouble: status.trouble || null });
  return { unanswered };
}
