import type pg from "pg";
import { z } from "zod";
import { guardRun } from "@/lib/db/guard-run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals, keepTotalsIn } from "@/lib/engine/metrics/keep-totals";
import { runEvent } from "@/lib/record/run-states";
import { announceRun } from "./announce-run";
import { type StateChange, transition } from "./transition";

/**
 * Pays what an event of a run owes once its transaction is committed. With `client`, within that transaction: then a run that cannot be announced
 * undoes it, and nobody hears of it before.
 */
export async function afterwards({ id, event }: StateChange, client?: pg.ClientBase): Promise<void> {
  const { owes } = runEvent(event);
  const announced = async () => {
    if (owes.includes("metrics")) await aggregateRun(id);
    // Open pages need not wait for the totals, which lists alone show.
    if (owes.includes("announcement")) await announceRun(id, client);
    if (owes.includes("totals")) await (client ? keepTotalsIn(client, id) : keepTotals(id));
  };
  await Promise.all([announced(), owes.includes("next") && takeTurns()]);
}

/** Changes a run in one transaction, which is done again where two got in each other's way, and pays what the event owes. Whether anything changed. */
export async function changeRunState(change: (client: pg.PoolClient) => Promise<StateChange | null>): Promise<boolean> {
  const changed = await transaction(change);
  if (changed !== null) await afterwards(changed);
  return changed !== null;
}

const ended = "f.status in ('finished', 'stopped', 'cancelled')";
const dueSql = `select 1 as due from run r join run f on f.id = r.waits_for where ${ended} and (f.waits_for is not null or r.status = 'queued') limit 1`;
// A run that ended while it waited itself gives its place in the line to the one behind it.
const passSql = `update run r set waits_for = f.waits_for from run f where f.id = r.waits_for and ${ended} and f.waits_for is not null`;
const nextSql = `select r.id from run r join run f on f.id = r.waits_for where r.status = 'queued' and ${ended} and f.waits_for is null order by r.id`;
// Whoever comes second finds it without a former run.
const turnSql = `select f.id as former from run r join run f on f.id = r.waits_for
  where r.id = $1 and r.status = 'queued' and ${ended} and f.waits_for is null for update of r`;

const idRow = z.object({ id: z.number().int() });
const turnRow = z.object({ former: z.number().int() });

/**
 * Starts the queued runs whose turn has come: what they waited for has ended in any way. A paused run keeps those behind it waiting; one that a
 * dead endpoint stopped does not. Each is started once, however many processes look. A run that cannot be started is named to `onError`
 * and left: it fails no other one's end, and recovery, which tries it again, names it.
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
