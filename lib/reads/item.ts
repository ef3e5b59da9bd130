import { z } from "zod";
import { benchmarkById } from "@/lib/benchmarks/registry";
import { type ItemDetail, itemRow } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { itemScript } from "./item-script";

const storedItem = itemRow.extend({ suiteId: z.number().int(), benchmark: z.string(), body: z.unknown(), itemCount: z.number().int() });
const sql = `select i.id, i.ordinal, i.key, i.tags, i.body, i.suite_id as "suiteId", s.benchmark, s.item_count as "itemCount"
  from item i join suite s on s.id = i.suite_id where i.suite_id = $1 and i.ordinal = $2`;

/** One item as a model would get it with the family's default run parameters, and what its reply is checked for; throws `not_found`. */
export async function readItem(suiteId: number, ordinal: number): Promise<ItemDetail> {
  const [found] = await queryRows(storedItem, sql, [suiteId, ordinal]);
  if (!found) throw new HeedError("not_found", `There is no item ${ordinal} in suite ${suiteId}.`);
  const { itemCount, ...item } = found;
  const benchmark = benchmarkById(item.benchmark);
  return {
    ...item,
    messages: benchmark.nextTurn(item.body, [], {}) ?? [],
    requirements: benchmark.requirements(item.body, 0),
    script: itemScript(benchmark, item.body),
    previous: ordinal > 0 ? ordinal - 1 : null,
    next: ordinal + 1 < itemCount ? ordinal + 1 : null,
  };
}
