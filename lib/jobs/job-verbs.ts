import { pool } from "@/lib/db/pool";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { addParts } from "@/lib/queue/add-parts";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { tellWorkers } from "@/lib/queue/verb-notice";
import { storedJob } from "./stored-job";

const cancelSql = `update job set status = 'cancelled', seconds_left = null, finished_at = now()
  where id = $1 and status in ('queued', 'running')`;
const goOnSql = `update job set status = 'queued', error = null, finished_at = null where id = $1 and status in ('failed', 'cancelled')`;

/** Cancels a job: its calls in flight are given up at once, its answers are kept. Nothing to do for one that is cancelled; `conflict` for one that has ended. */
export async function cancelJob(id: number): Promise<void> {
  const { rowCount } = await pool().query(cancelSql, [id]);
  if (rowCount === 0) {
    const { status } = await storedJob(id);
    if (status === "cancelled") return;
    throw new HeedError("conflict", `Job ${id} has ${status}: there is nothing left to cancel.`);
  }
  await tellWorkers({ kind: "job", id });
}

/** Takes a failed or cancelled job up again, with the answers that it has. Nothing to do for one that goes on; `conflict` for a finished one. */
export async function goOnJob(id: number): Promise<void> {
  await prepareQueue();
  await transaction(async (client) => {
    const { rowCount } = await client.query(goOnSql, [id]);
    if (rowCount !== 0) return addParts(client, { kind: "job", id, lanes: 1 }, [0]);
    const { status } = await storedJob(id);
    if (status === "finished") throw new HeedError("conflict", `Job ${id} has finished; start another one to do it again.`);
  });
}
