import { changeRunState } from "@/lib/engine/afterwards";
import { transition } from "@/lib/engine/transition";
import { lockRun } from "@/lib/record/lock-run";
import { isPossible } from "@/lib/record/run-states";
import { sampleUpdate } from "@/lib/record/sample-states";

const samplesSql = sampleUpdate("cancel", { where: "s.run_id = $1" });

/** Ends a run that is being cancelled: its open samples become cancelled. Does nothing to any other run. */
export async function settleCancelled(id: number): Promise<void> {
  await changeRunState(async (client) => {
    if (!isPossible("settle", id, await lockRun(client, id))) return null;
    const { rowCount } = await client.query(samplesSql, [id]);
    return transition(client, id, "settle", { left: rowCount ?? 0 });
  });
}

/** Cancels a run: its requests in flight are given up at once. Nothing to do for one that is cancelled; `conflict` for one that has finished. */
export async function cancelRun(id: number): Promise<void> {
  // Committed before the many rows are written, so that the workers drop their requests meanwhile.
  await changeRunState((client) => transition(client, id, "cancel", {}));
  await settleCancelled(id);
}
