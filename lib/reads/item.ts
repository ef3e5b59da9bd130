import { z } from "zod";
import { defaultRun } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { openStored, withSizes } from "@/lib/blobs/open-stored";
import { type ItemDetail, itemRow } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

const storedItem = itemRow.extend({ suiteId: z.number().int(), benchmark: z.string(), body: z.unknown(), itemCount: z.number().int() });
const sql = `select i.id, i.ordinal, i.key, i.tags, i.body, i.suite_id as "suiteId", s.benchmark, s.item_count as "itemCount"
  from item i join suite s on s.id = i.suite_id where i.suite_id = $1 and i.ordinal = $2`;

/** Reads an item as a model would get it with the family's default run parameters, and the checks of its reply; throws `not_found`. */
export async function readItem(suiteId: number, ordinal: number): Promise<ItemDetail> {
  const [row] = await queryRows(storedItem, sql, [suiteId, ordinal]);
  if (!row) throw new HeedError("not_found", `There is no item ${ordinal} in suite ${suiteId}.`);
  const { itemCount, ...item } = row;
  const { manifest, engine } = await loadFamily(item.benchmark);
  const opened = await openStored(engine, item.body, "ask");
  const run = defaultRun(manifest);
  return {
    ...item,
    messages: await withSizes(engine.asking.next(opened, [], run)?.messages ?? []),
    requirements: engine.scoring.requirements(opened.item, 0).map(({ id, label, group, explains }) => ({ id, label, group, explains })),
    previous: ordinal > 0 ? ordinal - 1 : null,
    next: ordinal + 1 < itemCount ? ordinal + 1 : null,
  };
}
