import { transaction } from "@/lib/db/transaction";
import { aggregateRun } from "@/lib/engine/aggregate-run";
import { announceRun } from "@/lib/engine/announce-run";
import { keepTotals } from "@/lib/engine/keep-totals";
import { lockRun } from "@/lib/engine/lock-run";
import { noteEnd } from "@/lib/engine/note-end";
import { logRun } from "@/lib/engine/run-log";
import { takeTurns } from "@/lib/engine/take-turns";
import { tellWorkers } from "@/lib/queue/verb-notice";
import { runRefusal } from "./run-refusal";

/** Ends a run that is being cancelled: its open samples become cancelled. Does nothing to any other run. */
export async function settleCancelled(id: number): Promise<void> {
  const settled = await transaction(async (client) => {
    if ((await lockRun(client, id)).status !== "cancelling") return false;
    const { rowCount } = await client.query(
      "update sample set status = 'cancelled' where run_id = $1 and status in ('queued', 'running')",
      [id],
    );
    await client.query("update run set status = 'cancelled', finished_at = now() where id = $1", [id]);
    await noteEnd(id, client);
    await logRun(id, "cancelled", `Cancelled with ${rowCount ?? 0} samples left.`, client);
    return true;
  });
  if (!settled) return;
  await takeTurns();
  await aggregateRun(id);
  await keepTotals(id);
  await announceRun(id);
}

/** Cancels a run: its requests in flight are given up at once. Nothing to do for one that is cancelled; `conflict` for one that has finished. */
export async function cancelRun(id: number): Promise<void> {
  const changed = await transaction(async (client) => {
    const { status } = await lockRun(client, id);
    if (status === "cancelled" || status === "cancelling") return false;
    if (status === "finished") throw runRefusal(id, status, "cancelled", "There is nothing left to cancel.");
    await client.query("update run set status = 'cancelling', reason = null where id = $1", [id]);
    return true;
  });
  // Told before the many rows are written, so that the worker drops its requests meanwhile.
  if (changed) await tellWorkers({ kind: "run", id });
  await settleCancelled(id);
}
