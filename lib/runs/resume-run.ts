import type pg from "pg";
import { z } from "zod";
import { openaiCompatible, type Price, price } from "@/lib/contracts/model";
import { usualProtocol } from "@/lib/contracts/plain/protocols";
import type { verbRequest } from "@/lib/contracts/run-request";
import { queryRows } from "@/lib/db/query-rows";
import { changeRunState } from "@/lib/engine/afterwards";
import { transition } from "@/lib/engine/transition";
import { HeedError } from "@/lib/errors";
import { lockRun } from "@/lib/record/lock-run";
import { remoteKinds } from "@/lib/record/remote-kinds";
import { logRun } from "@/lib/record/run-log";
import { askingRefusal } from "@/lib/record/run-refusal";
import { isPossible } from "@/lib/record/run-states";
import { sampleUpdate } from "@/lib/record/sample-states";
import { raiseBudget } from "./budgets";
import { requireMonth } from "./month-checks";
import { priceOf } from "./price-of";

// The address and key of a model may be corrected while a run waits; the model's name and settings, which are measured, may not.
const sameModel = `m.id = r.model_id and r.model->>'kind' in (${remoteKinds}) and m.settings->>'kind' = r.model->>'kind'
    and m.settings->>'model' = r.model->>'model' and coalesce(m.settings->>'protocol', '${usualProtocol}') = coalesce(r.model->>'protocol', '${usualProtocol}')`;
const currentModelSql = `update run r set model = (r.model - 'keyVariable') || jsonb_strip_nulls(jsonb_build_object(
    'address', m.settings->'address', 'keyVariable', m.settings->'keyVariable'))
  from model m where r.id = $1 and ${sameModel} and (m.settings->'address' is distinct from r.model->'address' or m.settings->'keyVariable' is distinct from r.model->'keyVariable')
  returning r.model->>'address' as address`;

const moved = z.object({ price: price.nullable(), batch: z.boolean(), from: openaiCompatible, to: openaiCompatible });
const movedSql = `select r.price, r.batch, r.model as "from", m.settings as "to" from run r join model m on ${sameModel}
  where r.id = $1 and m.settings->'address' is distinct from r.model->'address'`;
const rates = ["inputPerMillion", "outputPerMillion", "cacheReadPerMillion", "cacheWritePerMillion", "reasoningPerMillion"] as const;

/**
 * Returns a `conflict` if the model's address was corrected to one with another price, else null: the run's cost and budgets are counted at
 * the price of its launch.
 */
async function otherPrice(client: pg.PoolClient, id: number): Promise<HeedError | null> {
  const [run] = await queryRows(moved, movedSql, [id], client);
  if (!run) return null;
  const { price: former, batch, from, to } = run;
  const there = await priceOf(to, { batch });
  const isAt = (other: Price | null) => rates.every((rate) => (there?.[rate] ?? null) === (other?.[rate] ?? null));
  // Prices that have changed for both hosts since the launch are no reason.
  if (former === null || there === null || isAt(former) || isAt(await priceOf(from, { batch }))) return null;
  const { hostname } = new URL(to.address);
  return new HeedError(
    "conflict",
    `${to.model} has a different price at ${hostname} from the one where run ${id} started, and a run is counted at one price. Change the model’s address back, or give ${hostname} the same price; otherwise launch a new run.`,
  );
}

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

// It also leaves the archive, and a stop rule is dropped.
/**
 * Resumes a paused, stopped or cancelled run with its model's current address and key; asks cancelled samples again. Returns whether
 * anything changed. Throws `conflict` if finished, if its budget is too small, or if its new host has another price.
 * @param request `keepsTurn`: a waiting run keeps waiting for its turn; otherwise it starts at once. `isDue`: the wait that its endpoint
 * asked for is over; the run stays at that endpoint if the new host has another price.
 * @param after the probe, if the run resumes automatically.
 */
export async function resumeRun(
  id: number,
  { budget, keepsTurn = false, isDue = false }: Pick<z.infer<typeof verbRequest>, "budget"> & { keepsTurn?: boolean; isDue?: boolean } = {},
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
    const refusal = await otherPrice(client, id);
    if (refusal !== null && !isDue) throw refusal;
    if (refusal !== null) await logRun(id, "mended", `The model's new address is not used. ${refusal.message}`, client);
    const updated = refusal === null ? await client.query(currentModelSql, [id]) : null;
    if (updated?.rowCount) await logRun(id, "mended", `The model's current address and key are used: ${updated.rows[0].address}.`, client);
    if (after !== null) return transition(client, id, "resumeAfterOutage", { sentence: after.sentence });
    if (former !== null && (event === "resumeInTurn" || event === "startAhead")) return transition(client, id, event, { former });
    return transition(client, id, "resume", { isDropped: run.stoppedBy === "rule" });
  });
}
