import { z } from "zod";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { LaunchRequest } from "@/lib/contracts/run-request";
import { queryRows } from "@/lib/db/query-rows";
import { headlineShare } from "@/lib/engine/stop-rule";

const most = 300;
const idShape = z.object({ id: z.number().int() });
const countShape = z.object({ count: z.number().int() });

/** Limits on the items of a suite that a launch asks, and the properties that a sample of them keeps in proportion. */
export interface Limits extends Pick<LaunchRequest, "itemLimit" | "clusterLimit"> {
  /** The tag for an item's difficulty; null for a family without one. */
  difficulty: string | null;
  /** True if the headline judges whole clusters (all cases of a function), so that a sample of items takes one cluster after the other. */
  byCluster: boolean;
}

/** Returns the limits of a launch, with the way in which its family draws a sample. */
export const limitsOf = (family: LoadedFamily, { itemLimit, clusterLimit }: Pick<LaunchRequest, "itemLimit" | "clusterLimit">): Limits => ({
  ...{ itemLimit, clusterLimit },
  difficulty: family.manifest.difficulty,
  byCluster: headlineShare(family)?.unit !== undefined,
});

/** Returns the parameters of `chosenItemsSql`, in its order. */
export const chosenArgs = (suiteId: number, { itemLimit, clusterLimit, difficulty, byCluster }: Limits) => [
  ...[suiteId, itemLimit, clusterLimit],
  ...[difficulty ?? "", byCluster],
];

// Rank within a group, as a share of the group, in an order drawn by the suite's hash. Each group has its own offset, so that none always
// comes first.
const due = (noun: string) => `(row_number() over (partition by stratum order by md5(seed || ' ${noun} ' || name) collate "C")
  - ('x' || substr(md5(seed || ' ${noun}s of ' || stratum), 1, 8))::bit(32)::bigint / 4294967296.0) / count(*) over (partition by stratum)`;

/**
 * Returns the SQL of the items (`id`, `ordinal`, `tags`) that a launch asks. Samples are seeded by the suite's hash with difficulties in
 * proportion, so all models get the same items and a larger sample contains a smaller one.
 * @param first number of the first of the five parameters `chosenArgs`.
 * @returns SQL that selects all items of a suite, or a sample of its items, of its clusters (each whole), or of the items of a sample of
 * clusters. An item without a cluster is its own cluster.
 */
export function chosenItemsSql(first: number): string {
  const [suite, itemLimit, clusterLimit, difficulty, byCluster] = [0, 1, 2, 3, 4].map((at) => `$${first + at}`);
  const isWhole = `(${itemLimit}::int is null and ${clusterLimit}::int is null)`;
  return `select id, ordinal, tags from item where suite_id = ${suite} and ${isWhole}
    union all select id, ordinal, tags from (
      with items as (select i.id, i.ordinal, i.tags, coalesce(i.cluster, 'item ' || i.ordinal) as cluster, i.ordinal::text as name,
          coalesce(i.tags ->> ${difficulty}::text, '') as stratum, s.content_hash as seed
        from item i join suite s on s.id = i.suite_id where i.suite_id = ${suite} and not ${isWhole}),
      clusters as (select name, row_number() over (order by due, name collate "C") as nth from (select name, ${due("cluster")} as due
        from (select cluster as name, (array_agg(stratum order by ordinal))[1] as stratum, seed from items group by cluster, seed) g) d),
      drawn as (select id, ordinal, tags, nth, ${due("item")} as due
        from items join (select name as cluster, nth from clusters) c using (cluster) where ${clusterLimit}::int is null or nth <= ${clusterLimit}::int)
      select id, ordinal, tags, row_number() over (order by case when ${byCluster}::boolean then nth end, case when ${byCluster}::boolean then ordinal end,
        due, ordinal) as place from drawn) p
    where ${itemLimit}::int is null or place <= ${itemLimit}::int`;
}

/** Counts the items that a launch asks. */
export async function countChosenItems(suiteId: number, limits: Limits): Promise<number> {
  const sql = `select count(*)::int as count from (${chosenItemsSql(1)}) c`;
  const [row] = await queryRows(countShape, sql, chosenArgs(suiteId, limits));
  return row?.count ?? 0;
}

/** Returns the ids of at most 300 of the chosen items, evenly spaced. */
export async function someChosenItems(suiteId: number, limits: Limits): Promise<number[]> {
  const sql = `with chosen as (select id, row_number() over (order by ordinal) - 1 as place, count(*) over () as n from (${chosenItemsSql(1)}) c)
    select id from chosen where place in (select floor((k + 0.5) * n / least(${most}, n)) from generate_series(0, least(${most}, n) - 1) k) order by place`;
  return (await queryRows(idShape, sql, chosenArgs(suiteId, limits))).map(({ id }) => id);
}
