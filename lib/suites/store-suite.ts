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

/** Properties of a suite, besides its items. */
export interface NewSuite {
  family: LoadedFamily;
  name: string;
  seed: number | null;
  origin: "generated" | "imported";
  /** Version of the family when the suite was made; the current one if it is made now. */
  version?: string;
  /** Id of the person who makes it; null or absent without accounts. */
  by?: string | null | undefined;
}

/** Stored suite; `existed` is true if the same content was stored before. */
export interface StoredSuite {
  id: number;
  existed: boolean;
}

type Share = (text: string) => TextHash;

/** Writer that stores a suite's items within a transaction as they arrive; the suite is visible only after the commit. */
export interface SuiteWriter {
  /** Adds the next item; throws `invalid` for a duplicate key. */
  add(item: NewItem<unknown>): Promise<void>;
  /** Stores a text once, before the items that contain it, and returns its hash. */
  share: Share;
  /**
   * Completes the suite. For the same content, returns the existing suite and takes it out of the archive. Throws `invalid` without items.
   */
  seal(params: unknown): Promise<StoredSuite>;
}

const rowsAtOnce = 1000;
/** Maximum characters of items and texts held in memory, so that a suite of any size takes little. */
const charactersAtOnce = 2_000_000;

const idRow = z.object({ id: z.number().int() });
const openSql = `insert into suite (benchmark, benchmark_version, name, params, seed, content_hash, origin, item_count, person_id)
  values ($1, $2, $3, '{}', $4, $5, $6, 0, $7) returning id`;
const itemSql = `insert into item (suite_id, ordinal, key, tags, body, cluster)
  select $1, $2::int + (given.at - 1)::int, given.key, given.tags::jsonb, given.body::jsonb, given.cluster
  from unnest($3::text[], $4::text[], $5::text[], $6::text[]) with ordinality as given(key, tags, body, cluster, at)`;
const textSql = "insert into blob (hash, text) select * from unnest($1::text[], $2::text[]) order by 1 on conflict do nothing";
const sealSql = "update suite set content_hash = $2, item_count = $3, params = $4, cluster_count = $5 where id = $1";
const knownSql = "update suite set archived_at = null, delete_at = null where content_hash = $1 returning id";
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
  { family, name, seed, origin, version = family.manifest.version, by = null }: NewSuite,
): Promise<SuiteWriter> {
  const { manifest, engine } = family;
  // Its hash is known once its items are; until then it has a unique placeholder.
  const opened = await client.query(openSql, [manifest.id, version, name, seed, `open:${randomUUID()}`, origin, by]);
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

/** Kit for the making of items: reports progress, and signals when to stop. */
export interface SuiteKit {
  report(progress: JobProgress): void;
  /** Aborted if the work is to stop; its reason is thrown. */
  signal: AbortSignal;
  /** Id of the person who asked for it; null or absent without accounts. */
  by?: string | null;
}

/** Milliseconds of making items after which other work gets a turn, such as writing the progress. */
const turnMs = 50;

/** Stores a suite with the items that `items` yields, in constant memory; throws `invalid` if there are none or two have the same key. */
export async function storeSuite(
  suite: NewSuite & { params: unknown; items: (share: Share) => Iterable<NewItem<unknown>> },
  kit: SuiteKit | null = null,
): Promise<StoredSuite> {
  return transaction(async (client) => {
    const writer = await suiteWriter(client, { by: kit?.by, ...suite });
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
