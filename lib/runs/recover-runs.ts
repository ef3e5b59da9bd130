import type { z } from "zod";
import { runDetail } from "@/lib/contracts/run";
import { guardRun } from "@/lib/db/guard-run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { takeTurns } from "@/lib/engine/afterwards";
import { finishRun } from "@/lib/engine/finish-run";
import { batchPart, pendingShards } from "@/lib/engine/pending-shards";
import { raise } from "@/lib/errors";
import { addParts } from "@/lib/queue/add-parts";
import { clearDeadParts, liveParts } from "@/lib/queue/live-parts";
import { laneCount, shardCount, shardName } from "@/lib/queue/shard";
import { orderColumns, orderShape } from "@/lib/record/asking-order";
import { logRun } from "@/lib/record/run-log";
import { unconnectedSql } from "@/lib/record/unconnected";
import { settleCancelled } from "./cancel-run";
import { resumeRun } from "./resume-run";
import { countDeaths } from "./set-aside";
import { noteKeyless, tellWaiting } from "./waiting-runs";

const shape = runDetail.pick({ id: true, status: true, concurrency: true, batch: true }).extend(orderShape.shape);
// No worker may work on a run that waits for another one's end.
const isOpen = "(status = 'cancelling' or (status in ('queued', 'running') and waits_for is null))";
const openSql = `select id from run where ${isOpen} order by id`;
const sql = `select id, status, concurrency, batch, ${orderColumns} from run where id = $1 and ${isOpen}`;

/** Selects shards to queue again: the first pending one in a lane without active shards, and those left behind in other lanes. */
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

async function liveShards(id: number, sampleCount: number): Promise<Set<number>> {
  const shards = Array.from({ length: shardCount(sampleCount) }, (_, part) => ({ kind: "run" as const, id, part }));
  const live = await liveParts(shards);
  return new Set(shards.filter((shard) => live.has(shardName(shard))).map(({ part }) => part));
}

const idRow = runDetail.pick({ id: true });
const dueSql = `select id from run r where status = 'paused' and resume_at <= now() and not ${unconnectedSql} order by id`;

async function recoverRun(run: z.infer<typeof shape>): Promise<void> {
  const { id, status, concurrency, batch, ...order } = run;
  if (status === "cancelling" && ((await settleCancelled(id)) || !batch)) return;
  if (batch) return recoverBatches(id);
  const lanes = laneCount(concurrency);
  const pending = await pendingShards(pool(), { id, ...order });
  if (pending.length === 0) return void (await finishRun(id));
  const lost = lostShards(pending, await liveShards(id, order.sampleCount), lanes);
  if (lost.length === 0) return;
  const { suspect, dropped } = await countDeaths({ id, ...order }, lost);
  const again = lost.filter((shard) => !dropped.includes(shard));
  await addParts(
    pool(),
    { kind: "run", id, lanes },
    again.filter((shard) => !suspect.includes(shard)),
  );
  await addParts(pool(), { kind: "run", id, lanes }, suspect, { isSuspect: true });
  if (again.length === 0) return;
  await logRun(id, "recovered", `${again.length} ${again.length === 1 ? "part" : "parts"} of the run recovered.`);
}

/** Queues the pass over a run's batches if no worker has it. */
async function recoverBatches(id: number): Promise<void> {
  const live = await liveParts([{ kind: "run", id, part: 0 }]);
  if (live.size === 0) await addParts(pool(), batchPart(id), [0]);
}

/**
 * Recovers the work of killed processes: resumes and starts runs that are due, completes cancellations, ends finished runs, queues
 * abandoned shards. Failures of a run or a step go to `onError`, and the rest continues.
 */
export async function recoverRuns(onError: (error: unknown) => void = raise): Promise<void> {
  const each = async (ids: readonly number[], recover: (id: number) => Promise<unknown>) => {
    for (const id of ids) await guardRun(id, "cannot be recovered", () => recover(id), onError);
  };
  await each(
    (await queryRows(idRow, dueSql)).map(({ id }) => id),
    (id) => resumeRun(id, { isDue: true }),
  );
  await takeTurns(onError).catch(onError);
  const ids = (await queryRows(idRow, openSql)).map(({ id }) => id);
  if (ids.length > 0) await clearDeadParts();
  await each(ids, async (id) => {
    // Read one row at a time, so that an unreadable row hides no other; the run may have ended in the meantime.
    const [run] = await queryRows(shape, sql, [id]);
    if (run) await recoverRun(run);
  });
  await tellWaiting(onError).catch(onError);
  await noteKeyless().catch(onError);
}
