import type pg from "pg";
import { z } from "zod";

/** Columns of the job library's tables that Heed's statements read and write directly (live-parts.ts). */
const needed: Record<string, readonly string[]> = {
  _private_jobs: ["id", "key", "task_id", "job_queue_id", "payload", "attempts", "max_attempts", "locked_at"],
  _private_tasks: ["id", "identifier"],
  _private_job_queues: ["id", "locked_at", "locked_by"],
};

const columnSql = `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'graphile_worker'`;
const columnRow = z.object({ table: z.string(), column: z.string() });

/**
 * Checks that the job library's tables have the columns that Heed's statements use. Throws an error that names the missing ones and the
 * remedy.
 */
export async function expectQueueTables(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await client.query(columnSql);
  const there = new Set(
    z
      .array(columnRow)
      .parse(rows)
      .map(({ table, column }) => `${table}.${column}`),
  );
  const all = Object.entries(needed).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  const missing = all.filter((name) => !there.has(name));
  if (missing.length > 0)
    throw new Error(
      `The tables of the queue are not those that this version of Heed uses: the schema graphile_worker lacks ${missing.join(", ")}. Run npm ci, which installs the version of graphile-worker that belongs to this Heed, and start again.`,
    );
}
