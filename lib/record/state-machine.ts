import { columnName } from "@/lib/contracts/column";

/**
 * The value that an event writes into a column: null, the current time (“once”: only if the column is empty), a value from the caller, or
 * null if a stop rule stopped the run.
 */
export type Value = "null" | "now" | "now, once" | "given" | "null after a rule";

/** A change of state. Without `from` the event creates the row; without `to` the state stays and only other columns change. */
export interface Transition<State extends string, Column extends string> {
  from?: readonly State[];
  /** The next state, or several states of which the caller chooses one. */
  to?: State | readonly State[];
  /** Further SQL condition on the row; `$2` is the first column value from the caller. */
  when?: string;
  sets?: Readonly<Partial<Record<Column, Value>>>;
}

/** The column values that the caller supplies for an event. */
export type Given<Sets, Columns> = { [Name in keyof Sets & keyof Columns as Sets[Name] extends "given" ? Name : never]: Columns[Name] };

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(", ");

/** Returns the SQL condition that a row is in a state from which an event is possible. */
export const isFrom = ({ from = [] }: Transition<string, string>, row: string): string => `${row}.status in (${quoted(from)})`;

/** Returns the SQL literal for the state into which an event takes a row. Throws if the caller chooses the state. */
export function stateSql({ to }: Transition<string, string>): string {
  if (typeof to !== "string") throw new Error("the event brings the state");
  return quoted([to]);
}

/**
 * Builds the SQL that carries out an event on the row `$1` if its state allows it; of two concurrent events the second sees the state after
 * the first. `given` names the columns whose values start at `$2`.
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
