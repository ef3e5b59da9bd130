import { runDetail } from "@/lib/contracts/run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { finishRun } from "@/lib/engine/finish-run";
import { keepLostTotals } from "@/lib/engine/keep-totals";
import { logRun } from "@/lib/engine/run-log";
import { addShards } from "@/lib/queue/add-shards";
import { clearDeadJobs } from "@/lib/queue/clear-dead-jobs";
import { liveShards } from "@/lib/queue/live-shards";
import { laneCount } from "@/lib/queue/shard-job";
import { settleCancelled } from "./cancel-run";
import { pendingShards } from "./queue-pending";

const shape = runDetail.pick({ id: true, status: true, concurrency: true });
const sql = "select id, status, concurrency from run where status in ('queued', 'running', 'cancelling') order by id";

/** Shards to queue again: in a lane where nobody works the first pending one, in others those left behind. */
export function lostShards(pending: readonly number[], live: ReadonlySet<number>, lanes: number): number[] {
  const ahead = new Map<number, number>();
  for (const shard of live) ahead.set(shard % lanes, Math.max(shard, ahead.get(shard % lanes) ?? -1));
  const begun = new Set<number>();
  return pending.filter((shard) => {
    const lane = shard % lanes;
    const front = ahead.get(lane);
    if (front !== undefined) return shard < front && !live.has(shard);
    if (begun.has(lane)) return false;
    begun.add(lane);
    return true;
  });
}

/** Takes up what a killed process left: cancels what was being cancelled, ends what is done, queues shards that nobody works on, stores totals that are lacking. */
export async function recoverRuns(): Promise<void> {
  const runs = await queryRows(shape, sql);
  if (runs.length > 0) await clearDeadJobs();
  for (const { id, status, concurrency } of runs) {
    if (status === "cancelling") {
      await settleCancelled(id);
      continue;
    }
    const lanes = laneCount(concurrency);
    const pending = await pendingShards(pool(), id);
    if (pending.length === 0) {
      await finishRun(id);
      continue;
    }
    const lost = lostShards(pending, await liveShards(id), lanes);
    if (lost.length === 0) continue;
    await addShards(pool(), { runId: id, lanes }, lost);
    await logRun(id, "recovered", `${lost.length} ${lost.length === 1 ? "part" : "parts"} of the run taken up again.`);
  }
  await keepLostTotals();
}
