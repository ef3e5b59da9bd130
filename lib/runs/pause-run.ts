import { transaction } from "@/lib/db/transaction";
import { announceRun } from "@/lib/engine/announce-run";
import { lockRun } from "@/lib/engine/lock-run";
import { logRun } from "@/lib/engine/run-log";
import { tellWorkers } from "@/lib/queue/verb-notice";
import { runRefusal } from "./run-refusal";

/** Starts no new request of a run; those in flight end and are kept. Nothing to do for a paused run; `conflict` for one that is not going on. */
export async function pauseRun(id: number): Promise<void> {
  const changed = await transaction(async (client) => {
    const { status } = await lockRun(client, id);
    if (status === "paused") return false;
    if (status !== "queued" && status !== "running") throw runRefusal(id, status, "paused", "Only a run that goes on can be paused.");
    await client.query("update run set status = 'paused', resume_at = null where id = $1", [id]);
    await logRun(id, "paused", "Paused; requests in flight end first.", client);
    await tellWorkers({ kind: "run", id }, client);
    return true;
  });
  if (changed) await announceRun(id);
}
