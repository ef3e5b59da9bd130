import type pg from "pg";
import { z } from "zod";
import { storedFields } from "@/lib/contracts/column";
import type { Price } from "@/lib/contracts/model";
import { type LaunchRequest, launchColumns, launchRequest } from "@/lib/contracts/run-request";
import { transaction } from "@/lib/db/transaction";
import { afterLaunch } from "@/lib/engine/afterwards";
import { runMade, type StateChange } from "@/lib/engine/transition";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { newRun } from "@/lib/record/run-states";
import { newSample } from "@/lib/record/sample-states";
import { budgetOf } from "./budgets";
import { type CheckedLaunch, checkLaunch } from "./check-launch";
import { chosenArgs, chosenItemsSql } from "./chosen-items";
import { monthForLaunch, requireLimit } from "./month-checks";
import { orderSamples } from "./order-samples";
import { priceOf } from "./price-of";

const decided = storedFields(launchColumns);
const runSql = `insert into run (name, benchmark, suite_id, model_id, model_name, model, price, judge, judge_name, judge_price, budget_id, source, status, verifier, verifier_version,
    params, sample_count, launch_id, waits_for, person_id, ${decided.map(({ column }) => column).join(", ")})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, ${newRun("launch")}, $13, $14, $15, $16, $17, $18, $19,
    ${decided.map((_, at) => `$${20 + at}`).join(", ")}) returning id`;

// The chosen items are numbered from 0 without gaps, in suite order.
const sampleSql = `insert into sample (run_id, ordinal, item_id, repetition, status)
  select $1, r * $2 + i.place, i.id, r, ${newSample} from generate_series(0, $3::int - 1) r
    cross join (select id, (row_number() over (order by ordinal) - 1)::int as place from (${chosenItemsSql(4)}) c) i
  order by 2`;

const idShape = z.object({ id: z.number().int() });
const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** A run that is ready to be written: the request, found and checked, at today's prices. */
export interface PreparedRun {
  request: LaunchRequest;
  checked: CheckedLaunch;
  price: Price | null;
  judgePrice: Price | null;
}

/** Finds and checks everything that a launch names. Throws `not_found` or `invalid` naming the field. */
export async function prepareRun(request: LaunchRequest): Promise<PreparedRun> {
  const checked = await checkLaunch(request);
  const [price, judgePrice] = await Promise.all([
    priceOf(checked.model.settings, request),
    checked.judge && priceOf(checked.judge.settings),
  ]);
  return { request, checked, price, judgePrice };
}

/** A run's place in a launch of several runs: the run that it waits for, and the shared budget. */
interface Place {
  launchId: number;
  waitsFor: number | null;
  budgetId: number | null;
}

/**
 * Writes a run with its samples, and its first shards unless it waits for another run; the caller carries out the side effects after the
 * commit. Throws `not_found` or `invalid` for its budget.
 */
export async function writeRun(
  client: pg.PoolClient,
  { request, checked, price, judgePrice }: PreparedRun,
  by: string | null,
  place?: Place,
): Promise<StateChange> {
  const { family, verifier, params, suite, model, judge, items, limits, samples } = checked;
  const budgetId = request.budget ? await budgetOf(client, request.budget, price) : (place?.budgetId ?? null);
  const asked: Readonly<Record<string, unknown>> = launchColumns.parse({ ...request, systemPrompt: checked.facts.systemPrompt });
  const { rows } = await client.query(runSql, [
    request.name || `${model.name} on ${suite.name}`,
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
    json(params),
    samples,
    place?.launchId ?? null,
    place?.waitsFor ?? null,
    by,
    ...decided.map(({ field, type }) => (type === "jsonb" ? json(asked[field]) : asked[field])),
  ]);
  const { id } = idShape.parse(rows[0]);
  await client.query(sampleSql, [id, items, request.repetitions, ...chosenArgs(suite.id, limits)]);
  await orderSamples(client, id, family.manifest);
  return runMade(client, id, "launch", { samples, model: model.name, suite: suite.name, waitsFor: place?.waitsFor ?? null });
}

/**
 * Writes a run with its samples and first shards in one transaction; `by` is the id of the person who launches it. Throws `not_found`,
 * `invalid` naming the field, or `conflict` if the person's month is used up.
 */
export async function launchRun(request: LaunchRequest, by: string | null = null): Promise<{ runId: number }> {
  const prepared = await prepareRun(launchRequest.parse(request));
  const month = await monthForLaunch(by);
  if (month !== null) await requireLimit(month, prepared);
  await prepareQueue();
  const launched = await transaction((client) => writeRun(client, prepared, by));
  await afterLaunch([launched]);
  return { runId: launched.id };
}
