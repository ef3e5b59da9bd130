import type { z } from "zod";
import type { verbRequest } from "@/lib/contracts/run-request";
import { changeRunState } from "@/lib/engine/afterwards";
import { transition } from "@/lib/engine/transition";
import { usualProtocol } from "@/lib/providers/protocols/protocol-of";
import { lockRun } from "@/lib/record/lock-run";
import { remoteKinds } from "@/lib/record/remote-kinds";
import { logRun } from "@/lib/record/run-log";
import { askingRefusal } from "@/lib/record/run-refusal";
import { isPossible } from "@/lib/record/run-states";
import { sampleUpdate } from "@/lib/record/sample-states";
import { raiseBudget } from "./budgets";

// Where and by which key a model is asked may be mended while a run waits; what is measured, the model's name and settings, may not.
const mendSql = `update run r set model = (r.model - 'keyVariable') || jsonb_strip_nulls(jsonb_build_object(
    'address', m.settings->'address', 'keyVariable', m.settings->'keyVariable'))
  from model m where r.id = $1 and m.id = r.model_id and r.model->>'kind' in (${remoteKinds}) and m.settings->>'kind' = r.model->>'kind'
    and m.settings->>'model' = r.model->>'model' and coalesce(m.settings->>'protocol', '${usualProtocol}') = coalesce(r.model->>'protocol', '${usualProtocol}')
    and (m.settings->'address' is distinct from r.model->'address' or m.settings->'keyVariable' is distinct from r.model->'keyVariable')
  returning r.model->>'address' as address`;

/** An endpoint that has answered a probe. */
interface Probed {
  /** When the probe's claim on the run runs out: it counts while nobody else has touched the run. */
  claim: Date;
  /** For the log. */
  sentence: string;
}
const claimedSql = "select 1 from run where id = $1 and status = 'stopped' and probe_at = $2";
const samplesSql = sampleUpdate("resume", { where: "s.run_id = $1" });

/** Goes on with a paused, stopped or cancelled run, at the address and with the key that its model has now; cancelled samples are asked for again. A rule that stopped it is dropped. Nothing to do for one that goes on; `conflict` for one that has finished, and for one that its budget stopped unless that is made larger. `after`: it goes on by itself. A run that waits for its turn starts at once; with `keepsTurn` it waits on. Whether anything changed. */
export async function resumeRun(
  id: number,
  { budget, keepsTurn = false }: Pick<z.infer<typeof verbRequest>, "budget"> & { keepsTurn?: boolean } = {},
  after: Probed | null = null,
): Promise<boolean> {
  return changeRunState(async (client) => {
    const run = await lockRun(client, id);
    const { waitsFor: former, imported, unconnected } = run;
    const waits = former !== null && keepsTurn;
    if (after !== null && (await client.query(claimedSql, [id, after.claim])).rowCount === 0) return null;
    const event = after !== null ? "goOn" : waits ? "resumeInTurn" : run.status === "queued" && former !== null ? "startAhead" : "resume";
    if (!isPossible(event, id, run)) return null;
    if (imported || unconnected) throw askingRefusal(id, unconnected);
    await raiseBudget(client, id, budget ?? null);
    await client.query(samplesSql, [id]);
    const mended = await client.query(mendSql, [id]);
    if (mended.rowCount) await logRun(id, "mended", `The model's current address and key are used: ${mended.rows[0].address}.`, client);
    if (after !== null) return transition(client, id, "goOn", { sentence: after.sentence });
    if (former !== null && (event === "resumeInTurn" || event === "startAhead")) return transition(client, id, event, { former });
    return transition(client, id, "resume", { isDropped: run.stoppedBy === "rule" });
  });
}
