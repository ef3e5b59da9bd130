import type { StoppedBy } from "@/lib/contracts/run";
import { transaction } from "@/lib/db/transaction";
import { aggregateRun } from "./aggregate-run";
import { announceRun } from "./announce-run";
import { lockRun } from "./lock-run";
import { noteEnd } from "./note-end";
import { logRun } from "./run-log";
import { takeTurns } from "./take-turns";

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

// Where the run has had no reply since a probe last let it go on, the pauses go on growing.
const outageSql = `update run r set probes = o.probes, probe_at = case when not probe_off then now() + make_interval(secs => ($2::float8[])[least(o.probes + 1, array_length($2, 1))]) end
  from (select case when exists (select 1 from turn where run_id = $1
      and created_at > coalesce((select max(at) from run_log where run_id = $1 and kind = 'went on'), '-infinity')) then 0 else coalesce(probes, 0) end as probes
    from run where id = $1) o where r.id = $1 returning probe_at as "probeAt"`;

/** Seconds before each probe of a dead endpoint; the last one between all later ones. */
export const probePauses: readonly number[] = [30, 60, 120, 240, 480, 900];

/**
 * Ends a run early with a reason, by a fault or on purpose (`by`). Its open samples stay queued, so that a person can resume it; it goes on by
 * itself where a dead endpoint has stopped it (`isOutage`) and answers again.
 */
export async function stopRun(
  id: number,
  reason: string,
  by: StoppedBy | null = null,
  { isOutage = false }: { isOutage?: boolean } = {},
): Promise<void> {
  const stopped = await transaction(async (client) => {
    const { status } = await lockRun(client, id);
    if (status !== "queued" && status !== "running") return false;
    await client.query(
      "update run set status = 'stopped', reason = $2, stopped_by = $3, probe_at = null, probes = case when $4 then probes end, finished_at = now() where id = $1",
      [id, reason, by, isOutage],
    );
    if (isOutage) await client.query(outageSql, [id, probePauses]);
    await logRun(id, "stopped", reason, client);
    await noteEnd(id, client);
    return true;
  });
  if (!stopped) return;
  await takeTurns();
  await aggregateRun(id);
  await announceRun(id);
}
