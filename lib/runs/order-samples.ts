import type pg from "pg";
import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { randomFrom } from "@/lib/random/seeded-random";
import { inBlocks } from "@/lib/record/asking-blocks";
import { strataText } from "@/lib/record/asking-order";

const itemRows = z.array(z.object({ cluster: z.string(), difficulty: z.string().nullable() }));
// Items in the order of ordinals, which every repetition repeats.
const itemSql = `select coalesce(i.cluster, 'item ' || i.id) as cluster, i.tags ->> $2 as difficulty
  from sample s join item i on i.id = s.item_id where s.run_id = $1 and s.repetition = 0 order by s.ordinal`;

/** Largest number of stretches that a run's row can list; with more, samples are asked in blocks. */
const mostStretches = 5000;
/** Largest number of difficulty groups. With more, or with fewer than two samples per group on average, no groups are used. */
const mostGroups = 1000;

type Client = Pick<pg.ClientBase, "query">;

/** Numbers distinct names in the order of their first appearance. */
function numbered(names: readonly (string | null)[]): number[] {
  const numbers = new Map<string | null, number>();
  return names.map((name) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
}

/**
 * Sets a new run's asking order, seeded by its id: blocks with one sample per difficulty, so partial results do not only show easy ones.
 * Families with shared texts are asked by context, in such blocks, for the provider's cache.
 */
export async function orderSamples(
  client: Client,
  runId: number,
  { difficulty, sharesTexts }: Pick<Manifest, "difficulty" | "sharesTexts">,
) {
  const items = itemRows.parse((await client.query(itemSql, [runId, difficulty ?? ""])).rows);
  const { repetitions } = z
    .object({ repetitions: z.number().int() })
    .parse((await client.query("select repetitions from run where id = $1", [runId])).rows[0]);
  const difficulties = difficulty === null ? [] : numbered(items.map((item) => item.difficulty));
  const distinct = new Set(difficulties).size;
  const groups = distinct > 0 && distinct <= mostGroups ? difficulties : null;
  const strata = groups && strataText(groups);
  const starts = sharesTexts ? contextStarts(items, groups, { runId, repetitions }) : null;
  if (starts !== null) await client.query("update run set order_starts = $2, order_strata = $3 where id = $1", [runId, starts, strata]);
  else {
    const isCoarse = 2 * distinct <= items.length * repetitions;
    await client.query("update run set order_seed = $1, order_strata = $2 where id = $1", [runId, isCoarse ? strata : null]);
  }
}

interface Times {
  runId: number;
  repetitions: number;
}

/**
 * Returns the first ordinals of the stretches over one text, by context; null if there is only one context, or if there are too many
 * stretches.
 */
function contextStarts(
  items: readonly { cluster: string }[],
  groups: readonly number[] | null,
  { runId, repetitions }: Times,
): number[] | null {
  const contexts = new Map<string, { group: number; firsts: number[] }>();
  for (const [at, { cluster }] of items.entries()) {
    if (at > 0 && items[at - 1]?.cluster === cluster) continue;
    const context = contexts.get(cluster) ?? { group: groups?.[at] ?? 0, firsts: [] };
    context.firsts.push(at);
    contexts.set(cluster, context);
  }
  const all = [...contexts.values()];
  const stretches = repetitions * all.reduce((sum, { firsts }) => sum + firsts.length, 0);
  if (all.length < 2 || stretches > mostStretches) return null;
  const order = inBlocks(numbered(all.map(({ group }) => String(group))), randomFrom(`contexts of run ${runId}`));
  return order.flatMap((at) =>
    Array.from({ length: repetitions }, (_, repetition) =>
      (all[at]?.firsts ?? []).map((first) => repetition * items.length + first),
    ).flat(),
  );
}
