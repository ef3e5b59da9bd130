import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";

const most = 300;
const idShape = z.object({ id: z.number().int() });
const countShape = z.object({ count: z.number().int() });

/**
 * SQL of the items (`id`, `ordinal`, `tags`) that a launch asks: the first so many of a suite, and of these the ones of its first
 * clusters, in the suite's order. An item without a cluster is one by itself. The arguments are parameters such as `$1`; null limits nothing.
 */
export function chosenItemsSql(suite: string, itemLimit: string, clusterLimit: string): string {
  return `select id, ordinal, tags from (select id, ordinal, tags, first,
      dense_rank() over (order by first) as nth from (select id, ordinal, tags, min(ordinal) over (partition by coalesce(cluster, 'item ' || ordinal)) as first
        from item where suite_id = ${suite}) f) n
    where (${itemLimit}::int is null or ordinal < ${itemLimit}::int) and (${clusterLimit}::int is null or nth <= ${clusterLimit}::int)`;
}

/** How many items a launch asks. */
export async function countChosenItems(suiteId: number, itemLimit: number | null, clusterLimit: number | null): Promise<number> {
  const sql = `select count(*)::int as count from (${chosenItemsSql("$1", "$2", "$3")}) c`;
  const [row] = await queryRows(countShape, sql, [suiteId, itemLimit, clusterLimit]);
  return row?.count ?? 0;
}

/** Ids of at most 300 of the chosen items, spread evenly. */
export async function someChosenItems(suiteId: number, itemLimit: number | null, clusterLimit: number | null): Promise<number[]> {
  const sql = `with chosen as (select id, row_number() over (order by ordinal) - 1 as place, count(*) over () as n from (${chosenItemsSql("$1", "$2", "$3")}) c)
    select id from chosen where place in (select floor((k + 0.5) * n / least(${most}, n)) from generate_series(0, least(${most}, n) - 1) k) order by place`;
  return (await queryRows(idShape, sql, [suiteId, itemLimit, clusterLimit])).map(({ id }) => id);
}
