import { LRUCache } from "lru-cache";
import { z } from "zod";
import { nextRequest } from "@/lib/benchmarks/next-request";
import { openStored } from "@/lib/blobs/open-stored";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { queryRows } from "@/lib/db/query-rows";
import { keyOf } from "@/lib/engine/asking/cached-turn";
import { prepared } from "@/lib/engine/asking/prepare-request";
import { TokenGauge } from "@/lib/engine/asking/token-gauge";
import { knownTokenRatio } from "@/lib/engine/asking/token-ratio";
import type { CheckedLaunch } from "@/lib/runs/check-launch";
import { chosenArgs, chosenItemsSql } from "@/lib/runs/chosen-items";

/** Keys of the most recently estimated launches: an estimate is made again at every keystroke. */
const known = new LRUCache<string, string[]>({ maxSize: 200_000, sizeCalculation: (keys) => keys.length + 1 });

const itemRow = z.object({ key: z.string(), body: z.string() });
const itemSql = `select i.key, i.body::text as body from (${chosenItemsSql(1)}) c join item i on i.id = c.id`;
const anyRow = z.object({ any: z.boolean() });
const anySql = "select exists (select 1 from turn where reply_key is not null) as any";
const countRow = z.object({ count: z.number().int() });
const countSql = `select count(*)::int as count from unnest($1::text[]) as k(key)
  where exists (select 1 from turn where reply_key = k.key)`;

async function firstKeys({ family, facts, suite, limits, model }: CheckedLaunch, repetitions: number): Promise<string[]> {
  const { settings } = model;
  if (!isRemote(settings)) return [];
  // Prompts are cut as a run cuts its first ones.
  const ratio = facts.model.contextTokens === null ? null : await knownTokenRatio({ id: 0, model: settings });
  const name = JSON.stringify([suite.id, limits, facts, settings, repetitions, ratio]);
  const kept = known.get(name);
  if (kept) return kept;
  const gauge = new TokenGauge(ratio);
  const keys: string[] = [];
  for (const { key: item, body } of await queryRows(itemRow, itemSql, chosenArgs(suite.id, limits))) {
    const opened = await openStored(family.engine, JSON.parse(body), "ask");
    const asked = await prepared({ context: { facts }, gauge }, async () => ({
      opened,
      request: nextRequest(family.engine, opened, [], facts),
    }));
    if (asked === null) continue;
    for (let repetition = 0; repetition < repetitions; repetition++)
      keys.push(keyOf({ context: { model: settings } }, { repetition, key: item }, asked) ?? "");
  }
  known.set(name, keys);
  return keys;
}

/** Counts the samples of a launch whose first turn an earlier run has asked with the same request. */
export async function cachedFirstTurns(launch: CheckedLaunch, repetitions: number): Promise<number> {
  const [stored] = isRemote(launch.model.settings) ? await queryRows(anyRow, anySql) : [];
  if (stored?.any !== true) return 0;
  const [row] = await queryRows(countRow, countSql, [await firstKeys(launch, repetitions)]);
  return row?.count ?? 0;
}
