import type pg from "pg";
import type { z } from "zod";
import { checksRow } from "@/lib/contracts/check";
import { type ColumnType, storedFields } from "@/lib/contracts/column";
import { attemptRow, sampleEnd } from "@/lib/contracts/sample";
import { turnRow } from "@/lib/contracts/turn-facts";
import { byKeys, sampleUpdate } from "@/lib/record/sample-states";
import { storable, storableJson } from "@/lib/text/storable";
import type { AttemptRow, ResultBatch, WithdrawnRow } from "./result-batch";

/** A value in the form that the driver takes: an array literal, or texts that the driver quotes. */
type Values = string | (string | null)[];

type Row = Readonly<Record<string, unknown>>;

/** A column in the form that is sent: its name, its type, the cast of a text, and its values, or null if all values are null. */
interface SentColumn {
  name: string;
  sent: "int" | "int2" | "float8" | "bool" | "text";
  cast?: "jsonb" | "float8[]" | "timestamptz";
  values: (rows: readonly Row[]) => Values | null;
}

/** Numbers and booleans are sent as an array literal because the driver would quote and escape each of them. */
const plainValues = (field: string) => (rows: readonly Row[]) => {
  let text = "";
  let some = false;
  for (const row of rows) {
    const cell = row[field];
    some ||= cell != null;
    text += `${text === "" ? "" : ","}${cell ?? "NULL"}`;
  }
  return some ? `{${text}}` : null;
};

const textValues = (field: string, textOf: (value: unknown) => string) => (rows: readonly Row[]) => {
  let some = false;
  const all = rows.map((row) => {
    const cell = row[field];
    some ||= cell != null;
    return cell == null ? null : textOf(cell);
  });
  return some ? all : null;
};

/** The encoding of the values of each column type. */
const sending: Record<ColumnType, Pick<SentColumn, "sent" | "cast"> & { values: (field: string) => SentColumn["values"] }> = {
  int4: { sent: "int", values: plainValues },
  int2: { sent: "int2", values: plainValues },
  float8: { sent: "float8", values: plainValues },
  bool: { sent: "bool", values: plainValues },
  text: { sent: "text", values: (field) => textValues(field, (value) => storable(String(value))) },
  jsonb: { sent: "text", cast: "jsonb", values: (field) => textValues(field, storableJson) },
  "float8[]": { sent: "text", cast: "float8[]", values: (field) => textValues(field, (value) => `{${value}}`) },
};

const sentColumn = (field: string, name: string, type: ColumnType): SentColumn => {
  const { values, ...sent } = sending[type];
  return { name, ...sent, values: values(field) };
};
const sampleColumns = [sentColumn("runId", "run_id", "int4"), sentColumn("ordinal", "ordinal", "int4")];
const sentColumns = (row: z.ZodObject) => storedFields(row).map(({ field, column, type }) => sentColumn(field, column, type));

const columns = {
  turns: [...sampleColumns, ...sentColumns(turnRow)],
  attempts: [
    ...sampleColumns,
    ...sentColumns(attemptRow),
    { ...sentColumn("at", "created_at", "float8"), cast: "timestamptz" } satisfies SentColumn,
  ],
  checks: [...sampleColumns, ...sentColumns(checksRow)],
  samples: [...sampleColumns, ...sentColumns(sampleEnd)],
};

type Shape = Pick<SentColumn, "name" | "sent" | "cast">;

const sentAs = ({ name, cast }: Shape) => (cast === "timestamptz" ? `to_timestamp(${name} / 1000)` : cast ? `${name}::${cast}` : name);

/** `unnest(...) as u(...)` for columns whose parameters begin after `before`. */
function rowsOf(given: readonly Shape[], before: number): string {
  const parameters = given.map(({ sent }, at) => `$${before + at + 1}::${sent}[]`);
  return `unnest(${parameters.join(", ")}) as u(${given.map(({ name }) => name).join(", ")})`;
}

/** A verdict that is already stored is kept; a turn or an attempt that is already stored makes the statement fail. */
const insertOf = (table: string, given: readonly Shape[], before: number): string =>
  `insert into ${table} (${given.map(({ name }) => name).join(", ")}) select ${given.map(sentAs).join(", ")}
   from ${rowsOf(given, before)}${table === "checks" ? " on conflict do nothing" : ""}`;

