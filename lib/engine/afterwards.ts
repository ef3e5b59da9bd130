import type pg from "pg";
import { z } from "zod";
import { guardRun } from "@/lib/db/guard-run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals, keepTotalsIn } from "@/lib/engine/metrics/keep-totals";
import { log } from "@/lib/log";
import { runEvent } from "@/lib/record/run-states";
import { announceRun } from "./announce-run";
import { type StateChange, transition } from "./transition";

/**
 * Carries out the side effects of a run event after its transaction commits. With `client`, runs them inside that transaction, so a failed
 * announcement rolls it back.
 */
export async function afterwards({ id, event }: StateChange, client?: pg.ClientBase): Promise<void> {
  const { owes } = runEvent(event);
  const announced = async () => {
    if (owes.includes("metrics")) await aggregateRun(id);
    // Announced before the totals are computed, because only lists show totals.
    if (owes.includes("announcement")) await announceRun(id, client);
    if (owes.includes("totals")) await (client ? keepTotalsIn(client, id) : keepTotals(id));
  };
  await Promise.all([announced(), owes.includes("next") && takeTurns()]);
}

/** Carries out the side effects of committed launches. Only logs a failure: a person who sees an error would launch, and pay, again. */
export async function afterLaunch(launched: readonly StateChange[]): Promise<void> {
  for (const change of launched)
    await afterwards(change).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      log("web", "error", `Run ${change.id} is launched, but pages could not be notified: ${message}`, { runId: change.id });
    });
}

/**
 * Changes a run in one transaction, which is repeated after a conflict, and carries out the event's side effects. Returns whether anything
 * changed.
 */
export async function changeRunState(change: (client: pg.PoolClient) => Promise<StateChange | null>): Promise<boolean> {
  const changed = await transaction(change);
  if (changed !== null) await afterwards(changed);
  return changed !== null;
}

const ended = "f.status in ('finished', 'stopped', 'cancelled')";
const dueSql = `select 1 as due from run r join run f on f.id = r.waits_for where ${ended} and (f.waits_for is not null or r.status = 'queued') limit 1`;
// A run that ended while it was waiting passes its place in the line to the run behind it.
const passSql = `update run r set waits_for = f.waits_for from run f where f.id = r.waits_for and ${ended} and f.waits_for is not null`;
const nextSql = `select r.id from run r join run f on f.id = r.waits_for where r.status = 'queued' and ${ended} and f.waits_for is null order by r.id`;
// A second process finds the run without a former run.
const turnSql = `select f.id as former from run r join run f on f.id = r.waits_for
  where r.id = $1 and r.status = 'queued' and ${ended} and f.waits_for is null for update of r`;

const idRow = z.object({ id: z.number().int() });
const turnRow = z.object({ former: z.number().int() });

/**
 * Starts queued runs whose predecessor has ended in any way, each once even with several processes. A paused run blocks those behind it; an
 * endpoint outage does not. Failures go to `onError`, and recovery tries again.
 */
export async function takeTurns(onError: (error: unknown) => void = () => {}): Promise<void> {
  if ((await queryRows(z.object({ due: z.number() }), dueSql)).length === 0) return;
  while ((await pool().query(passSql)).rowCount);
  const takeTurn = (id: number) =>
    changeRunState(async (client) => {
      const [turn] = await queryRows(turnRow, turnSql, [id], client);
      return turn ? transition(client, id, "takeTurn", turn) : null;
    });
  for (const { id } of await queryRows(idRow, nextSql))
    await guardRun(id, "could not start after the run it waited for", () => takeTurn(id), onError);
}
