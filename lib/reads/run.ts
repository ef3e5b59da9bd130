import { z } from "zod";
import { modelSettings, price } from "@/lib/contracts/model";
import type { RunDetail } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { instant } from "./columns";
import { runRows } from "./run-rows";

const settingsRow = z.object({
  model: modelSettings,
  price: price.nullable(),
  verifier: z.string(),
  verifierVersion: z.string(),
  concurrency: z.number().int(),
  repetitions: z.number().int(),
  maxRetries: z.number().int(),
  params: z.record(z.string(), z.unknown()),
  judgeName: z.string().nullable(),
  scoredWith: z.array(z.string()),
});

const settingsSql = `select model, price, verifier, verifier_version as "verifierVersion", concurrency, repetitions, max_retries as "maxRetries", params,
    judge_name as "judgeName", array(select distinct m.verifier from run_metric m where m.run_id = run.id order by 1) as "scoredWith"
  from run where id = $1`;

const logRow = z.object({ at: instant, kind: z.string(), message: z.string() });

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
