import type pg from "pg";
import type { ResultBatch } from "./result-batch";

// One statement, so one transaction and one round trip: rows that are there already stay as they are,
// and a sample that has been ended meanwhile (cancelled) is not touched.
const text = `with turns as (
    insert into turn (run_id, ordinal, turn, reply, reasoning, finish_reason, latency_ms, input_tokens, output_tokens, reasoning_tokens, response)
    select r, o, t, reply, reasoning, finish, latency, input, output, thought, response::jsonb
    from unnest($1::int[], $2::int[], $3::int2[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::int[], $9::int[], $10::int[], $11::text[])
      as u(r, o, t, reply, reasoning, finish, latency, input, output, thought, response)
    on conflict do nothing
  ), attempts as (
    insert into attempt (run_id, ordinal, turn, attempt, outcome, reason, detail, http_status, reply, latency_ms, input_tokens, output_tokens, created_at)
    select r, o, t, a, outcome, reason, detail, status, reply, latency, input, output, to_timestamp(at / 1000)
    from unnest($12::int[], $13::int[], $14::int2[], $15::int2[], $16::text[], $17::text[], $18::text[], $19::int2[], $20::text[], $21::float8[], $22::int[], $23::int[], $24::float8[])
      as u(r, o, t, a, outcome, reason, detail, status, reply, latency, input, output, at)
    on conflict do nothing
  ), verdicts as (
    insert into checks (run_id, ordinal, turn, verifier, version, outcomes, score, passed, detail)
    select r, o, t, verifier, version, outcomes, score, passed, detail::jsonb
    from unnest($25::int[], $26::int[], $27::int2[], $28::text[], $29::text[], $30::text[], $31::float8[], $32::bool[], $33::text[])
      as u(r, o, t, verifier, version, outcomes, score, passed, detail)
    on conflict do nothing
  )
  update sample s set status = u.status, score = u.score, passed = u.passed, checks_passed = u.good, checks_total = u.total, attempts = u.attempts,
    latency_ms = u.latency, input_tokens = u.input, output_tokens = u.output, reasoning_tokens = u.thought, cost_usd = u.cost, reason = u.reason
  from unnest($34::int[], $35::int[], $36::text[], $37::float8[], $38::bool[], $39::int[], $40::int[], $41::int[], $42::float8[], $43::int[], $44::int[], $45::int[], $46::float8[], $47::text[])
    as u(r, o, status, score, passed, good, total, attempts, latency, input, output, thought, cost, reason)
  where s.run_id = u.r and s.ordinal = u.o and s.status in ('queued', 'running')`;

/** A JSON text that Postgres takes, which has no NUL; null stays null. */
function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value).replace(/\\u0000/g, "\\ufffd");
}

/** A text that Postgres takes. */
function clean(text: string | null): string | null {
  return text?.includes("\u0000") ? text.replaceAll("\u0000", "\ufffd") : text;
}

function columns({ turns, attempts, checks, samples }: ResultBatch): unknown[][] {
  return [
    turns.map((t) => t.runId),
    turns.map((t) => t.ordinal),
    turns.map((t) => t.turn),
    turns.map((t) => clean(t.reply)),
    turns.map((t) => clean(t.reasoning)),
    turns.map((t) => clean(t.finishReason)),
    turns.map((t) => t.latencyMs),
    turns.map((t) => t.inputTokens),
    turns.map((t) => t.outputTokens),
    turns.map((t) => t.reasoningTokens),
    turns.map((t) => json(t.response)),
    attempts.map((a) => a.runId),
    attempts.map((a) => a.ordinal),
    attempts.map((a) => a.turn),
    attempts.map((a) => a.attempt),
    attempts.map((a) => a.outcome),
    attempts.map((a) => clean(a.reason)),
    attempts.map((a) => clean(a.detail)),
    attempts.map((a) => a.httpStatus),
    attempts.map((a) => clean(a.reply)),
    attempts.map((a) => a.latencyMs),
    attempts.map((a) => a.inputTokens),
    attempts.map((a) => a.outputTokens),
    attempts.map((a) => a.at),
    checks.map((c) => c.runId),
    checks.map((c) => c.ordinal),
    checks.map((c) => c.turn),
    checks.map((c) => c.verifier),
    checks.map((c) => c.version),
    checks.map((c) => clean(c.outcomes)),
    checks.map((c) => c.score),
    checks.map((c) => c.passed),
    checks.map((c) => json(c.detail)),
    samples.map((s) => s.runId),
    samples.map((s) => s.ordinal),
    samples.map((s) => s.status),
    samples.map((s) => s.score),
    samples.map((s) => s.passed),
    samples.map((s) => s.checksPassed),
    samples.map((s) => s.checksTotal),
    samples.map((s) => s.attempts),
    samples.map((s) => s.latencyMs),
    samples.map((s) => s.inputTokens),
    samples.map((s) => s.outputTokens),
    samples.map((s) => s.reasoningTokens),
    samples.map((s) => s.costUsd),
    samples.map((s) => clean(s.reason)),
  ];
}

/** Writes a batch in one transaction. A row that is stored already is left as it is. */
export async function writeResults(client: Pick<pg.ClientBase, "query">, batch: ResultBatch): Promise<void> {
  await client.query({ name: "write-results", text, values: columns(batch) });
}
