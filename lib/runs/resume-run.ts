import type { z } from "zod";
import { usualProtocol } from "@/lib/contracts/plain/protocols";
import type { verbRequest } from "@/lib/contracts/run-request";
import { changeRunState } from "@/lib/engine/afterwards";
import { transition } from "@/lib/engine/transition";
import { lockRun } from "@/lib/record/lock-run";
import { remoteKinds } from "@/lib/record/remote-kinds";
import { logRun } from "@/lib/record/run-log";
import { askingRefusal } from "@/lib/record/run-refusal";
import { isPossible } from "@/lib/record/run-states";
import { sampleUpdate } from "@/lib/record/sample-states";
import { raiseBudget } from "./budgets";
import { requireMonth } from "./month-checks";

// The address and key of a model may be corrected while a run waits; the model's name and settings, which are measured, may not.
const currentModelSql = `update run r set model = (r.model - 'keyVariable') || jsonb_strip_nulls(jsonb_build_object(
    'address', m.settings->'address', 'keyVariable', m.settings->'keyVariable'))
  from model m where r.id = $1 and m.id = r.model_id and r.model->>'kind' in (${remoteKinds}) and m.settings->>'kind' = r.model->>'kind'
    and m.settings->>'model' = r.model->>'model' and coalesce(m.settings->>'protocol', '${usualProtocol}') = coalesce(r.model->>'protocol', '${usualProtocol}')
    and (m.settings->'address' is distinct from r.model->'address' or m.settings->'keyVariable' is distinct from r.model->'keyVariable')
  returning r.model->>'address' as address`;

/** The answer of an endpoint to a probe. */
interface Probed {
  /** Time at which the probe's claim on the run expires; it is valid unless the run has been changed in between. */
  claim: Date;
  /** Sentence for the log. */
  sentence: string;
}
const claimedSql = "select 1 from run where id = $1 and status = 'stopped' and probe_at = $2 and delete_at is null and archived_at is null";
/** Takes a run out of the archive, since a run that spends money belongs in the lists. */
export const restoreSql = "update run set archived_at = null where id = $1 and archived_at is not null";
const samplesSql = sampleUpdate("resume", { where: "s.run_id = $1" });

// It also leaves the archive.
/**
 * Resumes a paused, stopped or cancelled run with its model's current address and key; cancelled samples are asked again, a stop rule is
 * dropped. Returns whether anything changed. Throws `conflict` if finished, or if its budget is still too small.
 * @param request `keepsTurn`: a waiting run keeps waiting for its turn; otherwise it starts at once.
 * @param after the probe, if the run resumes automatically.
 */
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
    const event =
      after !== null ? "resumeAfterOutage" : waits ? "resumeInTurn" : run.status === "queued" && former !== null ? "startAhead" : "resume";
    if (!isPossible(event, id, run)) return null;
    if (imported || unconnected) throw askingRefusal(id, unconnected);
    await raiseBudget(client, id, budget ?? null);
    if (run.stoppedBy === "month") await requireMonth(id, client);
    await client.query(restoreSql, [id]);
    await client.query(samplesSql, [id]);
    const updated = await client.query(currentModelSql, [id]);
    if (updated.rowCount) await logRun(id, "mended", `The model's current address and key are used: ${updated.rows[0].address}.`, client);
    if (after !== null) return transition(client, id, "resumeAfterOutage", { sentence: after.sentence });
    if (former !== null && (event === "resumeInTurn" || event === "startAhead")) return transition(client, id, event, { former });
    return transition(client, id, "resume", { isDropped: run.stoppedBy === "rule" });
  });
}
