import { pool } from "@/lib/db/pool";

/** Makes runs that an endpoint outage stopped, and that are probed, due for their next probe at once; returns their number. */
export async function probeNow(runIds: readonly number[]): Promise<{ probed: number }> {
  const { rowCount } = await pool().query(
    `update run set probe_at = least(probe_at, now())
      where id = any($1::int[]) and status = 'stopped' and probe_at is not null and not probe_off and archived_at is null`,
    [runIds],
  );
  return { probed: rowCount ?? 0 };
}
