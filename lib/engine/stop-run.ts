import type { StoppedBy } from "@/lib/contracts/run";
import { transaction } from "@/lib/db/transaction";
import { aggregateRun } from "./aggregate-run";
import { announceRun } from "./announce-run";
import { lockRun } from "./lock-run";
import { logRun } from "./run-log";

/** Pauses a run whose provider asks to wait for long; it goes on by itself at that time. */
export async function pauseUntil(id: number, at: Date, address: string): Promise<void> {
  const reason = `${address} asks to wait until ${at.toISOString().slice(0, 16).replace("T", " ")} UTC (Retry-After); the run goes on by itself then.`;
  const paused = await transaction(async (client) => {
    const { status } = await lockRun(client, id);
    if (status !== "queued" && status !== "running") return false;
    await client.query("update run set status = 'paused', reason = $2, resume_at = $3 where id = $1", [id, reason, at]);
    await logRun(id, "paused", reason, client);
    return true;
  });
  if (!paused) return;
  await aggregateRun(id);
  await announceRun(id);
}

/** Ends a run early with a reason, by a fault or on purpose (`by`). Its open samples stay queued, so that a person can resume it. */
export async function stopRun(id: number, reason: string, by: StoppedBy | null = null): Promise<void> {
  const stopped = await transaction(async (client) => {
    const { status } = await lockRun(client, id);
    if (status !== "queued" && status !== "running") return false;
    await client.query("update run set status = 'stopped', reason = $2, stopped_by = $3, finished_at = now() where id = $1", [
      id,
      reason,
      by,
    ]);
    await logRun(id, "stopped", reason, client);
    return true;
  });
  if (!stopped) return;
  await aggregateRun(id);
  await announceRun(id);
}
