import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { RunFacts } from "@/lib/benchmarks/family";
import type { LoadedFamily, NamedVerifier } from "@/lib/benchmarks/open";
import { openStored } from "@/lib/blobs/open-stored";
import { tags } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";
import { type DialogueSize, dialogueSize } from "./dialogue-size";

/** Size of an item's sample, with the item's tags. */
export interface ItemSize extends DialogueSize {
  tags: z.infer<typeof tags>;
}

/** Items never change, and an estimate is made again at every keystroke. */
const known = new LRUCache<string, ItemSize>({ max: 5000 });

const bodyShape = z.object({ id: z.number().int(), tags, body: z.unknown() });

/** Computes the sizes of some items' samples under a run's parameters, by item id; they include the judge's part if `judgedBy` asks one. */
export async function itemSizes(
  family: LoadedFamily,
  facts: RunFacts,
  ids: readonly number[],
  judgedBy: NamedVerifier | null = null,
): Promise<Map<number, ItemSize>> {
  const under = JSON.stringify([facts.params, facts.model.reasoningTokens, facts.model.contextTokens, judgedBy?.id, facts.systemPrompt]);
  const sizes = new Map<number, ItemSize>();
  const missing: number[] = [];
  for (const id of ids) {
    const size = known.get(`${id} ${under}`);
    if (size) sizes.set(id, size);
    else missing.push(id);
  }
  if (missing.length === 0) return sizes;
  for (const { id, body, ...rest } of await queryRows(bodyShape, "select id, tags, body from item where id = any($1::int[])", [missing])) {
    const size = { ...rest, ...(await dialogueSize(family, await openStored(family.engine, body, "ask"), facts, judgedBy)) };
    known.set(`${id} ${under}`, size);
    sizes.set(id, size);
  }
  return sizes;
}
