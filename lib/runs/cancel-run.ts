import { pool } from "@/lib/db/pool";
import { changeRunState } from "@/lib/engine/afterwards";
import { hasOpenBatchSql } from "@/lib/engine/batches/batch-rows";
import { batchPart } from "@/lib/engine/pending-shards";
import { transition } from "@/lib/engine/transition";
import { addParts } from "@/lib/queue/add-parts";
import { lockRun } from "@/lib/record/lock-run";
import { storeOpenUsage } from "@/lib/record/open-usage";
import { isPossible } from "@/lib/record/run-states";
import { sampleUpdate } from "@/lib/record/sample-states";

const samplesSql = sampleUpdate("cancel", { where: "s.run_id = $1" });

const batchSql = `select 1 from run r where r.id = $1 and ${hasOpenBatchSql}`;

/**
 * Completes the cancellation of a run by cancelling its open samples, and returns whether it did. Does nothing to any other run, nor while
 * the run has batches, of which a worker first stores what they have brought.
 */
export async function settleCancelled(id: number): Promise<boolean> {
  return changeRunState(async (client) => {
    if (!isPossible("settle", id, await lockRun(client, id))) return null;
    if ((await client.query(batchSql, [id])).rows.length > 0) return null;
    await storeOpenUsage(client, id, null);
    const { rowCount } = await client.query(samplesSql, [id]);
    return transition(client, id, "settle", { left: rowCount ?? 0 });
  });
}

/** Cancels a run and abandons its requests in flight at once. Does nothing to a cancelled run; throws `conflict` for a finished one. */
export async function cancelRun(id: number): Promise<void> {
  // Committed before the many rows are written, so that workers drop their requests in the meantime.
  const isCancelled = await changeRunState((client) => transition(client, id, "cancel", {}));
  // A pass over its batches may not be due for a minute.
  if (isCancelled && !(await settleCancelled(id))) await addParts(pool(), batchPart(id), [0]);
}
