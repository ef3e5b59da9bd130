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

/** An array of numbers or truths as Postgres reads it; the driver would quote and escape each of them. */
function literal<Row>(rows: readonly Row[], pick: (row: Row) => number | boolean | null): string {
  let text = "{";
  for (const row of rows) text += `${text.length > 1 ? "," : ""}${pick(row) ?? "NULL"}`;
  return `${text}}`;
}

function columns({ turns, attempts, checks, samples }: ResultBatch): (string | (string | null)[])[] {
  return [
    literal(turns, (t) => t.runId),
    literal(turns, (t) => t.ordinal),
    literal(turns, (t) => t.turn),
    turns.map((t) => clean(t.reply)),
    turns.map((t) => clean(t.reasoning)),
    turns.map((t) => clean(t.finishReason)),
    literal(turns, (t) => t.latencyMs),
    literal(turns, (t) => t.inputTokens),
    literal(turns, (t) => t.outputTokens),
    literal(turns, (t) => t.reasoningTokens),
    turns.map((t) => json(t.response)),
    literal(attempts, (a) => a.runId),
    literal(attempts, (a) => a.ordinal),
    literal(attempts, (a) => a.turn),
    literal(attempts, (a) => a.attempt),
    attempts.map((a) => a.outcome),
    attempts.map((a) => clean(a.reason)),
    attempts.map((a) => clean(a.detail)),
    literal(attempts, (a) => a.httpStatus),
    attempts.map((a) => clean(a.reply)),
    literal(attempts, (a) => a.latencyMs),
    literal(attempts, (a) => a.inputTokens),
    literal(attempts, (a) => a.outputTokens),
    literal(attempts, (a) => a.at),
    literal(checks, (c) => c.runId),
    literal(checks, (c) => c.ordinal),
    literal(checks, (c) => c.turn),
    checks.map((c) => c.verifier),
    checks.map((c) => c.version),
    checks.map((c) => clean(c.outcomes)),
    literal(checks, (c) => c.score),
    literal(checks, (c) => c.passed),
    checks.map((c) => json(c.detail)),
    literal(samples, (s) => s.runId),
    literal(samples, (s) => s.ordinal),
    samples.map((s) => s.status),
    literal(samples, (s) => s.score),
    literal(samples, (s) => s.passed),
    literal(samples, (s) => s.checksPassed),
    literal(samples, (s) => s.checksTotal),
    literal(samples, (s) => s.attempts),
    literal(samples, (s) => s.latencyMs),
    literal(samples, (s) => s.inputTokens),
    literal(samples, (s) => s.outputTokens),
    literal(samples, (s) => s.reasoningTokens),
    literal(samples, (s) => s.costUsd),
    samples.map((s) => clean(s.reason)),
  ];
}

/** Writes a batch in one transaction. A row that is stored already is left as it is. */
export async function writeResults(client: Pick<pg.ClientBase, "query">, batch: ResultBatch): Promise<void> {
  await client.query({ name: "write-results", text, values: columns(batch) });
}
