import { LRUCache } from "lru-cache";
import type pg from "pg";
import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { viewsIn } from "@/lib/contracts/plain/edition-words";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { wholeHeadline } from "@/lib/contracts/plain/whole-headline";
import type { Slice } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";
import { editionOfSuite } from "./suite-editions";

type Client = Pick<pg.ClientBase, "query">;

const insideSql = "select exists (select 1 from item where suite_id = $1 and tags @> $2::jsonb) as inside";
const insideRow = z.object({ inside: z.boolean() });

/**
 * Caches whether a suite has an item in a slice, by suite and slice. Suites never change, and a running run asks several times a second.
 */
const insides = new LRUCache<string, boolean>({ max: 5000 });

async function isInside(suiteId: number, slice: Slice, client: Client | undefined): Promise<boolean> {
  const key = `${suiteId} ${sliceKey(slice)}`;
  const known = insides.get(key);
  if (known !== undefined) return known;
  const [row] = await queryRows(insideRow, insideSql, [suiteId, JSON.stringify(slice)], client);
  const inside = row?.inside !== false;
  insides.set(key, inside);
  return inside;
}

/** Cached so that data derived from a manifest are computed once: by edition, and under "" with the headline over the whole run. */
const made = new WeakMap<Manifest, Map<string, Manifest>>();

function kept(manifest: Manifest, name: string, views: () => Manifest["views"]): Manifest {
  const known = made.get(manifest) ?? new Map<string, Manifest>();
  made.set(manifest, known);
  const shown = known.get(name) ?? { ...manifest, views: views() };
  known.set(name, shown);
  return shown;
}

/** Returns a family's manifest with the wording and headline of an edition. */
export function manifestInEdition(manifest: Manifest, edition: string | undefined): Manifest {
  return edition === undefined ? manifest : kept(manifest, edition, () => viewsIn(manifest.views, edition));
}

/**
 * Returns a family's manifest for everything shown about one suite: with the wording and headline of the suite's edition. The headline
 * covers the whole run if the suite has no item in the headline's slice.
 */
export async function manifestOnSuite(family: Manifest, suiteId: number, client?: Client): Promise<Manifest> {
  const manifest = manifestInEdition(family, await editionOfSuite(family, suiteId, client));
  const { slice } = manifest.views.headline;
  if (Object.keys(slice).length === 0) return manifest;
  if (await isInside(suiteId, slice, client)) return manifest;
  return kept(manifest, "", () => ({ ...manifest.views, headline: wholeHeadline(manifest.views) }));
}
