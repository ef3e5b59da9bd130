import type pg from "pg";
import { z } from "zod";
import { type RetryChoice, type RunChange, retryChoice } from "@/lib/contracts/run-request";
import { transaction } from "@/lib/db/transaction";
import { announceRun } from "@/lib/engine/announce-run";
import { queuePending } from "@/lib/engine/pending-shards";
import { HeedError } from "@/lib/errors";
import { laneCount } from "@/lib/queue/shard";
import { tellWorkers } from "@/lib/queue/verb-notice";
import { lockRun } from "@/lib/record/lock-run";
import { logRun } from "@/lib/record/run-log";
import { leavingRefusal, runRefusal } from "@/lib/record/run-refusal";

const before = retryChoice.extend({ concurrency: z.number(), maxRetries: z.number(), timeoutSeconds: z.number().nullable() });
const beforeSql = `select concurrency, max_retries as "maxRetries", (model->>'timeoutSeconds')::float8 as "timeoutSeconds" from run where id = $1`;
// The latencies of existing replies were measured under the previous concurrency.
const changeSql = `update run set concurrency = coalesce($2, concurrency), max_retries = coalesce($3, max_retries),
    model = case when $4::float8 is null then model else jsonb_set(model, '{timeoutSeconds}', to_jsonb($4::float8)) end,
    mixed_concurrency = mixed_concurrency or ($2 is not null and exists (select 1 from turn where run_id = $1)),
    changes = changes || (jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || $5::jsonb)
  where id = $1`;

/** Names of the settings within a sentence. */
const words = {
  concurrency: (atOnce: number) => `concurrency ${atOnce}`,
  timeoutSeconds: (seconds: number) => `a timeout of ${seconds} s`,
  maxRetries: (retries: number) => `${retries} ${retries === 1 ? "retry" : "retries"}`,
};
const fields = ["concurrency", "timeoutSeconds", "maxRetries"] as const;

/**
 * Changes a run's request settings in the transaction that locks its row, and records the previous ones. Returns a description
 * (“concurrency 4 instead of 16”); null if nothing changed. Throws `invalid` for a time-out if the model has none.
 */
export async function changeAsking(client: pg.PoolClient, id: number, wanted: RetryChoice): Promise<string | null> {
  const was = before.parse((await client.query(beforeSql, [id])).rows[0]);
  if (wanted.timeoutSeconds !== undefined && was.timeoutSeconds === null)
    throw new HeedError("invalid", "This run's model has no timeout: it uses no network.", {
      where: "timeoutSeconds",
      issues: [{ path: "timeoutSeconds", message: "This model has no timeout." }],
    });
  const changes = fields.flatMap((field) => {
    const [from, to] = [was[field], wanted[field]];
    return from === null || to === undefined || from === to ? [] : [{ field, from, to }];
  });
  if (changes.length === 0) return null;
  const to = Object.fromEntries(changes.map((change) => [change.field, change.to]));
  const kept = JSON.stringify(Object.fromEntries(changes.map((change) => [change.field, [change.from, change.to]])));
  await client.query(changeSql, [id, to.concurrency ?? null, to.maxRetries ?? null, to.timeoutSeconds ?? null, kept]);
  return changes.map((change) => `${words[change.field](change.to)} instead of ${change.from}`).join(", ");
}

async function changeConcurrency(client: pg.PoolClient, id: number, concurrency: number): Promise<void> {
  const { status, imported, concurrency: was } = await lockRun(client, id);
  if (imported) throw runRefusal(id, status, "changed", "Imported replies need no requests.");
  if (status !== "queued" && status !== "running" && status !== "paused")
    throw runRefusal(id, status, "changed", "Resume it first, or retry its failed samples with another concurrency.");
  if ((await changeAsking(client, id, { concurrency })) === null) return;
  await logRun(id, "changed", `Concurrency changed manually from ${was} to ${concurrency}.`, client);
  if (status === "paused") return;
  // More concurrent calls need more open shards; shards that are already open are not opened twice.
  if (laneCount(concurrency) > laneCount(was)) await queuePending(client, id);
  await tellWorkers({ kind: "run", id }, client);
}

const autoResumeSql = `update run set probe_off = not $2, probe_at = case when $2 and status = 'stopped' and probes is not null then now() end
  where id = $1 and probe_off = $2`;

/**
 * Changes an unfinished run: its concurrency, which workers apply within seconds without dropping calls, and whether it resumes
 * automatically after an endpoint outage. Throws `not_found`, and `conflict` if its state does not permit the change.
 */
export async function changeRun(id: number, { concurrency, autoResume }: RunChange): Promise<void> {
  const { status } = await transaction(async (client) => {
    const run = await lockRun(client, id);
    if (run.leaving) throw leavingRefusal(id);
    if (concurrency !== undefined) await changeConcurrency(client, id, concurrency);
    if (autoResume === undefined) return run;
    const { rowCount } = await client.query(autoResumeSql, [id, autoResume]);
    if (!rowCount) return run;
    const sentence = autoResume
      ? "It resumes automatically when its endpoint responds again."
      : "After an endpoint outage it stays stopped until someone resumes it.";
    await logRun(id, "changed", `${sentence} Set manually.`, client);
    return run;
  });
  // A worker that has the run open announces the change itself.
  if (status !== "queued" && status !== "running") await announceRun(id);
}
