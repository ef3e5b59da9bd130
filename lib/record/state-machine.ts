import { columnName } from "@/lib/contracts/column";

/** What an event writes into a column: null, the present time, the present time where the column has none yet, what the event brings, or null where a stop rule stopped the run. */
export type Value = "null" | "now" | "now, once" | "given" | "null after a rule";

/** A change of state. Without `from` it makes the row; without `to` the state stays, and other columns change. */
export interface Transition<State extends string, Column extends string> {
  from?: readonly State[];
  /** One state, or those of which the event brings one. */
  to?: State | readonly State[];
  /** What must be so of the row besides, in SQL; `$2` is the first column that the event brings. */
  when?: string;
  sets?: Readonly<Partial<Record<Column, Value>>>;
}

/** Values of the columns that an event brings. */
export type Given<Sets, Columns> = { [Name in keyof Sets & keyof Columns as Sets[Name] extends "given" ? Name : never]: Columns[Name] };

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(", ");

/** SQL: whether a row is in one of the states from which an event is possible. */
export const isFrom = ({ from = [] }: Transition<string, string>, row: string): string => `${row}.status in (${quoted(from)})`;

/** SQL: the state into which an event takes a row, as a literal. */
export function stateSql({ to }: Transition<string, string>): string {
  if (typeof to !== "string") throw new Error("the event brings the state");
  return quoted([to]);
}

/**
 * SQL that carries out an event on the row `$1` of a table where its state allows that; of two that do so at the same time the second finds the
 * state of the first. `given` names the columns whose values are `$2` and on.
 */
export function updateSql(table: "run" | "job", event: Transition<string, string>): { sql: string; given: string[] } {
  const given: string[] = [];
  const assigned = Object.entries(event.sets ?? {}).map(([name, value]) => {
    const column = columnName(name);
    if (value === "given") given.push(name);
    const values: Record<Value, string> = {
      null: "null",
      now: "now()",
      "now, once": `coalesce(${column}, now())`,
      given: `$${given.length + 1}`,
      "null after a rule": `case when stopped_by = 'rule' then null else ${column} end`,
    };
    return `${column} = ${values[value ?? "null"]}`;
  });
  const status = event.to === undefined ? "status" : stateSql(event);
  const when = event.when === undefined ? "" : ` and ${event.when}`;
  const sql = `update ${table} set ${[`status = ${status}`, ...assigned].join(", ")} where id = $1 and ${isFrom(event, table)}${when}`;
  return { sql, given };
}
