import type pg from "pg";
import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { raise } from "@/lib/errors";

const idRow = z.object({ id: z.number().int() });
const dueSql = (table: string) => `select id from ${table} where delete_at <= now() order by id`;

/** Tables of a run whose rows are not deleted with the run's row. */
const runTables = ["turn", "attempt", "checks", "sample_finding"];

const runSql = `select budget_id, status in ('finished', 'stopped', 'cancelled') as ended from run where id = $1 and delete_at <= now() for update`;

async function deleteRun(client: pg.PoolClient, id: number): Promise<void> {
  const { rows } = await client.query(runSql, [id]);
  const [run] = z.array(z.object({ budget_id: z.number().nullable(), ended: z.boolean() })).parse(rows);
  // The deletion was undone in between.
  if (!run) return;
  if (!run.ended) return void (await client.query("update run set delete_at = null where id = $1", [id]));
  for (const table of runTables) await client.query(`delete from ${table} where run_id = $1`, [id]);
  await client.query(
    "delete from annotation where (subject = 'run' and key = $1) or (subject in ('sample', 'check') and starts_with(key, $1 || '/'))",
    [String(id)],
  );
  await client.query("delete from share where target ->> 'runId' = $1", [String(id)]);
  await client.query(
    `update share set revoked_at = now() where revoked_at is null and jsonb_typeof(target -> 'runs') = 'array'
       and exists (select 1 from jsonb_array_elements_text(target -> 'runs') side where split_part(side, ':', 1) = $1)`,
    [String(id)],
  );
  await client.query("delete from pooled_runs where $1 = any(run_ids)", [id]);
  await client.query("delete from run where id = $1", [id]);
  if (run.budget_id !== null)
    await client.query("delete from budget where id = $1 and name is null and not exists (select 1 from run where budget_id = $1)", [
      run.budget_id,
    ]);
}

async function deleteSuite(client: pg.PoolClient, id: number): Promise<void> {
  // A run whose deletion was undone holds it again.
  const { rowCount } = await client.query(
    "delete from suite where id = $1 and delete_at <= now() and not exists (select 1 from run where suite_id = $1)",
    [id],
  );
  if ((rowCount ?? 0) === 0) await client.query("update suite set delete_at = null where id = $1", [id]);
  else
    await client.query(
      "delete from annotation where (subject = 'suite' and key = $1) or (subject = 'item' and starts_with(key, $1 || '/'))",
      [String(id)],
    );
}

async function deleteModel(client: pg.PoolClient, id: number): Promise<void> {
  const { rowCount } = await client.query(
    "delete from model where id = $1 and delete_at <= now() and not exists (select 1 from run where model_id = $1)",
    [id],
  );
  if ((rowCount ?? 0) === 0) await client.query("update model set delete_at = null where id = $1", [id]);
}

/**
 * Deletes rows whose deletion was not undone in time: runs with everything that belongs to them, then suites and models that no run holds.
 * A row that cannot be deleted is reported and skipped.
 */
export async function deleteDue(onError: (error: unknown) => void = raise): Promise<void> {
  const kinds = [
    ["run", deleteRun],
    ["suite", deleteSuite],
    ["model", deleteModel],
  ] as const;
  for (const [table, remove] of kinds) {
    for (const { id } of await queryRows(idRow, dueSql(table), [], pool()))
      await transaction((client) => remove(client, id)).catch((cause: unknown) =>
        onError(new Error(`The ${table} ${id} cannot be deleted: ${cause}`, { cause })),
      );
  }
}
