import type pg from "pg";
import { z } from "zod";
import { runStatus, stoppedBy } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { tellWorkers } from "@/lib/queue/verb-notice";
import { noRun } from "@/lib/record/no-run";
import { logRun } from "@/lib/record/run-log";
import { isPossible, type MadeBy, type RunEvent, type RunFacts, runEvent, runSentence, runUpdate } from "@/lib/record/run-states";
import { noteEnd } from "./note-end";
import { queuePending } from "./pending-shards";

type Client = Pick<pg.ClientBase, "query">;

/** A change of a run's state by an event; `afterwards` pays what it owes once it is committed. */
export interface StateChange {
  id: number;
  event: RunEvent;
}

const stateRow = z.object({ status: runStatus, stoppedBy: stoppedBy.nullable() });
const stateSql = `select status, stopped_by as "stoppedBy" from run where id = $1 for update`;

async function paid(client: Client, change: StateChange): Promise<StateChange> {
  const { owes } = runEvent(change.event);
  if (owes.includes("parts")) await queuePending(client, change.id);
  if (owes.includes("end")) await noteEnd(change.id, client);
  if (owes.includes("workers")) await tellWorkers({ kind: "run", id: change.id }, client);
  return change;
}

/**
 * Carries out an event on a run as the table of run states has it: changes its row, logs it, and pays what it owes within the transaction of
 * `client`. Null where the event does nothing to a run in its state, as for the later of two workers. Throws `conflict` where a person is refused it, and
 * then `not_found` for a run that is gone.
 */
export async function transition<Event extends RunEvent>(
  client: Client,
  id: number,
  event: Event,
  facts: RunFacts<Event>,
): Promise<StateChange | null> {
  if (runEvent(event).refused) {
    const [state] = await queryRows(stateRow, stateSql, [id], client);
    if (!state) throw noRun(id);
    if (!isPossible(event, id, state)) return null;
  }
  const { sql, values } = runUpdate(event, id, facts);
  return (await client.query(sql, values)).rows.length > 0 ? paid(client, { id, event }) : null;
}

/** Logs the event that made a run, whose row and samples are written, and pays what it owes within the transaction of `client`. */
export async function runMade<Event extends MadeBy>(
  client: Client,
  id: number,
  event: Event,
  facts: RunFacts<Event>,
): Promise<StateChange> {
  const line = runSentence(event, facts);
  if (line) await logRun(id, line.kind, line.message, client);
  return paid(client, { id, event });
}
