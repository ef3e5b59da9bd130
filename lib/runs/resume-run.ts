import type { z } from "zod";
import type { verbRequest } from "@/lib/contracts/run-request";
import { transaction } from "@/lib/db/transaction";
import { announceRun } from "@/lib/engine/announce-run";
import { lockRun } from "@/lib/engine/lock-run";
import { queuePending } from "@/lib/engine/pending-shards";
import { logRun } from "@/lib/engine/run-log";
import { raiseBudget } from "./budgets";
import { askingRefusal, runRefusal } from "./run-refusal";

// Where and by which key a model is asked may be mended while a run waits; what is measured, the model's name and settings, may not.
const mendSql = `update run r set model = (r.model - 'keyVariable') || jsonb_strip_nulls(jsonb_build_object(
    'address', m.settings->'address', 'keyVariable', m.settings->'keyVariable'))
  from model m where r.id = $1 and m.id = r.model_id and r.model->>'kind' = 'openai-compatible' and m.settings->>'kind' = 'openai-compatible'
    and m.settings->>'model' = r.model->>'model'
    and (m.settings->'address' is distinct from r.model->'address' or m.settings->'keyVariable' is distinct from r.model->'keyVariable')
  returning r.model->>'address' as address`;

/** An endpoint that has answered a probe. */
interface Probed {
  /** When the probe's claim on the run runs out: it counts while nobody else has touched the run. */
  claim: Date;
  /** For the log. */
  said: string;
}
const claimedSql = "select 1 from run where id = $1 and status = 'stopped' and probe_at = $2";

const resumeSql = `update run set status = case when $3 then 'queued' else 'running' end, waits_for = case when $3 then waits_for end, stopped_by = null,
    reason = null, resume_at = null, probe_at = null, probes = case when $2 then probes end, finished_at = null,
    started_at = case when $3 then started_at else coalesce(started_at, now()) end
  where id = $1`;

/** Goes on with a paused, stopped or cancelled run, at the address and with the key that its model has now; cancelled samples are asked for again. A rule that stopped it is dropped. Nothing to do for one that goes on; `conflict` for one that has finished, and for one that its budget stopped unless that is made larger. `after`: it goes on by itself. A run that waits for its turn starts at once; with `keepsTurn` it waits on. Whether anything changed. */
export async function resumeRun(
  id: number,
  { budget, keepsTurn = false }: Pick<z.infer<typeof verbRequest>, "budget"> & { keepsTurn?: boolean } = {},
  after: Probed | null = null,
): Promise<boolean> {
  const changed = await transaction(async (client) => {
    const { status, imported, unconnected, waitsFor } = await lockRun(client, id);
    const waits = waitsFor !== null && keepsTurn;
    if (after !== null && (await client.query(claimedSql, [id, after.claim])).rowCount === 0) return false;
    if (status === "running" || (status === "queued" && (waitsFor === null || waits))) return false;
    if (status === "finished") throw runRefusal(id, status, "resumed", "Samples that failed can be retried.");
    if (status === "cancelling") throw runRefusal(id, status, "resumed", "Try again in a moment.");
    if (imported || unconnected) throw askingRefusal(id, unconnected);
    await raiseBudget(client, id, budget ?? null);
    await client.query("update sample set status = 'queued', reason = null where run_id = $1 and status in ('cancelled', 'running')", [id]);
    const mended = await client.query(mendSql, [id]);
    if (mended.rowCount) await logRun(id, "mended", `The model's address and key are taken anew: ${mended.rows[0].address}.`, client);
    const { rows } = await client.query("select stopped_by = 'rule' as dropped from run where id = $1", [id]);
    const isDropped = rows[0]?.dropped === true;
    if (isDropped) await client.query("update run set stop_rule = null where id = $1", [id]);
    await client.query(resumeSql, [id, after !== null, waits]);
    await queuePending(client, id);
    if (after !== null) await logRun(id, "went on", after.said, client);
    else if (waits) await logRun(id, "resumed", `Resumed; it waits for the end of #${waitsFor}.`, client);
    else if (status === "queued") await logRun(id, "resumed", `Started by a person ahead of the end of #${waitsFor}.`, client);
    else await logRun(id, "resumed", isDropped ? "Resumed; its stop rule is dropped, and every sample is asked." : "Resumed.", client);
    return true;
  });
  if (changed) await announceRun(id);
  return changed;
}
