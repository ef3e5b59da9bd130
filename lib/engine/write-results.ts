import type pg from "pg";
import type { ResultBatch } from "./result-batch";

/** Columns of each table: its name in the table, its type as it is sent, and its alias there. A text that is sent may be cast once more. */
const tables = {
  turn: [
    ["run_id", "int"],
    ["ordinal", "int"],
    ["turn", "int2"],
    ["reply", "text"],
    ["reasoning", "text"],
    ["finish_reason", "text"],
    ["latency_ms", "float8"],
    ["input_tokens", "int"],
    ["output_tokens", "int"],
    ["reasoning_tokens", "int"],
    ["cached_tokens", "int"],
    ["ended", "text"],
    ["output_limit", "int"],
    ["reasoning_limit", "int"],
    ["cut", "text", "jsonb"],
    ["extra", "text", "jsonb"],
    ["response", "text", "jsonb"],
  ],
  attempt: [
    ["run_id", "int"],
    ["ordinal", "int"],
    ["turn", "int2"],
    ["attempt", "int2"],
    ["outcome", "text"],
    ["reason", "text"],
    ["detail", "text"],
    ["http_status", "int2"],
    ["reply", "text"],
    ["latency_ms", "float8"],
    ["input_tokens", "int"],
    ["output_tokens", "int"],
    ["created_at", "float8", "timestamptz"],
  ],
  checks: [
    ["run_id", "int"],
    ["ordinal", "int"],
    ["turn", "int2"],
    ["verifier", "text"],
    ["version", "text"],
    ["outcomes", "text"],
    ["credits", "text", "float8[]"],
    ["score", "float8"],
    ["passed", "bool"],
    ["facts", "text", "jsonb"],
    ["note", "text"],
    ["detail", "text", "jsonb"],
  ],
  sample: [
    ["run_id", "int"],
    ["ordinal", "int"],
    ["status", "text"],
    ["score", "float8"],
    ["passed", "bool"],
    ["checks_passed", "int"],
    ["checks_total", "int"],
    ["attempts", "int"],
    ["latency_ms", "float8"],
    ["input_tokens", "int"],
    ["output_tokens", "int"],
    ["reasoning_tokens", "int"],
    ["cost_usd", "float8"],
    ["reason", "text"],
  ],
} as const satisfies Record<string, readonly (readonly [name: string, sent: string, cast?: string])[]>;

type Table = keyof typeof tables;

/** `unnest(...) as u(...)` of a table's columns, whose parameters begin after `before`. */
function rowsOf(table: Table, before: number): string {
  const parameters = tables[table].map(([, sent], at) => `$${before + at + 1}::${sent}[]`);
  return `unnest(${parameters.join(", ")}) as u(${tables[table].map(([name]) => name).join(", ")})`;
}

/** A row that is stored already stays as it is. */
function insertOf(table: Exclude<Table, "sample">, before: number): string {
  const names = tables[table].map(([name]) => name);
  const values = tables[table].map(([name, , cast]) =>
    cast === "timestamptz" ? `to_timestamp(${name} / 1000)` : cast === undefined ? name : `${name}::${cast}`,
  );
  return `insert into ${table} (${names.join(", ")}) select ${values.join(", ")} from ${rowsOf(table, before)} on conflict do nothing`;
}

const [afterTurns, afterAttempts, afterChecks] = [
  tables.turn.length,
  tables.turn.length + tables.attempt.length,
  tables.turn.length + tables.attempt.length + tables.checks.length,
];
const set = tables.sample.slice(2).map(([name]) => `${name} = u.${name}`);

// One statement, so one transaction and one round trip: rows that are there already stay as they are,
// and a sample that has been ended meanwhile (cancelled) is not touched.
const text = `with turns as (${insertOf("turn", 0)}), attempts as (${insertOf("attempt", afterTurns)}), verdicts as (${insertOf("checks", afterAttempts)})
  update sample s set ${set.join(", ")} from ${rowsOf("sample", afterChecks)}
  where s.run_id = u.run_id and s.ordinal = u.ordinal and s.status in ('queued', 'running')`;

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
    literal(turns, (t) => t.cachedTokens),
    turns.map((t) => t.ended),
    literal(turns, (t) => t.outputLimit),
    literal(turns, (t) => t.reasoningLimit),
    turns.map((t) => json(t.cut)),
    turns.map((t) => json(t.extra)),
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
    checks.map((c) => c.credits && `{${c.credits.join(",")}}`),
    literal(checks, (c) => c.score),
    literal(checks, (c) => c.passed),
    checks.map((c) => json(c.facts)),
    checks.map((c) => clean(c.note)),
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
