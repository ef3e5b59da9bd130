import type pg from "pg";
import { z } from "zod";
import { runStatus, stoppedBy } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { webhookAddress } from "@/lib/env";
import { tellWorkers } from "@/lib/queue/verb-notice";
import { noRun } from "@/lib/record/no-run";
import { logRun } from "@/lib/record/run-log";
import { type EventFacts, eventSentence, isPossible, type MadeBy, type RunEvent, runEvent, runUpdate } from "@/lib/record/run-states";
import { queuePending } from "./pending-shards";

type Client = Pick<pg.ClientBase, "query">;

/** A change of a run's state by an event; `afterwards` carries out its side effects after the commit. */
export interface StateChange {
  id: number;
  event: RunEvent;
}

const stateRow = z.object({ status: runStatus, stoppedBy: stoppedBy.nullable(), leaving: z.boolean() });
const stateSql = `select status, stopped_by as "stoppedBy", delete_at is not null as leaving from run where id = $1 for update`;

// A delay lets the last replies be stored and the metrics computed before the webhook is called.
const webhookSql = `insert into run_end (run_id, ended_at, due_at) select id, coalesce(finished_at, now()), now() + interval '4 seconds' from run
  where id = $1 and source <> 'imported' and not demonstration on conflict do nothing`;

async function paid(client: Client, change: StateChange): Promise<StateChange> {
  const { owes } = runEvent(change.event);
  if (owes.includes("parts")) await queuePending(client, change.id);
  if (owes.includes("webhook") && webhookAddress() !== null) await client.query(webhookSql, [change.id]);
  if (owes.includes("workers")) await tellWorkers({ kind: "run", id: change.id }, client);
  return change;
}

/**
 * Carries out an event on a run by the table of run states: changes its row, logs it, and runs side effects in `client`'s transaction. Null
 * if the run's state excludes it. Throws `conflict` if refused, and `not_found`.
 */
export async function transition<Event extends RunEvent>(
  client: Client,
  id: number,
  event: Event,
  facts: EventFacts<Event>,
): Promise<StateChange | null> {
  const { refused, when } = runEvent(event);
  // A condition on other rows must hold once the run is locked: an update that waits for the lock reads them as they were before.
  if (refused || when) {
    const [state] = await queryRows(stateRow, stateSql, [id], client);
    if (!state) throw noRun(id);
    if (!isPossible(event, id, state)) return null;
  }
  const { sql, values } = runUpdate(event, id, facts);
  return (await client.query(sql, values)).rows.length > 0 ? paid(client, { id, event }) : null;
}

/** Logs the event that created a run, whose row and samples are written, and runs its side effects within the transaction of `client`. */
export async function runMade<Event extends MadeBy>(
  client: Client,
  id: number,
  event: Event,
  facts: EventFacts<Event>,
): Promise<StateChange> {
  const line = eventSentence(event, facts);
  if (line) await logRun(id, line.kind, line.message, client);
  return paid(client, { id, event });
}
