import { pool } from "@/lib/db/pool";

/** Drops the kept totals of a run whose samples changed after its end; the next read counts them anew. */
export async function forgetRunTotals(id: number): Promise<void> {
  await pool().query("update run set totals = null where id = $1 and totals is not null", [id]);
}
