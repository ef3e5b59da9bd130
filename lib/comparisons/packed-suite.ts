import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Engine } from "@/lib/benchmarks/engine";
import type { Tags } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";

/** A suite's items in order, without their bodies. */
export interface PackedSuite {
  id: number;
  keys: readonly string[];
  tags: readonly Tags[];
  clusters: readonly (string | null)[];
}

const listOf = <Of>() => z.custom<readonly Of[]>(Array.isArray);

const suiteRow = z.object({ keys: listOf<string>(), tags: listOf<Tags>(), clusters: listOf<string | null>() });

// A single row of lists: reading a hundred thousand rows would take longer than all their processing.
const suiteSql = `select coalesce(json_agg(key), '[]') as keys, coalesce(json_agg(tags), '[]') as tags,
    coalesce(json_agg(cluster), '[]') as clusters
  from (select key, tags, cluster from item where suite_id = $1 order by ordinal) i`;

/** Largest number of items kept in memory, over all suites; a stored suite never changes. */
const suites = new LRUCache<number, PackedSuite>({ maxSize: 1_000_000, sizeCalculation: ({ keys }) => keys.length + 1 });

/** Suites that are being read: the sides of a comparison request theirs at the same time. */
const waiting = new Map<number, Promise<PackedSuite>>();

/** Reads the items of a suite. */
export async function packedSuite(id: number): Promise<PackedSuite> {
  const known = suites.get(id) ?? waiting.get(id);
  if (known) return known;
  const reading = readSuite(id).finally(() => waiting.delete(id));
  waiting.set(id, reading);
  return reading;
}

async function readSuite(id: number): Promise<PackedSuite> {
  const [row] = await queryRows(suiteRow, suiteSql, [id]);
  const { keys = [], tags = [], clusters = [] } = row ?? {};
  const packed: PackedSuite = { id, keys, tags, clusters };
  suites.set(id, packed);
  return packed;
}

const bodyRow = z.object({ bodies: listOf<unknown>() });
const bodySql = `select coalesce(json_agg(body), '[]') as bodies from (select body from item where suite_id = $1 order by ordinal) i`;

/** Opened items of the most recently used suites, limited by their number. */
const opened = new LRUCache<number, readonly unknown[]>({ maxSize: 20_000, sizeCalculation: (items) => items.length + 1 });

/** Reads a suite's items, parsed with the family's schema. */
export async function openedItems(engine: Engine, suiteId: number): Promise<readonly unknown[]> {
  const known = opened.get(suiteId);
  if (known) return known;
  const [row] = await queryRows(bodyRow, bodySql, [suiteId]);
  const items = (row?.bodies ?? []).map((body) => engine.suite.item.parse(body));
  opened.set(suiteId, items);
  return items;
}
