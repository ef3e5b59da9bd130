import type pg from "pg";
import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { transaction } from "@/lib/db/transaction";
import { type AttemptRow, emptyBatch, type LateSamples, type ResultBatch, sampleName, type TurnRow } from "@/lib/record/result-batch";
import { costSql } from "@/lib/record/run-cost";
import { writeResults } from "@/lib/record/write-results";

const none: LateSamples = new Set();
const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "23505";

type Turn = Pick<TurnRow, "runId" | "ordinal" | "turn">;
const turnName = ({ runId, ordinal, turn }: Turn) => `${runId}/${ordinal}/${turn}`;
const keysOf = (rows: readonly Turn[]) => [rows.map((row) => row.runId), rows.map((row) => row.ordinal), rows.map((row) => row.turn)];

const wait = "set local idle_in_transaction_session_timeout = '10s'";
// The two workers wait for each other here, in the order of the samples.
const holdSql = `select 1 from sample s where (run_id, ordinal) in (select * from unnest($1::int[], $2::int[])) order by run_id, ordinal for update`;
const turnSql = `select run_id as "runId", ordinal, turn from turn where (run_id, ordinal, turn) in (select * from unnest($1::int[], $2::int[], $3::int2[]))`;
const attemptSql = `select run_id as "runId", ordinal, turn, attempt, outcome, latency_ms as "latencyMs", extract(epoch from created_at)::float8 * 1000 as at
  from attempt where (run_id, ordinal, turn) in (select * from unnest($1::int[], $2::int[], $3::int2[]))`;
// The cost of a late reply belongs to the sample, which another worker may have ended without it.
const lateCost = costSql("r.price", {
  ...{ input: "l.input", output: "l.output", reasoning: "l.reasoning", cached: "l.cached", cacheWrite: "l.cache_write" },
});
const lateSql = `update sample s set attempts = s.attempts + l.count,
    cost_usd = case when l.tokens is null or jsonb_typeof(r.price) is distinct from 'object' then s.cost_usd else coalesce(s.cost_usd, 0) + ${lateCost} end
  from (select run_id, ordinal, count(*)::int as count, sum(coalesce(input, output)) as tokens, sum(input) as input, sum(output) as output,
      sum(reasoning) as reasoning, sum(cached) as cached, sum(cache_write) as cache_write
    from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[]) as u(run_id, ordinal, input, output, reasoning, cached, cache_write)
    group by 1, 2) l
    join run r on r.id = l.run_id
  where s.run_id = l.run_id and s.ordinal = l.ordinal and s.status not in ('queued', 'running')`;

const turnShape = z.array(z.object({ runId: z.number(), ordinal: z.number(), turn: z.number() }));
const attemptShape = z.array(
  turnShape.element.extend({ attempt: z.number(), outcome: z.string(), latencyMs: z.number().nullable(), at: z.number() }),
);
type Stored = z.infer<typeof attemptShape>[number];

/** Times are stored in whole milliseconds. */
const isSame = (mine: AttemptRow, stored: Stored) => Math.abs(mine.at - stored.at) < 0.6 && mine.latencyMs === stored.latencyMs;

/**
 * Writes a batch of which some rows are already stored. Rows that this process stored without receiving a confirmation are left out. If
 * another worker stored a turn first, the reply becomes a late attempt with its text and cost, numbered after the others; verdict and end
 * of that sample belong to the other worker.
 */
async function merge(client: pg.PoolClient, batch: ResultBatch): Promise<LateSamples> {
  await client.query(wait);
  const rows = [...batch.attempts, ...batch.turns];
  await client.query(holdSql, keysOf(rows).slice(0, 2));
  const turns = new Set(turnShape.parse((await client.query(turnSql, keysOf(batch.turns))).rows).map(turnName));
  const stored = new Map<string, Stored[]>();
  for (const row of attemptShape.parse((await client.query(attemptSql, keysOf(rows))).rows))
    stored.set(turnName(row), [...(stored.get(turnName(row)) ?? []), row]);
  const replies = new Map(batch.turns.map((turn) => [turnName(turn), turn]));
  const attempts: AttemptRow[] = [];
  const late: AttemptRow[] = [];
  const lateSamples = new Set<string>();
  for (const attempt of batch.attempts) {
    const name = turnName(attempt);
    const before = stored.get(name) ?? [];
    const earlier = before.find((other) => isSame(attempt, other));
    if (earlier) {
      if (earlier.outcome === "late") lateSamples.add(sampleName(attempt));
      continue;
    }
    const isLate = attempt.outcome === "success" && replies.has(name) && turns.has(name);
    const isNumbered = before.every((other) => other.attempt !== attempt.attempt);
    const number = isNumbered ? attempt.attempt : Math.max(...before.map((other) => other.attempt)) + 1;
    const row: AttemptRow = { ...attempt, attempt: number };
    if (isLate) {
      row.outcome = "late";
      row.reason = "another worker stored its reply to this turn first";
      row.reply = replies.get(name)?.reply ?? null;
      late.push(row);
      lateSamples.add(sampleName(row));
    }
    attempts.push(row);
    stored.set(name, [...before, row]);
  }
  await writeResults(client, {
    ...emptyBatch(),
    attempts,
    turns: batch.turns.filter((turn) => !turns.has(turnName(turn))),
    checks: batch.checks.filter((check) => !lateSamples.has(sampleName(check))),
    samples: batch.samples.filter((sample) => !lateSamples.has(sampleName(sample))),
    withdrawn: batch.withdrawn,
  });
  if (late.length > 0) {
    const fields = ["runId", "ordinal", "inputTokens", "outputTokens", "reasoningTokens", "cachedTokens", "cacheWriteTokens"] as const;
    await client.query(
      lateSql,
      fields.map((field) => late.map((row) => row[field])),
    );
  }
  return lateSamples;
}

/** Stores a batch. The first stored reply of a turn wins; returns the samples of which a reply came too late and is now an attempt. */
export async function storeResults(batch: ResultBatch): Promise<LateSamples> {
  try {
    await writeResults(pool(), batch);
    return none;
  } catch (error) {
    if (!isTaken(error)) throw error;
    return transaction((client) => merge(client, batch));
  }
}
