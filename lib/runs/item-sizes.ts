import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { RunFacts } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import { queryRows } from "@/lib/db/query-rows";
import { openStored } from "@/lib/texts/open-stored";
import { type DialogueSize, dialogueSize } from "./dialogue-size";

/** Items never change: an estimate is made again with every key that a person presses. */
const known = new LRUCache<string, DialogueSize>({ max: 5000 });

const bodyShape = z.object({ id: z.number().int(), body: z.unknown() });

/** Sizes of some items' samples under a run's parameters, by the item's id. */
export async function itemSizes(family: LoadedFamily, facts: RunFacts, ids: readonly number[]): Promise<Map<number, DialogueSize>> {
  const under = JSON.stringify([facts.params, facts.model.reasoningTokens]);
  const sizes = new Map<number, DialogueSize>();
  const missing: number[] = [];
  for (const id of ids) {
    const size = known.get(`${id} ${under}`);
    if (size) sizes.set(id, size);
    else missing.push(id);
  }
  if (missing.length === 0) return sizes;
  for (const { id, body } of await queryRows(bodyShape, "select id, body from item where id = any($1::int[])", [missing])) {
    const size = await dialogueSize(family, await openStored(family.engine, body, "ask"), facts);
    known.set(`${id} ${under}`, size);
    sizes.set(id, size);
  }
  return sizes;
}
