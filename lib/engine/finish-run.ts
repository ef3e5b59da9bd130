import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import type { RunDigests } from "@/lib/engine/metrics/run-digests";
import { changeRunState } from "./afterwards";
import { transition } from "./transition";

const pendingSql = "select 1 from sample where run_id = $1 and status in ('queued', 'running') order by ordinal desc limit 1";

const ending = new Map<number, Promise<boolean>>();

/**
 * Ends a run without samples left to ask, after computing its metrics, and returns whether it did so. `kept` is what the process has read.
 * Concurrent calls of lanes and recovery compute metrics only once per process.
 */
export async function finishRun(id: number, kept?: RunDigests): Promise<boolean> {
  for (let other = ending.get(id); other; other = ending.get(id)) if (await other.catch(() => false)) return false;
  const work = end(id, kept).finally(() => ending.delete(id));
  ending.set(id, work);
  return work;
}

async function end(id: number, kept: RunDigests | undefined): Promise<boolean> {
  if ((await pool().query(pendingSql, [id])).rows.length > 0) return false;
  await aggregateRun(id, undefined, { isOver: true, kept });
  return changeRunState((client) => transition(client, id, "finish", {}));
}
