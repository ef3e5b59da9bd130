import type { OpenaiCompatible } from "@/lib/contracts/model";
import { transaction } from "@/lib/db/transaction";
import type { LimitField } from "@/lib/providers/limit-naming";
import { logRun } from "@/lib/record/run-log";
import { announceRun } from "./announce-run";

/** Records the name under which a run's endpoint accepts the limit of an answer; requests are rebuilt from it. */
export async function recordLimitField(id: number, field: LimitField): Promise<void> {
  const sql =
    "update run set model = model || jsonb_build_object('limitField', $2::text) where id = $1 and model->>'limitField' is distinct from $2";
  await transaction(async (client) => {
    const { rowCount } = await client.query(sql, [id, field]);
    if (rowCount) await logRun(id, "adapted", `The endpoint expects the output limit as ${field}, so it is sent that way.`, client);
  });
  await announceRun(id);
}

/**
 * Records a judge's settings as its endpoint accepts them. Refused settings are left out of every call, so no reply is judged with them.
 */
export async function recordJudge(id: number, adapted: OpenaiCompatible): Promise<void> {
  const left = Object.entries(adapted.extraBody ?? {}).flatMap(([field, value]) => (value === null ? [field] : []));
  const changes = [
    ...(left.length > 0 ? [`Requests omit ${left.join(" and ")}, which the endpoint rejects.`] : []),
    ...(adapted.limitField ? [`Its endpoint expects the output limit as ${adapted.limitField}.`] : []),
  ].join(" ");
  await transaction(async (client) => {
    const sql = "update run set judge = $2 where id = $1 and judge is distinct from $2::jsonb";
    const { rowCount } = await client.query(sql, [id, JSON.stringify(adapted)]);
    if (rowCount) await logRun(id, "adapted", `The judge: ${changes}`, client);
  });
  await announceRun(id);
}
