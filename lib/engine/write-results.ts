import type pg from "pg";
import { storable, storableJson } from "@/lib/text/storable";
import type { AttemptRow, ResultBatch, WithdrawnRow } from "./result-batch";

/** A value as the driver takes it: an array literal, or texts that the driver quotes. */
type Values = string | (string | null)[];

/** One column: its name, its type as it is sent, what a text that is sent is cast to, and its values, or null where all of them are. */
interface Column<Row> {
  name: string;
  sent: "int" | "int2" | "float8" | "bool" | "text";
  cast?: "jsonb" | "float8[]" | "timestamptz";
  values: (rows: readonly Row[]) => Values | null;
}

/** Numbers or truths go as an array literal, since the driver would quote and escape each of them. */
function plain<Row>(name: string, sent: Exclude<Column<Row>["sent"], "text">, pick: (row: Row) => number | boolean | null): Column<Row> {
  const values = (rows: readonly Row[]) => {
    let text = "";
    let some = false;
    for (const row of rows) {
      const value = pick(row);
      some ||= value !== null;
      text += `${text === "" ? "" : ","}${value ?? "NULL"}`;
    }
    return some ? `{${text}}` : null;
  };
  return { name, sent, values };
}

function texts<Row>(name: string, pick: (row: Row) => string | null | undefined, cast?: Column<Row>["cast"]): Column<Row> {
  const values = (rows: readonly Row[]) => {
    let some = false;
    const all = rows.map((row) => {
      const text = pick(row);
      some ||= text != null;
      return text == null ? null : storable(text);
    });
    return some ? all : null;
  };
  return { name, sent: "text", values, ...(cast && { cast }) };
}

const jsons = <Row>(name: string, pick: (row: Row) => unknown): Column<Row> =>
  texts(
    name,
    (row) => {
      const value = pick(row);
      return value == null ? null : storableJson(value);
    },
    "jsonb",
  );

type Tables = Omit<ResultBatch, "withdrawn">;
type Columns = { [Table in keyof Tables]: readonly Column<Tables[Table][number]>[] };

const columns: Columns = {
  turns: [
    plain("run_id", "int", (t) => t.runId),
    plain("ordinal", "int", (t) => t.ordinal),
    plain("turn", "int2", (t) => t.turn),
    texts("reply", (t) => t.reply),
    texts("reasoning", (t) => t.reasoning),
    jsons("received", (t) => t.received),
    texts("finish_reason", (t) => t.finishReason),
    plain("latency_ms", "float8", (t) => t.latencyMs),
    plain("input_tokens", "int", (t) => t.inputTokens),
    plain("output_tokens", "int", (t) => t.outputTokens),
    plain("reasoning_tokens", "int", (t) => t.reasoningTokens),
    plain("cached_tokens", "int", (t) => t.cachedTokens),
    texts("ended", (t) => t.ended),
    plain("redacted", "bool", (t) => t.redacted),
    plain("output_limit", "int", (t) => t.outputLimit),
    plain("reasoning_limit", "int", (t) => t.reasoningLimit),
    jsons("cut", (t) => t.cut),
    plain("prompt_share", "float8", (t) => t.promptShare),
    jsons("extra", (t) => t.extra),
    jsons("response", (t) => t.response),
  ],
  attempts: [
    plain("run_id", "int", (a) => a.runId),
    plain("ordinal", "int", (a) => a.ordinal),
    plain("turn", "int2", (a) => a.turn),
    plain("attempt", "int2", (a) => a.attempt),
    texts("outcome", (a) => a.outcome),
    texts("reason", (a) => a.reason),
    texts("detail", (a) => a.detail),
    plain("http_status", "int2", (a) => a.httpStatus),
    texts("reply", (a) => a.reply),
    plain("latency_ms", "float8", (a) => a.latencyMs),
    plain("input_tokens", "int", (a) => a.inputTokens),
    plain("output_tokens", "int", (a) => a.outputTokens),
    texts("request_id", (a) => a.requestId),
    plain("possibly_billed", "bool", (a) => a.possiblyBilled),
    { ...plain("created_at", "float8", (a) => a.at), cast: "timestamptz" },
  ],
  checks: [
    plain("run_id", "int", (c) => c.runId),
    plain("ordinal", "int", (c) => c.ordinal),
    plain("turn", "int2", (c) => c.turn),
    texts("verifier", (c) => c.verifier),
    texts("version", (c) => c.version),
    texts("outcomes", (c) => c.outcomes),
    texts("credits", (c) => c.credits && `{${c.credits.join(",")}}`, "float8[]"),
    plain("score", "float8", (c) => c.score),
    plain("passed", "bool", (c) => c.passed),
    jsons("facts", (c) => c.facts),
    texts("note", (c) => c.note),
    jsons("detail", (c) => c.detail),
  ],
  samples: [
    plain("run_id", "int", (s) => s.runId),
    plain("ordinal", "int", (s) => s.ordinal),
    texts("status", (s) => s.status),
    plain("score", "float8", (s) => s.score),
    plain("passed", "bool", (s) => s.passed),
    plain("checks_passed", "int", (s) => s.checksPassed),
    plain("checks_total", "int", (s) => s.checksTotal),
    plain("attempts", "int", (s) => s.attempts),
    plain("latency_ms", "float8", (s) => s.latencyMs),
    plain("input_tokens", "int", (s) => s.inputTokens),
    plain("output_tokens", "int", (s) => s.outputTokens),
    plain("reasoning_tokens", "int", (s) => s.reasoningTokens),
    plain("cost_usd", "float8", (s) => s.costUsd),
    texts("reason", (s) => s.reason),
  ],
};

type Shape = Pick<Column<never>, "name" | "sent" | "cast">;

