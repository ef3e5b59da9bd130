import type pg from "pg";
import { brokenLine } from "./read-lines";

/** Row of the file with its line number, from 1. */
export interface NumberedRow {
  number: number;
  row: Record<string, unknown>;
}

const rowsAtOnce = 500;
const charactersAtOnce = 2_000_000;

/** Writes rows of one table, many at a time; a row that the table refuses is reported with its line. */
export function rowWriter(client: pg.ClientBase) {
  let table: string | null = null;
  let held: NumberedRow[] = [];
  let size = 0;
  const insert = async (tableName: string, rows: readonly NumberedRow[]) => {
    const names = Object.keys(rows[0]?.row ?? {})
      .map((name) => `"${name}"`)
      .join(", ");
    const conflict = tableName === "item_finding" || tableName === "blob" ? " on conflict do nothing" : "";
    await client.query(
      `insert into "${tableName}" (${names}) select ${names} from json_populate_recordset(null::"${tableName}", $1)${conflict}`,
      [JSON.stringify(rows.map(({ row }) => row))],
    );
  };
  const flush = async () => {
    if (table === null || held.length === 0) return;
    const [tableName, rows] = [table, held];
    held = [];
    size = 0;
    await client.query("savepoint rows_of_file");
    try {
      await insert(tableName, rows);
    } catch (error) {
      // The rows are inserted one by one to find the refused row; a fault of the connection is thrown again.
      await client.query("rollback to savepoint rows_of_file");
      for (const numbered of rows)
        await insert(tableName, [numbered]).catch((cause: unknown) => {
          throw brokenLine(numbered.number, `cannot be stored: ${cause instanceof Error ? cause.message : String(cause)}.`, cause);
        });
      throw error;
    }
    await client.query("release savepoint rows_of_file");
  };
  return {
    async add(tableName: string, { number, row }: NumberedRow) {
      const [first] = held;
      const fits = tableName === table && first !== undefined && Object.keys(first.row).join() === Object.keys(row).join();
      if (!fits || held.length >= rowsAtOnce || size > charactersAtOnce) await flush();
      table = tableName;
      held.push({ number, row });
      size += JSON.stringify(row).length;
    },
    flush,
  };
}
