import type pg from "pg";
import type { RunProgress } from "@/lib/contracts/run";
import { pool } from "@/lib/db/pool";

/**
 * Announces a run's state to every process that listens. This only updates displays and wakes listeners, so an unavailable database is no
 * error.
 */
export async function publishProgress(progress: RunProgress, client?: pg.ClientBase): Promise<void> {
  const { headline } = progress;
  // A notification holds 8,000 bytes; family-specific details are read from the run's page.
  const slim = headline === null ? null : { ...headline, detail: undefined };
  const notice = ["select pg_notify('heed', $1)", [JSON.stringify({ ...progress, headline: slim })]] as const;
  if (client) await client.query(notice[0], [...notice[1]]);
  else
    await pool()
      .query(notice[0], [...notice[1]])
      .catch(() => {});
}
