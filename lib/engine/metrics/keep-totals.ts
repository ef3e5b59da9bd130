import type pg from "pg";
import { z } from "zod";
import { guardRun } from "@/lib/db/guard-run";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { raise } from "@/lib/errors";
import { isSettled, sumSamples, totalled } from "@/lib/record/run-totals";

const lockSql = `select id, status, finished_at as "finishedAt", null as totals from run where id = $1 for update`;

/**
 * Stores the totals of an ended run, so that lists scan no samples. Must be called after its last result is stored, and after later changes
 * to its samples. Does nothing for an unfinished run.
 */
export async function keepTotals(id: number): Promise<void> {
  await transaction((client) => keepTotalsIn(client, id));
}

/** Stores the totals of an ended run within a transaction. */
export async function keepTotalsIn(client: pg.ClientBase, id: number): Promise<void> {
  const [run] = await queryRows(totalled, lockSql, [id], client);
  if (!run?.finishedAt || !isSettled(run)) return;
  const sums = (await sumSamples([id], client)).get(id);
  const totals = JSON.stringify({ ...sums, endedAt: run.finishedAt.toISOString(), countsOpen: true });
  await client.query("update run set totals = $2 where id = $1", [id, totals]);
}

const unended = ["queued", "running", "cancelled"].map((status) => `coalesce((totals->'counts'->>'${status}')::int, 0)`).join(" + ");
const isLost = `totals->>'endedAt' is distinct from to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
// Totals of earlier versions lack the paid calls of samples that have not ended.
const lostSql = `select id, ${isLost} as "isLost" from run where status in ('finished', 'stopped', 'cancelled')
  and finished_at < now() - interval '1 hour' and (${isLost} or (totals->'countsOpen' is null and ${unended} > 0)) order by id`;

/**
 * Stores the metrics and totals of runs whose process was killed before it could do so, and totals that are incomplete. Waits for an hour
 * after their end, when no result can be outstanding.
 */
export async function keepLostTotals(onError: (error: unknown) => void = raise): Promise<void> {
  for (const { id, isLost: isUncounted } of await queryRows(z.object({ id: z.number().int(), isLost: z.boolean() }), lostSql)) {
    const keep = async () => {
      try {
        // Replies that were on their way when the run stopped are in no metric yet.
        if (isUncounted) await aggregateRun(id);
      } finally {
        await keepTotals(id);
      }
    };
    await guardRun(id, "has totals that cannot be stored", keep, onError);
  }
}
