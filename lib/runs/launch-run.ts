import { z } from "zod";
import { type LaunchRequest, launchRequest } from "@/lib/contracts/run";
import { transaction } from "@/lib/db/transaction";
import { announceRun } from "@/lib/engine/announce-run";
import { queuePending } from "@/lib/engine/pending-shards";
import { logRun } from "@/lib/engine/run-log";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { budgetOf } from "./budgets";
import { checkLaunch } from "./check-launch";
import { chosenItemsSql } from "./chosen-items";
import { orderSamples } from "./order-samples";
import { priceOf } from "./price-of";

const runSql = `insert into run (name, benchmark, suite_id, model_id, model_name, model, price, judge, judge_name, judge_price, budget_id, source, status, verifier, verifier_version,
    concurrency, repetitions, max_retries, params, sample_count, warm_first, tolerated, stop_rule)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'queued', $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) returning id`;

// The chosen items count from 0 without gaps, in the suite's order.
const sampleSql = `insert into sample (run_id, ordinal, item_id, repetition, status)
  select $1, r * $2 + i.place, i.id, r, 'queued' from generate_series(0, $3::int - 1) r
    cross join (select id, (row_number() over (order by ordinal) - 1)::int as place from (${chosenItemsSql("$4", "$5", "$6")}) c) i
  order by 2`;

const idShape = z.object({ id: z.number().int() });
const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Writes a run with its samples and first jobs in one transaction. Throws `not_found` or `invalid` naming the field. */
export async function launchRun(request: LaunchRequest): Promise<{ runId: number }> {
  const of = launchRequest.parse(request);
  const { family, verifier, params, suite, model, judge, items, samples } = await checkLaunch(of);
  const [price, judgePrice] = await Promise.all([priceOf(model.settings), judge && priceOf(judge.settings)]);
  await prepareQueue();
  const runId = await transaction(async (client) => {
    const budgetId = of.budget && (await budgetOf(client, of.budget, price));
    const { rows } = await client.query(runSql, [
      of.name || `${model.name} on ${suite.name}`,
      family.manifest.id,
      suite.id,
      model.id,
      model.name,
      json(model.settings),
      json(price),
      json(judge?.settings ?? null),
      judge?.name ?? null,
      json(judgePrice),
      budgetId,
      model.settings.kind === "simulated" ? "simulated" : "measured",
      verifier.id,
      verifier.version,
      of.concurrency,
      of.repetitions,
      of.maxRetries,
      json(params),
      samples,
      of.warmFirst,
      of.tolerated,
      json(of.stopRule),
    ]);
    const { id } = idShape.parse(rows[0]);
    await client.query(sampleSql, [id, items, of.repetitions, suite.id, of.itemLimit, of.clusterLimit]);
    await orderSamples(client, id, family.manifest);
    await queuePending(client, id);
    await logRun(id, "launched", `${samples} samples of ${model.name} on ${suite.name}.`, client);
    return id;
  });
  await announceRun(runId);
  return { runId };
}
