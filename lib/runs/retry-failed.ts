import type { RetryChoice } from "@/lib/contracts/run-request";
import { transaction } from "@/lib/db/transaction";
import { announceRun } from "@/lib/engine/announce-run";
import { lockRun } from "@/lib/engine/lock-run";
import { queuePending } from "@/lib/engine/pending-shards";
import { logRun } from "@/lib/engine/run-log";
import { changeAsking } from "./change-run";
import { askingRefusal, runRefusal } from "./run-refusal";

/**
 * Asks again for the failed samples of a run and scores the unscored ones again; scored ones stay.
 * Attempts go on counting. `choice` says what is different this time: concurrency, time-out, attempts; never what is asked. Nothing to do without such samples; `conflict` for a run that was cancelled, imported or stopped on purpose.
 */
export async function retryFailed(id: number, { concurrency, timeoutSeconds, maxRetries }: RetryChoice = {}): Promise<void> {
  const changed = await transaction(async (client) => {
    const { status, stoppedBy, imported, unconnected } = await lockRun(client, id);
    if (imported || unconnected) throw askingRefusal(id, unconnected);
    if (status === "cancelling" || status === "cancelled") throw runRefusal(id, status, "retried", "Resume it first.");
    // What was not asked on purpose would be asked with them.
    if (status === "stopped" && stoppedBy !== null)
      throw runRefusal(id, status, "retried", "It was stopped on purpose; resume it to ask the rest, then retry.");
    const choice = { concurrency, timeoutSeconds, maxRetries };
    const isOpen = status === "queued" || status === "running";
    if (isOpen && Object.values(choice).some((of) => of !== undefined))
      throw runRefusal(id, status, "retried otherwise than it goes on", "Pause it first, or wait for its end.");
    const { rowCount } = await client.query(
      "update sample set status = 'queued', reason = null where run_id = $1 and status in ('failed', 'unscored')",
      [id],
    );
    if (!rowCount) return false;
    // A shard that was set aside gets three more tries.
    await client.query("delete from shard_death where run_id = $1", [id]);
    const changed = await changeAsking(client, id, choice);
    const tried = `${rowCount} failed or unscored ${rowCount === 1 ? "sample is" : "samples are"} tried again`;
    await logRun(id, "retried", `${tried}${changed === null ? "" : `, with ${changed}`}.`, client);
    // A paused run stays so; its samples wait for its being resumed.
    if (status === "paused") return true;
    await client.query(
      "update run set status = 'running', reason = null, waits_for = null, resume_at = null, probe_at = null, probes = null, finished_at = null, started_at = coalesce(started_at, now()) where id = $1",
      [id],
    );
    await queuePending(client, id);
    return true;
  });
  if (changed) await announceRun(id);
}
