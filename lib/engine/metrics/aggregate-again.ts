import { pool } from "@/lib/db/pool";
import { aggregateRun } from "./aggregate-run";

// A rescore by a newer version keeps the verdicts that it replaces under the version of the run, which it changes when it has replaced all.
const halfSql = `select 1 from run r join former_checks f on f.run_id = r.id and f.verifier = r.verifier and f.version = r.verifier_version
  join checks c on c.run_id = f.run_id and c.ordinal = f.ordinal and c.turn = f.turn and c.verifier = f.verifier
  where r.id = $1 and c.version <> r.verifier_version and ($2::text is null or $2 = r.verifier) limit 1`;

/**
 * Computes a run's metrics again after its findings or its family changed. Does nothing and returns false while an unfinished rescore has
 * left its own verdicts in two versions; the rescore computes the metrics at its end.
 */
export async function aggregateAgain(id: number, verifier?: string): Promise<boolean> {
  if ((await pool().query(halfSql, [id, verifier ?? null])).rows.length > 0) return false;
  await aggregateRun(id, verifier);
  return true;
}
