import type pg from "pg";
import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";
import { callCostSql } from "./run-cost";

/** Usage of samples that have not ended, beyond what their rows contain from an earlier end; `costUsd` is null without a price. */
export interface OpenUsage {
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
}

const row = z.object({ runId: z.number().int(), inputTokens: z.number(), outputTokens: z.number(), costUsd: z.number().nullable() });

// Tokens are those of accepted replies, as in the row of an ended sample; the cost is that of all calls. A reply may be stored a moment after
// its sample was cancelled. The condition on each table keeps the planner from reading all runs' rows.
const openSql = `with open as (
    select run_id, ordinal, coalesce(cost_usd, 0) as cost, coalesce(input_tokens, 0) as input, coalesce(output_tokens, 0) as output
    from sample where run_id = any($1::int[]) and status in ('queued', 'running', 'cancelled')
  ), calls as (
    select o.run_id, o.ordinal, sum(${callCostSql}) - o.cost as cost
    from open o join attempt t using (run_id, ordinal) join run r on r.id = o.run_id where t.run_id = any($1::int[]) group by o.run_id, o.ordinal, o.cost
  ), replies as (
    select o.run_id, o.ordinal, sum(t.input_tokens) - o.input as input, sum(t.output_tokens) - o.output as output
    from open o join turn t using (run_id, ordinal) where t.run_id = any($1::int[]) group by o.run_id, o.ordinal, o.input, o.output
  ) select run_id as "runId", coalesce(sum(greatest(input, 0)), 0)::float8 as "inputTokens",
      coalesce(sum(greatest(output, 0)), 0)::float8 as "outputTokens",
      sum(case when cost is not null then greatest(cost, 0) end) as "costUsd"
    from calls full join replies using (run_id, ordinal) group by 1`;

/** Sums what the samples of each run that have not ended used so far; runs in which none was asked are left out. */
export async function sumOpen(ids: readonly number[], client?: Pick<pg.ClientBase, "query">): Promise<Map<number, OpenUsage>> {
  const rows = ids.length === 0 ? [] : await queryRows(row, openSql, [ids], client);
  return new Map(rows.map(({ runId, ...usage }) => [runId, usage]));
}

const storeSql = `with open as (
    select run_id, ordinal from sample where run_id = $1 and status in ('queued', 'running') and ($2::int[] is null or ordinal = any($2))
  ), calls as (
    select t.ordinal, sum(${callCostSql}) as cost from open o join attempt t using (run_id, ordinal) join run r on r.id = o.run_id
    where t.run_id = $1 group by 1
  ), replies as (
    select t.ordinal, least(sum(t.input_tokens), 2147483647)::int as input, least(sum(t.output_tokens), 2147483647)::int as output, least(sum(t.reasoning_tokens), 2147483647)::int as reasoning
    from open o join turn t using (run_id, ordinal) where t.run_id = $1 group by 1
  ) update sample s set cost_usd = greatest(s.cost_usd, u.cost), input_tokens = coalesce(u.input, s.input_tokens),
      output_tokens = coalesce(u.output, s.output_tokens), reasoning_tokens = coalesce(u.reasoning, s.reasoning_tokens)
    from (select * from calls full join replies using (ordinal)) u where s.run_id = $1 and s.ordinal = u.ordinal`;

/**
 * Stores in the rows of a run's open samples what they used so far, within the transaction that ends them without a worker.
 * @param ordinals the samples; null for all.
 */
export async function storeOpenUsage(
  client: Pick<pg.ClientBase, "query">,
  runId: number,
  ordinals: readonly number[] | null,
): Promise<void> {
  await client.query(storeSql, [runId, ordinals]);
}
