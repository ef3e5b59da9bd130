import type pg from "pg";
import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { suiteEdition } from "@/lib/contracts/edition";
import { queryRows } from "@/lib/db/query-rows";

type Client = Pick<pg.ClientBase, "query">;

const paramsRow = z.object({ id: z.number().int(), params: z.unknown() });
const paramsSql = "select id, params from suite where id = any($1::int[])";

const sharedRow = z.object({ id: z.number().int(), value: z.string().nullable() });
const sharedSql = `select suite_id as id, case when min(tags ->> $2) = max(tags ->> $2) and count(tags ->> $2) = count(*) then min(tags ->> $2) end as value
  from item where suite_id = any($1::int[]) group by suite_id`;

/** The tag value that all items of a suite share, or null; by tag and suite. Suites never change. */
const sharedValues = new Map<string, Map<number, string | null>>();

async function sharedOf(tag: string, ids: readonly number[], client: Client | undefined): Promise<ReadonlyMap<number, string | null>> {
  const known = sharedValues.get(tag) ?? new Map<number, string | null>();
  sharedValues.set(tag, known);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return known;
  for (const { id, value } of await queryRows(sharedRow, sharedSql, [unknown, tag], client)) known.set(id, value);
  return known;
}

/** Returns the edition of each suite; empty if the family has no editions. */
export async function editionsOfSuites(
  { views: { editions } }: Pick<Manifest, "views">,
  suites: readonly number[],
  client?: Client,
): Promise<Map<number, string>> {
  if (!editions || suites.length === 0) return new Map();
  const ids = [...new Set(suites)];
  const rows = await queryRows(paramsRow, paramsSql, [ids], client);
  const shared = new Map<number, Record<string, string>>();
  for (const tag of new Set(editions.flatMap(({ items }) => items?.tag ?? [])))
    for (const [id, value] of await sharedOf(tag, ids, client)) if (value !== null) shared.set(id, { ...shared.get(id), [tag]: value });
  return new Map(
    rows.flatMap(({ id, params }): [number, string][] => {
      const edition = suiteEdition(editions, params, shared.get(id));
      return edition === undefined ? [] : [[id, edition]];
    }),
  );
}

/** Returns the edition of a suite; undefined if its family has none. */
export async function editionOfSuite(manifest: Pick<Manifest, "views">, id: number, client?: Client): Promise<string | undefined> {
  return (await editionsOfSuites(manifest, [id], client)).get(id);
}
