import { type RunDetail, runDetail } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { instant } from "./columns";
import { runRows } from "./run-rows";

const settingsRow = runDetail.pick({
  model: true,
  price: true,
  verifier: true,
  verifierVersion: true,
  concurrency: true,
  repetitions: true,
  maxRetries: true,
  params: true,
  judgeName: true,
  scoredWith: true,
});

const settingsSql = `select model, price, verifier, verifier_version as "verifierVersion", concurrency, repetitions, max_retries as "maxRetries", params,
    judge_name as "judgeName", array(select distinct m.verifier from run_metric m where m.run_id = run.id order by 1) as "scoredWith"
  from run where id = $1`;

const logRow = runDetail.shape.log.element.extend({ at: instant });

/** One run with its settings, failure groups and log; throws `not_found`. */
export async function readRun(id: number): Promise<RunDetail> {
  const [[found], [settings], log] = await Promise.all([
    runRows("where r.id = $1", [id]),
    queryRows(settingsRow, settingsSql, [id]),
    queryRows(logRow, "select at, kind, message from run_log where run_id = $1 order by at desc, id desc limit 100", [id]),
  ]);
  if (!found || !settings)
    throw new HeedError("not_found", `There is no run ${id}. It may have been deleted; the list of runs shows those there are.`);
  return { ...found.row, ...settings, failures: found.failures, log };
}
