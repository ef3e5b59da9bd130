import { randomUUID } from "node:crypto";
import type pg from "pg";
import { z } from "zod";
import type { NewItem } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { JobProgress } from "@/lib/contracts/job";
import type { TextHash } from "@/lib/contracts/message";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { hashOfText } from "@/lib/text/text-hash";
import { contentHasher } from "./content-hash";

/** What a suite is, beside its items. */
export interface NewSuite {
  family: LoadedFamily;
  name: string;
  seed: number | null;
  origin: "generated" | "imported";
  /** Of the family, when it was made; today's where it is made now. */
  version?: string;
}

/** The stored suite; `existed` where the same content was there before. */
export interface StoredSuite {
  id: number;
  existed: boolean;
}

type Share = (text: string) => TextHash;

/** Writes a suite within a transaction as its items come; nobody sees it before that is committed. */
export interface SuiteWriter {
  /** Takes the next item; throws `invalid` for a key that there is already. */
  add(item: NewItem<unknown>): Promise<void>;
  /** Stores a text once, before the items that come after it, and gives its hash. */
  share: Share;
  /** Ends the suite. The same content again answers the suite that is there, out of the archive. Throws `invalid` for one without items. */
  seal(params: unknown): Promise<StoredSuite>;
}

const rowsAtOnce = 1000;
/** Characters of items and texts that are held at most, so that a suite of any size takes little memory. */
const charactersAtOnce = 2_000_000;

const idRow = z.object({ id: z.number().int() });
const openSql = `insert into suite (benchmark, benchmark_version, name, params, seed, content_hash, origin, item_count)
  values ($1, $2, $3, '{}', $4, $5, $6, 0) returning id`;
const itemSql = `insert into item (suite_id, ordinal, key, tags, body, cluster)
  select $1, $2::int + (given.at - 1)::int, given.key, given.tags::jsonb, given.body::jsonb, given.cluster
  from unnest($3::text[], $4::text[], $5::text[], $6::text[]) with ordinality as given(key, tags, body, cluster, at)`;
const textSql = "insert into blob (hash, text) select * from unnest($1::text[], $2::text[]) order by 1 on conflict do nothing";
const sealSql = "update suite set content_hash = $2, item_count = $3, params = $4, cluster_count = $5 where id = $1";
const knownSql = "update suite set archived_at = null where content_hash = $1 returning id";
const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "23505";

const emptyBatch = (first: number) => ({
  first,
  keys: [] as string[],
  tags: [] as string[],
  bodies: [] as string[],
  clusters: [] as (string | null)[],
});

/** Opens a suite for writing in the transaction of `client`. */
export async function suiteWriter(
  client: pg.PoolClient,
  { family, name, seed, origin, version = family.manifest.version }: NewSuite,
): Promise<SuiteWriter> {
  const { manifest, engine } = family;
  // Its hash is known when its items are; until then it has one that nothing else has.
  const opened = await client.query(openSql, [manifest.id, version, name, seed, `open:${randomUUID()}`, origin]);
  const { id } = idRow.parse(opened.rows[0]);
  const hasher = contentHasher(manifest.id, version);
  const keys = new Set<string>();
  const clusters = new Set<string>();
  const sharedHashes = new Set<TextHash>();
  let texts: { hash: TextHash; text: string }[] = [];
  let batch = emptyBatch(0);
  let size = 0;
  const flush = async () => {
    if (texts.length > 0) await client.query(textSql, [texts.map(({ hash }) => hash), texts.map(({ text }) => text)]);
    if (batch.keys.length > 0) await client.query(itemSql, [id, batch.first, batch.keys, batch.tags, batch.bodies, batch.clusters]);
    texts = [];
    batch = emptyBatch(keys.size);
    size = 0;
  };
  return {
    async add(item) {
      const { key, tags, body } = item;
      if (keys.has(key)) throw new HeedError("invalid", `Two items have the key “${key}”. Keys must be unique in a suite.`, { where: key });
      keys.add(key);
      hasher.add(item);
      const text = JSON.stringify(body);
      batch.keys.push(key);
      batch.tags.push(JSON.stringify(tags));
      batch.bodies.push(text);
      const cluster = engine.suite.cluster?.(engine.suite.item.parse(body), tags) ?? null;
      batch.clusters.push(cluster);
      if (cluster !== null) clusters.add(cluster);
      size += text.length;
      if (batch.keys.length >= rowsAtOnce || size >= charactersAtOnce) await flush();
    },
    share(text) {
      const hash = hashOfText(text);
      if (sharedHashes.has(hash)) return hash;
      sharedHashes.add(hash);
      texts.push({ hash, text });
      size += text.length;
      return hash;
    },
    async seal(params) {
      if (keys.size === 0)
        throw new HeedError("invalid", "These parameters produce a suite without items. Request at least one.", { where: "params" });
      await flush();
      const hash = hasher.digest();
      await client.query("savepoint sealing");
      try {
        await client.query(sealSql, [id, hash, keys.size, JSON.stringify(params ?? {}), engine.suite.cluster ? clusters.size : null]);
        return { id, existed: false };
      } catch (error) {
        if (!isTaken(error)) throw error;
        await client.query("rollback to savepoint sealing");
        await client.query("delete from suite where id = $1", [id]);
        return { id: idRow.parse((await client.query(knownSql, [hash])).rows[0]).id, existed: true };
      }
    },
  };
}

/** What making items is given: where it says how far it is, and hears that it is to be left. */
export interface SuiteKit {
  report(progress: JobProgress): void;
  /** Set once it is to be left; its reason is thrown. */
  signal: AbortSignal;
}

/** Milliseconds of making items after which others get a turn, such as the one who writes the progress. */
const turnMs = 50;

/** Stores a suite of the items that `items` makes, in constant memory; throws `invalid` when there are none or two have the same key. */
export async function storeSuite(
  suite: NewSuite & { params: unknown; items: (share: Share) => Iterable<NewItem<unknown>> },
  kit: SuiteKit | null = null,
): Promise<StoredSuite> {
  return transaction(async (client) => {
    const writer = await suiteWriter(client, suite);
    let done = 0;
    let since = performance.now();
    for (const item of suite.items(writer.share)) {
      await writer.add(item);
      done++;
      if (kit === null || performance.now() - since < turnMs) continue;
      kit.report({ doing: "Making items", done, total: null });
      await new Promise((resolve) => setImmediate(resolve));
      kit.signal.throwIfAborted();
      since = performance.now();
    }
    return writer.seal(suite.params);
  });
}
