import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";

const most = 40;
const shape = z.object({ body: z.unknown() });

/** Bodies of at most 40 items, spread evenly over the first `items` of a suite. */
export async function sampleOfItems(suiteId: number, items: number): Promise<unknown[]> {
  const count = Math.min(most, items);
  const ordinals = Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * items) / count));
  const sql = "select body from item where suite_id = $1 and ordinal = any($2::int[]) order by ordinal";
  return (await queryRows(shape, sql, [suiteId, ordinals])).map((row) => row.body);
}
