import { changeRunState } from "@/lib/engine/afterwards";
import { transition } from "@/lib/engine/transition";
import { lockRun } from "@/lib/record/lock-run";
import { isPossible } from "@/lib/record/run-states";
import { sampleUpdate } from "@/lib/record/sample-states";

const samplesSql = sampleUpdate("cancel", { where: "s.run_id = $1" });

/** Completes the cancellation of a run by cancelling its open samples. Does nothing to any other run. */
export async function settleCancelled(id: number): Promise<void> {
  await changeRunState(async (client) => {
    if (!isPossible("settle", id, await lockRun(client, id))) return null;
    const { rowCount } = await client.query(samplesSql, [id]);
    return transition(client, id, "settle", { left: rowCount ?? 0 });
  });
}

/** Cancels a run and abandons its requests in flight at once. Does nothing to a cancelled run; throws `conflict` for a finished one. */
export async function cancelRun(id: number): Promise<void> {
  // Committed before the many rows are written, so that workers drop their requests in the meantime.
  await changeRunState((client) => transition(client, id, "cancel", {}));
  await settleCancelled(id);
}
