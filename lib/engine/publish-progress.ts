import type { RunProgress } from "@/lib/contracts/run";
import { pool } from "@/lib/db/pool";

/** Announces a run's state to every process that listens. Only a display and a nudge: a database that is away is no error. */
export async function publishProgress(progress: RunProgress): Promise<void> {
  const { headline } = progress;
  // A notification holds 8,000 bytes; family-specific extras are read from the run's page.
  const slim = headline === null ? null : { ...headline, detail: undefined };
  await pool()
    .query("select pg_notify('heed', $1)", [JSON.stringify({ ...progress, headline: slim })])
    .catch(() => {});
}