const sentAs = ({ name, cast }: Shape) => (cast === "timestamptz" ? `to_timestamp(${name} / 1000)` : cast ? `${name}::${cast}` : name);

/** `unnest(...) as u(...)` of columns whose parameters begin after `before`. */
function rowsOf(given: readonly Shape[], before: number): string {
  const parameters = given.map(({ sent }, at) => `$${before + at + 1}::${sent}[]`);
  return `unnest(${parameters.join(", ")}) as u(${given.map(({ name }) => name).join(", ")})`;
}

/** A verdict that is stored already stays as it is; a turn or an attempt that is stored already fails the statement. */
const insertOf = (table: string, given: readonly Shape[], before: number): string =>
  `insert into ${table} (${given.map(({ name }) => name).join(", ")}) select ${given.map(sentAs).join(", ")}
   from ${rowsOf(given, before)}${table === "checks" ? " on conflict do nothing" : ""}`;

/** A sample that has been ended meanwhile (cancelled) is not touched. */
const updateOf = (given: readonly Shape[], before: number): string =>
  `update sample s set ${given
    .slice(2)
    .map(({ name }) => `${name} = u.${name}`)
    .join(", ")} from ${rowsOf(given, before)}
   where s.run_id = u.run_id and s.ordinal = u.ordinal and s.status in ('queued', 'running')`;

/** Statements by the columns that they write; each is prepared once a connection. */
const statements = new Map<string, { name: string; text: string }>();
/** Beyond so many, batches are written with all columns. */
const mostStatements = 50;

const withdrawSql = `with w as (
    select * from unnest($1::int[], $2::int[], $3::int2[], $4::int2[], $5::text[], $6::text[]) as u(run_id, ordinal, turn, attempt, reason, detail)
  ), gone as (
    delete from turn t using w where t.run_id = w.run_id and t.ordinal = w.ordinal and t.turn = w.turn returning t.run_id, t.ordinal, t.turn, t.reply
  ) update attempt a set outcome = 'rejected', reason = w.reason, detail = w.detail, reply = gone.reply from w join gone using (run_id, ordinal, turn)
    where a.run_id = w.run_id and a.ordinal = w.ordinal and a.turn = w.turn and a.attempt = w.attempt`;

/** Takes back replies that were stored before their family turned them away: each stays as its attempt. */
async function withdraw(client: Pick<pg.ClientBase, "query">, rows: readonly WithdrawnRow[]): Promise<void> {
  const values = [
    rows.map((of) => of.runId),
    rows.map((of) => of.ordinal),
    rows.map((of) => of.turn),
    rows.map((of) => of.attempt),
    rows.map((of) => storable(of.reason)),
    rows.map((of) => storable(of.detail)),
  ];
  await client.query({ name: "withdraw-replies", text: withdrawSql, values });
}

/** Adds what a batch's attempts took from budgets to the values, and gives the part of the statement that counts it; null for nothing. */
function spentOf(attempts: readonly AttemptRow[], values: (Values | null)[]): string | null {
  const spent = new Map<number, number>();
  for (const { charge } of attempts) if (charge) spent.set(charge.budgetId, (spent.get(charge.budgetId) ?? 0) + charge.cost);
  if (spent.size === 0) return null;
  const before = values.length;
  values.push(`{${[...spent.keys()].join(",")}}`, `{${[...spent.values()].join(",")}}`);
  return `paid as (update budget b set spent = b.spent + u.cost from unnest($${before + 1}::int[], $${before + 2}::float8[]) as u(id, cost) where b.id = u.id)`;
}

/**
 * Writes a batch in one statement, so in one transaction and one round trip. Throws a unique violation when a turn or an attempt of it is
 * stored already, and then writes nothing. Tables without rows and inserted columns without values are left out: each column costs both sides, and most rows have few of them.
 */
export async function writeResults(client: Pick<pg.ClientBase, "query">, batch: ResultBatch): Promise<void> {
  // Before the rest: the turn may be asked again in the same batch.
  if (batch.withdrawn.length > 0) await withdraw(client, batch.withdrawn);
  const every = statements.size >= mostStatements;
  const inserts: { table: string; given: Shape[]; before: number }[] = [];
  const values: (Values | null)[] = [];
  const take = <Row>(table: string, of: readonly Column<Row>[], rows: readonly Row[], all: boolean) => {
    const given: Column<Row>[] = [];
    const before = values.length;
    for (const column of of) {
      const found = column.values(rows);
      if (found === null && !all) continue;
      given.push(column);
      values.push(found ?? rows.map(() => null));
    }
    return { table, given, before };
  };
  if (batch.turns.length > 0) inserts.push(take("turn", columns.turns, batch.turns, every));
  if (batch.attempts.length > 0) inserts.push(take("attempt", columns.attempts, batch.attempts, every));
  if (batch.checks.length > 0) inserts.push(take("checks", columns.checks, batch.checks, every));
  const paid = spentOf(batch.attempts, values);
  const ends = batch.samples.length > 0 ? take("sample", columns.samples, batch.samples, true) : null;
  if (values.length === 0) return;

  const key = [...inserts, ...(ends ? [ends] : [])]
    .map(({ table, given }) => `${table} ${given.map(({ name }) => name).join(" ")}`)
    .concat(paid === null ? [] : ["budget"])
    .join(";");
  let statement = statements.get(key);
  if (!statement) {
    const first = inserts.map(({ table, given, before }) => `written_${table} as (${insertOf(table, given, before)})`);
    if (paid !== null) first.push(paid);
    const main = ends ? updateOf(ends.given, ends.before) : "select 1";
    statement = { name: `write-results-${statements.size}`, text: `${first.length > 0 ? `with ${first.join(", ")} ` : ""}${main}` };
    statements.set(key, statement);
  }
  await client.query({ ...statement, values });
}