/** The columns that identify a sample and give its new status. */
const ending: ReadonlySet<string> = new Set(["run_id", "ordinal", "status"]);
/** A sample that has ended in the meantime (cancelled) is not changed. */
const updateOf = (given: readonly Shape[], before: number): string =>
  sampleUpdate("end", {
    set: given.flatMap(({ name }) => (ending.has(name) ? [] : [`${name} = u.${name}`])),
    from: rowsOf(given, before),
    // The columns begin with run and ordinal.
    where: byKeys(`$${before + 1}::int[]`, `$${before + 2}::int[]`),
  });

/** Statements by the columns that they write; each is prepared once per connection. */
const statements = new Map<string, { name: string; text: string }>();
/** Beyond this number of statements, batches are written with all columns. */
const mostStatements = 50;

const withdrawSql = `with w as (
    select * from unnest($1::int[], $2::int[], $3::int2[], $4::int2[], $5::text[], $6::text[]) as u(run_id, ordinal, turn, attempt, reason, detail)
  ), gone as (
    delete from turn t using w where t.run_id = w.run_id and t.ordinal = w.ordinal and t.turn = w.turn returning t.run_id, t.ordinal, t.turn, t.reply
  ) update attempt a set outcome = 'rejected', reason = w.reason, detail = w.detail, reply = gone.reply from w join gone using (run_id, ordinal, turn)
    where a.run_id = w.run_id and a.ordinal = w.ordinal and a.turn = w.turn and a.attempt = w.attempt`;

/** Withdraws replies that were stored before their family rejected them; each is kept in its attempt. */
async function withdraw(client: Pick<pg.ClientBase, "query">, rows: readonly WithdrawnRow[]): Promise<void> {
  const values = [
    rows.map((row) => row.runId),
    rows.map((row) => row.ordinal),
    rows.map((row) => row.turn),
    rows.map((row) => row.attempt),
    rows.map((row) => storable(row.reason)),
    rows.map((row) => storable(row.detail)),
  ];
  await client.query({ name: "withdraw-replies", text: withdrawSql, values });
}

/**
 * Appends the amounts that a batch's attempts take from budgets to `values` and returns the part of the statement that counts them; null if
 * there are none.
 */
function spentOf(attempts: readonly AttemptRow[], values: (Values | null)[]): string | null {
  const spent = new Map<number, number>();
  for (const { charges = [] } of attempts) for (const { budgetId, cost } of charges) spent.set(budgetId, (spent.get(budgetId) ?? 0) + cost);
  if (spent.size === 0) return null;
  const before = values.length;
  values.push(`{${[...spent.keys()].join(",")}}`, `{${[...spent.values()].join(",")}}`);
  // Locked in order, because workers that store calls of several budgets would otherwise wait for each other.
  return `owed as (select b.id, u.cost from unnest($${before + 1}::int[], $${before + 2}::float8[]) as u(id, cost) join budget b using (id) order by b.id for update of b),
    paid as (update budget b set spent = b.spent + o.cost from owed o where b.id = o.id)`;
}

/**
 * Writes a batch in one transaction and round trip. Throws a unique violation if a turn or attempt is already stored, and then writes
 * nothing. Leaves out empty tables and columns, since each column costs time on both sides.
 */
export async function writeResults(client: Pick<pg.ClientBase, "query">, batch: ResultBatch): Promise<void> {
  // Withdrawals come first because the same batch may contain the turn again.
  if (batch.withdrawn.length > 0) await withdraw(client, batch.withdrawn);
  const every = statements.size >= mostStatements;
  const inserts: { table: string; given: Shape[]; before: number }[] = [];
  const values: (Values | null)[] = [];
  const take = (table: string, all: readonly SentColumn[], rows: readonly Row[], everyColumn: boolean) => {
    const given: SentColumn[] = [];
    const before = values.length;
    for (const column of all) {
      const sent = column.values(rows);
      if (sent === null && !everyColumn) continue;
      given.push(column);
      values.push(sent ?? rows.map(() => null));
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
