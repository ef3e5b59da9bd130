import { transaction } from "@/lib/db/transaction";
import { announceRun } from "@/lib/engine/announce-run";
import { lockRun } from "@/lib/engine/lock-run";
import { queuePending } from "@/lib/engine/pending-shards";
import { logRun } from "@/lib/engine/run-log";
import { runRefusal } from "./run-refusal";

/** Goes on with a paused, stopped or cancelled run; cancelled samples are asked for again. Nothing to do for one that goes on; `conflict` for one that has finished. */
export async function resumeRun(id: number): Promise<void> {
  const changed = await transaction(async (client) => {
    const { status, imported } = await lockRun(client, id);
    if (status === "queued" || status === "running") return false;
    if (status === "finished") throw runRefusal(id, status, "resumed", "Samples that failed can be retried.");
    if (status === "cancelling") throw runRefusal(id, status, "resumed", "Try again in a moment.");
    if (imported) throw runRefusal(id, status, "resumed", "Imported replies cannot be asked for again.");
    await client.query("update sample set status = 'queued', reason = null where run_id = $1 and status in ('cancelled', 'running')", [id]);
    await client.query(
      "update run set status = 'running', reason = null, finished_at = null, started_at = coalesce(started_at, now()) where id = $1",
      [id],
    );
    await queuePending(client, id);
    await logRun(id, "resumed", "Resumed.", client);
    return true;
  });
  if (changed) await announceRun(id);
}
