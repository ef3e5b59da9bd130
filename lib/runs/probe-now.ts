import { pool } from "@/lib/db/pool";

/** Makes runs that a dead endpoint stopped, and that are probed, due for their next probe at once; how many of them are. */
export async function probeNow(runIds: readonly number[]): Promise<{ probed: number }> {
  const { rowCount } = await pool().query(
    "update run set probe_at = least(probe_at, now()) where id = any($1::int[]) and status = 'stopped' and probe_at is not null and not probe_off",
    [runIds],
  );
  return { probed: rowCount ?? 0 };
}
