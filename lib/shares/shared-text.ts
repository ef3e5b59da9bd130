import { z } from "zod";
import type { TextHash } from "@/lib/contracts/message";
import { queryRows } from "@/lib/db/query-rows";
import { itemHash } from "@/lib/record/item-hash";
import type { Scope } from "./scope";
import { noSuchLink } from "./share";

/** A sample may show a text that its item names, or that a job stored in a finding about the sample or its item. */
const namedSql = `select 1 as one from sample s join item i on i.id = s.item_id join run r on r.id = s.run_id
  where s.run_id = $1 and s.ordinal = $2
    and (position($3 in i.body::text) > 0
      or exists (select 1 from sample_finding f where f.run_id = $1 and f.ordinal = $2 and f.detail_hash = $3)
      or exists (select 1 from item_finding f where f.benchmark = r.benchmark and f.detail_hash = $3
        and f.item_hash = ${itemHash("i")}))`;

/**
 * Returns a shared text's hash if a sample of the shared run (for a shared sample, only that one) may show it. Throws the same `not_found`
 * for every other text, stored or not.
 */
export async function sharedTextHash(scope: Scope, { ordinal, hash }: { ordinal: number; hash: TextHash }): Promise<TextHash> {
  const [named] = await queryRows(z.object({ one: z.number() }), namedSql, [scope.runOfSample(ordinal), ordinal, hash]);
  if (!named) throw noSuchLink();
  return hash;
}
