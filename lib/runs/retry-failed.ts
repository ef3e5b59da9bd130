import type { RetryChoice } from "@/lib/contracts/run-request";
import { changeRunState } from "@/lib/engine/afterwards";
import { transition } from "@/lib/engine/transition";
import { lockRun } from "@/lib/record/lock-run";
import { askingRefusal, runRefusal } from "@/lib/record/run-refusal";
import { isPossible } from "@/lib/record/run-states";
import { sampleUpdate } from "@/lib/record/sample-states";
import { changeAsking } from "./change-run";
import { restoreSql } from "./resume-run";

const samplesSql = sampleUpdate("retry", { where: "s.run_id = $1" });

/**
 * Asks the failed samples of a run again and rescores the unscored ones; attempt numbers continue. `choice` changes concurrency, time-out
 * or retries only. Does nothing without such samples. Throws `conflict` if the run was cancelled, imported or stopped on purpose.
 */
export async function retryFailed(id: number, { concurrency, timeoutSeconds, maxRetries }: RetryChoice = {}): Promise<void> {
  await changeRunState(async (client) => {
    const run = await lockRun(client, id);
    const { status, imported, unconnected } = run;
    if (imported || unconnected) throw askingRefusal(id, unconnected);
    const event = status === "paused" ? "retryPaused" : "retry";
    if (!isPossible(event, id, run)) return null;
    const choice = { concurrency, timeoutSeconds, maxRetries };
    const isOpen = status === "queued" || status === "running";
    if (isOpen && Object.values(choice).some((setting) => setting !== undefined))
      throw runRefusal(id, status, "retried with other settings while it is running", "Pause the run first, or wait until it ends.");
    const { rowCount } = await client.query(samplesSql, [id]);
    if (!rowCount) return null;
    await client.query(restoreSql, [id]);
    // A shard that was set aside gets three more tries.
    await client.query("delete from shard_death where run_id = $1", [id]);
    const changed = await changeAsking(client, id, choice);
    const tried = `${rowCount} failed or unscored ${rowCount === 1 ? "sample is" : "samples are"} retried`;
    return transition(client, id, event, { sentence: `${tried}${changed === null ? "" : `, with ${changed}`}.` });
  });
}
