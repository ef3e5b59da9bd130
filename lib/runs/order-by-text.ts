import type pg from "pg";
import { z } from "zod";
import { randomFrom } from "@/lib/random/seeded-random";

const stretchRows = z.array(z.object({ start: z.number().int(), cluster: z.string() }));
const stretchSql = `select ordinal as start, cluster from (
    select s.ordinal, coalesce(i.cluster, 'item ' || i.id) as cluster, lag(coalesce(i.cluster, 'item ' || i.id)) over (order by s.ordinal) as before
    from sample s join item i on i.id = s.item_id where s.run_id = $1) c
  where before is distinct from cluster order by ordinal`;

/** Stretches that a run's row names at most; samples of more are asked in their own order. */
const mostStretches = 5000;

/**
 * Has the samples of a new run asked context by context, the contexts in a random order that the run's id seeds: a provider's cache meets each
 * text once, and what has been answered so far is no picture of the first contexts alone.
 */
export async function orderByText(client: Pick<pg.ClientBase, "query">, runId: number): Promise<void> {
  const stretches = stretchRows.parse((await client.query(stretchSql, [runId])).rows);
  if (stretches.length < 2 || stretches.length > mostStretches) return;
  const starts = new Map<string, number[]>();
  for (const { start, cluster } of stretches) starts.set(cluster, [...(starts.get(cluster) ?? []), start]);
  const order = randomFrom(`contexts of run ${runId}`)
    .shuffle([...starts.values()])
    .flat();
  await client.query("update run set order_starts = $2 where id = $1", [runId, order]);
}
