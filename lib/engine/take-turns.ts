import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { announceRun } from "./announce-run";
import { queuePending } from "./pending-shards";
import { logRun } from "./run-log";

const ended = "f.status in ('finished', 'stopped', 'cancelled')";

const dueSql = `select 1 as due from run r join run f on f.id = r.waits_for where ${ended} and (f.waits_for is not null or r.status = 'queued') limit 1`;
// A run that ended while it waited itself gives its place in the line to the one behind it.
const passSql = `update run r set waits_for = f.waits_for from run f where f.id = r.waits_for and ${ended} and f.waits_for is not null`;
const turnSql = `update run r set waits_for = null from run f
  where f.id = r.waits_for and r.status = 'queued' and ${ended} and f.waits_for is null returning r.id, f.id as former`;

const turn = z.object({ id: z.number().int(), former: z.number().int() });

/**
 * Starts the queued runs whose turn has come: what they waited for has ended in any way. A paused run keeps those behind it waiting; one that a
 * dead endpoint stopped does not. Each is started once, however many processes look.
 */
export async function takeTurns(): Promise<void> {
  if ((await queryRows(z.object({ due: z.number() }), dueSql)).length === 0) return;
  const started = await transaction(async (client) => {
    while ((await client.query(passSql)).rowCount);
    const turns = await queryRows(turn, turnSql, [], client);
    for (const { id, former } of turns) {
      await queuePending(client, id);
      await logRun(id, "turn", `Its turn: #${former} has ended.`, client);
    }
    return turns;
  });
  for (const { id } of started) await announceRun(id);
}
