import { z } from "zod";
import type { NewItem } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { TextHash } from "@/lib/contracts/message";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { contentHash } from "./content-hash";

export interface NewSuite {
  family: LoadedFamily;
  name: string;
  params: unknown;
  seed: number | null;
  origin: "generated" | "imported";
  items: readonly NewItem<unknown>[];
  /** Texts that the items share, by their hashes. */
  texts?: ReadonlyMap<TextHash, string>;
}

const rowsAtOnce = 1000;
/** Characters of one statement's items, so that long texts do not make one enormous message. */
const charactersAtOnce = 8_000_000;

const idRow = z.object({ id: z.number().int() });

function requireDistinctKeys(items: readonly NewItem<unknown>[]): void {
  const seen = new Set<string>();
  for (const { key } of items) {
    if (seen.has(key)) throw new HeedError("invalid", `Two items have the key “${key}”. Keys must be unique in a suite.`, { where: key });
    seen.add(key);
  }
}

/** The items as parallel lists for one unnest each, in order. */
function* batches({ engine }: LoadedFamily, items: readonly NewItem<unknown>[]) {
  const empty = (first: number) => ({
    first,
    keys: [] as string[],
    tags: [] as string[],
    bodies: [] as string[],
    clusters: [] as (string | null)[],
  });
  let batch = empty(0);
  let size = 0;
  for (const [ordinal, { key, tags, body }] of items.entries()) {
    const text = JSON.stringify(body);
    if (batch.keys.length >= rowsAtOnce || size + text.length > charactersAtOnce) {
      yield batch;
      batch = empty(ordinal);
      size = 0;
    }
    batch.keys.push(key);
    batch.tags.push(JSON.stringify(tags));
    batch.bodies.push(text);
    batch.clusters.push(engine.suite.cluster?.(engine.suite.item.parse(body), tags) ?? null);
    size += text.length;
  }
  if (batch.keys.length > 0) yield batch;
}

/**
 * Stores a frozen suite and answers its id. The same content again answers the suite that is there, taken out of the archive if need be.
 * Throws `invalid` when there are no items or two have the same key.
 */
export async function storeSuite({
  family,
  name,
  params,
  seed,
  origin,
  items,
  texts,
}: NewSuite): Promise<{ id: number; existed: boolean }> {
  if (items.length === 0)
    throw new HeedError("invalid", "These parameters make a suite without items. Ask for at least one.", { where: "params" });
  requireDistinctKeys(items);
  const hash = contentHash(family.manifest.id, family.manifest.version, items);
  return transaction(async (client) => {
    const inserted = await client.query(
      `insert into suite (benchmark, benchmark_version, name, params, seed, content_hash, origin, item_count)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (content_hash) do nothing returning id`,
      [family.manifest.id, family.manifest.version, name, JSON.stringify(params ?? {}), seed, hash, origin, items.length],
    );
    const [fresh] = z.array(idRow).parse(inserted.rows);
    if (!fresh) {
      const known = await client.query("update suite set archived_at = null where content_hash = $1 returning id", [hash]);
      return { id: idRow.parse(known.rows[0]).id, existed: true };
    }
    for (const [hash, text] of texts ?? [])
      await client.query("insert into blob (hash, text) values ($1, $2) on conflict do nothing", [hash, text]);
    for (const { first, keys, tags, bodies, clusters } of batches(family, items)) {
      await client.query(
        `insert into item (suite_id, ordinal, key, tags, body, cluster)
         select $1, $2::int + (given.at - 1)::int, given.key, given.tags::jsonb, given.body::jsonb, given.cluster
         from unnest($3::text[], $4::text[], $5::text[], $6::text[]) with ordinality as given(key, tags, body, cluster, at)`,
        [fresh.id, first, keys, tags, bodies, clusters],
      );
    }
    if (family.engine.suite.cluster)
      await client.query("update suite set cluster_count = (select count(distinct cluster) from item where suite_id = $1) where id = $1", [
        fresh.id,
      ]);
    return { id: fresh.id, existed: false };
  });
}
