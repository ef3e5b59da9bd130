import { z } from "zod";
import { guardRun } from "@/lib/db/guard-run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { announceRun } from "./announce-run";
import { queuePending } from "./pending-shards";
import { logRun } from "./run-log";

const ended = "f.status in ('finished', 'stopped', 'cancelled')";

const dueSql = `select 1 as due from run r join run f on f.id = r.waits_for where ${ended} and (f.waits_for is not null or r.status = 'queued') limit 1`;
// A run that ended while it waited itself gives its place in the line to the one behind it.
const passSql = `update run r set waits_for = f.waits_for from run f where f.id = r.waits_for and ${ended} and f.waits_for is not null`;
const nextSql = `select r.id from run r join run f on f.id = r.waits_for where r.status = 'queued' and ${ended} and f.waits_for is null order by r.id`;
const turnSql = `update run r set waits_for = null from run f
  where r.id = $1 and f.id = r.waits_for and r.status = 'queued' and ${ended} and f.waits_for is null returning f.id as former`;

const idRow = z.object({ id: z.number().int() });
const turn = z.object({ former: z.number().int() });

async function takeTurn(id: number): Promise<void> {
  const isStarted = await transaction(async (client) => {
    const [taken] = await queryRows(turn, turnSql, [id], client);
    if (!taken) return false;
    await queuePending(client, id);
    await logRun(id, "turn", `Its turn: #${taken.former} has ended.`, client);
    return true;
  });
  if (isStarted) await announceRun(id);
}

/**
 * Starts the queued runs whose turn has come: what they waited for has ended in any way. A paused run keeps those behind it waiting; one that a
 * dead endpoint stopped does not. Each is started once, however many processes look. A run that cannot be started is named to `onError`
 * and left: it fails no other one's end, and recovery, which tries it again, names it.
 */
export async function takeTurns(onError: (error: unknown) => void = () => {}): Promise<void> {
  if ((await queryRows(z.object({ due: z.number() }), dueSql)).length === 0) return;
  while ((await pool().query(passSql)).rowCount);
  for (const { id } of await queryRows(idRow, nextSql)) await guardRun(id, "cannot take its turn", () => takeTurn(id), onError);
}
