import type pg from "pg";
import { z } from "zod";
import type { CuratedKind, Losses } from "@/lib/contracts/curation";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";

/** Largest number of runs that a refusal names. */
const mostNamed = 20;

const holder = z.object({ id: z.number().int(), name: z.string() });
const held = holder.extend({ runs: z.array(holder), count: z.number().int() });
const heldSql = (table: string) => `select h.id, h.name, count(r.id)::int as count,
    coalesce((jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.id desc)), '[]') as runs
  from ${table} h join run r on r.${table}_id = h.id and r.delete_at is null where h.id = any($1::int[]) group by h.id order by h.id`;
const active = holder.extend({ isOver: z.boolean(), isCancelled: z.boolean() });
// The provider asks and bills the requests of a batch even if its run was stopped, until the batch expires: after a day, if it says nothing.
const activeSql = `select * from (
    select id, name, status not in ('queued', 'running', 'cancelling', 'paused') as "isOver", status = 'cancelled' as "isCancelled",
      exists (select 1 from batch b where b.run_id = r.id and b.state not in ('done', 'lost')
        and coalesce(b.expires_at, b.created_at + interval '2 days') > now()) as "isInBatch" from run r where id = any($1::int[])
  ) r where not "isOver" or "isInBatch" order by id`;

function whyActive({ id, isOver, isCancelled }: z.infer<typeof active>): string {
  if (!isOver) return `Run ${id} has not ended. Cancel it first, or wait until it ends.`;
  if (isCancelled) return `Run ${id} was cancelled while a batch was on its way to its provider. Resume the run, then cancel it again.`;
  return `Run ${id} was stopped with a batch at its provider. Cancel the run first, which stores the replies of the batch, or resume it.`;
}

/** Lists which of these runs, suites or models cannot be deleted, and why. */
export async function refusedOf(
  kind: CuratedKind,
  ids: readonly number[],
  client: Pick<pg.ClientBase, "query"> = pool(),
): Promise<Losses["refused"]> {
  if (kind === "runs") {
    const rows = await queryRows(active, activeSql, [ids], client);
    return rows.map((run) => ({ id: run.id, name: run.name, why: whyActive(run), runs: [] }));
  }
  const [table, noun] = kind === "suites" ? ["suite", "suite"] : ["model", "model"];
  const rows = await queryRows(held, heldSql(table), [ids], client);
  return rows.map(({ id, name, runs, count }) => {
    const named = runs.slice(0, 3).map((run) => `#${run.id} ${run.name}`);
    const others = count - named.length;
    const which = `${named.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
    const why = `${count} ${count === 1 ? "run uses" : "runs use"} the ${noun} “${name}”: ${which}. Delete ${count === 1 ? "it" : "them"} first, or archive the ${noun}.`;
    return { id, name, why, runs: runs.slice(0, mostNamed) };
  });
}

const sums = z.object({
  replies: z.number().int(),
  costUsd: z.number().nullable(),
  items: z.number().int(),
  annotations: z.number().int(),
  shares: z.number().int(),
  examples: z.number().int(),
});

// The totals of an ended run also have the cost of its samples that have not ended.
const runSql = `select
    (select count(*)::int from turn where run_id = any($1::int[])) as replies,
    (select sum(coalesce((totals->>'costUsd')::float8, (select sum(s.cost_usd) from sample s where s.run_id = r.id)))
      from run r where r.id = any($1::int[])) as "costUsd", 0 as items,
    (select count(*)::int from annotation where undone_at is null and subject in ('run', 'sample', 'check') and split_part(key, '/', 1) = any($1::int[]::text[])) as annotations,
    (select count(*)::int from share where revoked_at is null and ((target ->> 'runId')::int = any($1::int[])
      or exists (select 1 from jsonb_array_elements_text(case when jsonb_typeof(target -> 'runs') = 'array' then target -> 'runs' else '[]' end) side
        where split_part(side, ':', 1) = any($1::int[]::text[])))) as shares,
    (select count(*)::int from run where id = any($1::int[]) and demonstration) as examples`;
const suiteSql = `select 0 as replies, null::float8 as "costUsd", (select count(*)::int from item where suite_id = any($1::int[])) as items,
    (select count(*)::int from annotation where undone_at is null and subject in ('suite', 'item') and split_part(key, '/', 1) = any($1::int[]::text[])) as annotations,
    0 as shares, 0 as examples`;
const modelSql = `select 0 as replies, null::float8 as "costUsd", 0 as items, 0 as annotations, 0 as shares, 0 as examples where $1::int[] is not null`;

/** Lists what is lost with these runs, suites or models, and which of them cannot be deleted. Unknown ids are ignored. */
export async function readLosses(kind: CuratedKind, ids: readonly number[]): Promise<Losses> {
  const [[sum], refused] = await Promise.all([
    queryRows(sums, kind === "runs" ? runSql : kind === "suites" ? suiteSql : modelSql, [ids]),
    refusedOf(kind, ids),
  ]);
  return { ...(sum ?? { replies: 0, costUsd: null, items: 0, annotations: 0, shares: 0, examples: 0 }), refused };
}
