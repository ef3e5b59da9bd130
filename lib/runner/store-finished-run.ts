import { z } from "zod";
import type { AnyBenchmark, TurnRecord, Verifier } from "@/lib/benchmarks/benchmark";
import type { ModelSettings } from "@/lib/contracts/model";
import type { RunSource } from "@/lib/contracts/run";
import { transaction } from "@/lib/db/transaction";
import { aggregateRun } from "./aggregate-run";
import { announceRun } from "./announce-run";
import { type Clock, systemClock } from "./clock";
import { emptyBatch, type ResultBatch } from "./result-batch";
import { logRun } from "./run-log";
import { scoreReply } from "./score-reply";
import { writeResults } from "./write-results";

/** A reply that exists already; null when there is none for this item. */
export interface GivenReply {
  text: string;
  latencyMs: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
}

/** A sample of a run that nobody needs to ask for. */
export interface GivenSample {
  itemId: number;
  /** Position among the run's items. */
  itemOrdinal: number;
  repetition: number;
  item: unknown;
  reply: GivenReply | null;
}

interface NewRun {
  name: string;
  benchmark: AnyBenchmark;
  verifier: Verifier<unknown>;
  suiteId: number;
  model: { id: number | null; name: string; settings: ModelSettings };
  source: RunSource;
  params: unknown;
  repetitions: number;
  items: number;
  /** Why a sample without a reply has failed. */
  missing: string;
  note: string;
}

const rowsAtOnce = 200;
const idShape = z.object({ id: z.number().int() });
const runSql = `insert into run (name, benchmark, suite_id, model_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries,
    params, sample_count, started_at, finished_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'finished', $8, $9, 1, $10, 0, $11, $12, now(), now()) returning id`;
const sampleSql = `insert into sample (run_id, ordinal, item_id, repetition, status)
  select $1, o, i, r, 'queued' from unnest($2::int[], $3::int[], $4::int2[]) as u(o, i, r)`;

async function addSample(to: ResultBatch, run: NewRun, runId: number, given: GivenSample, at: number): Promise<void> {
  const ordinal = given.repetition * run.items + given.itemOrdinal;
  const { reply } = given;
  const blank = { score: null, passed: null, checksPassed: 0, checksTotal: 0, costUsd: null, reasoningTokens: null };
  if (reply === null) {
    to.samples.push({
      runId,
      ordinal,
      status: "failed",
      attempts: 0,
      reason: run.missing,
      latencyMs: null,
      inputTokens: null,
      outputTokens: null,
      ...blank,
    });
    return;
  }
  const { text, latencyMs, inputTokens, outputTokens } = reply;
  const counted = { latencyMs, inputTokens, outputTokens };
  const turns: TurnRecord[] = [];
  const scored = await scoreReply(run.benchmark, run.verifier, given.item, turns, text);
  to.turns.push({
    runId,
    ordinal,
    turn: 0,
    reply: text,
    reasoning: null,
    finishReason: null,
    reasoningTokens: null,
    response: null,
    ...counted,
  });
  to.attempts.push({
    runId,
    ordinal,
    turn: 0,
    attempt: 1,
    outcome: "success",
    reason: null,
    detail: null,
    httpStatus: null,
    reply: null,
    at,
    ...counted,
  });
  if (scored.kind === "unscored") {
    to.samples.push({ runId, ordinal, status: "unscored", attempts: 1, reason: scored.reason, ...counted, ...blank });
    return;
  }
  const { stored } = scored;
  to.checks.push({
    runId,
    ordinal,
    turn: 0,
    verifier: stored.verifier,
    version: stored.version,
    outcomes: stored.outcomes,
    score: stored.score,
    passed: stored.passed,
    detail: stored.detail,
  });
  const { score, passed, checksPassed, checksTotal } = stored;
  to.samples.push({
    runId,
    ordinal,
    status: "scored",
    attempts: 1,
    reason: null,
    ...counted,
    ...blank,
    score,
    passed,
    checksPassed,
    checksTotal,
  });
}

/** Writes a finished run of replies that exist already, scored, with one attempt a turn and its metrics; the run's id. All of it, or nothing. */
export async function storeFinishedRun(
  run: NewRun,
  samples: readonly GivenSample[],
  clock: Pick<Clock, "now"> = systemClock,
): Promise<number> {
  const runId = await transaction(async (client) => {
    const { model, benchmark, verifier } = run;
    const { rows } = await client.query(runSql, [
      run.name,
      benchmark.id,
      run.suiteId,
      model.id,
      model.name,
      JSON.stringify(model.settings),
      run.source,
      verifier.id,
      verifier.version,
      run.repetitions,
      JSON.stringify(run.params),
      samples.length,
    ]);
    const { id } = idShape.parse(rows[0]);
    for (let start = 0; start < samples.length; start += rowsAtOnce) {
      const part = samples.slice(start, start + rowsAtOnce);
      await client.query(sampleSql, [
        id,
        part.map((s) => s.repetition * run.items + s.itemOrdinal),
        part.map((s) => s.itemId),
        part.map((s) => s.repetition),
      ]);
      const batch = emptyBatch();
      for (const given of part) await addSample(batch, run, id, given, clock.now());
      await writeResults(client, batch);
    }
    await logRun(id, run.source === "imported" ? "imported" : "finished", run.note, client);
    return id;
  });
  await aggregateRun(runId);
  await announceRun(runId);
  return runId;
}
