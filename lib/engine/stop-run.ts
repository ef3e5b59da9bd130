import type pg from "pg";
import { z } from "zod";
import type { StoppedBy } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { lockRun } from "@/lib/record/lock-run";
import { changeRunState } from "./afterwards";
import { transition } from "./transition";

/** Pauses a run whose provider demands a long wait; the run resumes automatically at that time. */
export async function pauseUntil(id: number, at: Date, address: string): Promise<void> {
  const reason = `${address} requested a wait until ${at.toISOString().slice(0, 16).replace("T", " ")} UTC (Retry-After); the run then resumes automatically.`;
  await changeRunState((client) => transition(client, id, "pauseUntil", { reason, resumeAt: at }));
}

/** Pauses a run until a person has decided what the reason says. */
export async function pauseToAsk(id: number, reason: string): Promise<void> {
  await changeRunState((client) => transition(client, id, "pauseForSetting", { reason }));
}

const repliedSql = "select 1 from turn where run_id = $1 limit 1";

/**
 * Pauses a run whose endpoint refuses one of its settings after it had replies: their settings stay, and a person decides. A run without a
 * reply is stopped, so that the next one of its launch begins.
 */
export async function haltForSetting(id: number, reason: string, { hasReplies }: { hasReplies: boolean }): Promise<void> {
  await changeRunState(async (client) => {
    await lockRun(client, id);
    // Another worker may have had them.
    const isLate = hasReplies || (await client.query(repliedSql, [id])).rows.length > 0;
    return isLate ? transition(client, id, "pauseForSetting", { reason }) : transition(client, id, "stop", { reason, stoppedBy: null });
  });
}

// If the run has had no reply since a probe last resumed it, the pauses keep growing.
const outageSql = `select o.probes, case when not probe_off then now() + make_interval(secs => ($2::float8[])[least(o.probes + 1, array_length($2, 1))]) end as "probeAt"
  from run, lateral (select case when exists (select 1 from turn where run_id = $1
      and created_at > coalesce((select max(at) from run_log where run_id = $1 and kind = 'went on'), '-infinity')) then 0 else coalesce(probes, 0) end as probes) o
  where id = $1`;
const outageRow = z.object({ probes: z.number().int(), probeAt: z.date().nullable() });

/** Pauses before each probe of an unreachable endpoint, in seconds; the last one is repeated. */
export const probePauses: readonly number[] = [30, 60, 120, 240, 480, 900];

async function stopByOutage(client: pg.PoolClient, id: number, reason: string) {
  await lockRun(client, id);
  const [probing = { probes: 0, probeAt: null }] = await queryRows(outageRow, outageSql, [id, probePauses], client);
  return transition(client, id, "stopByOutage", { reason, ...probing });
}

/**
 * Ends a run early with a reason, by an error or deliberately (`by`). Open samples stay queued for a resume; if an endpoint outage stopped
 * it (`isOutage`), the run resumes automatically when the endpoint answers again.
 */
export async function stopRun(
  id: number,
  reason: string,
  by: StoppedBy | null = null,
  { isOutage = false }: { isOutage?: boolean } = {},
): Promise<void> {
  await changeRunState((client) =>
    isOutage ? stopByOutage(client, id, reason) : transition(client, id, "stop", { reason, stoppedBy: by }),
  );
}
