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

/** Whether suites have an item on a slice, by suite and slice: what a suite holds never changes, and a running run asks several times a second. */
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

/** Kept, since what pages need of a manifest is made once for each: by edition, and under "" over the whole run. */
const made = new WeakMap<Manifest, Map<string, Manifest>>();

function kept(manifest: Manifest, name: string, views: () => Manifest["views"]): Manifest {
  const known = made.get(manifest) ?? new Map<string, Manifest>();
  made.set(manifest, known);
  const shown = known.get(name) ?? { ...manifest, views: views() };
  known.set(name, shown);
  return shown;
}

/** A family in the words, and with the headline, of an edition. */
export function manifestInEdition(manifest: Manifest, edition: string | undefined): Manifest {
  return edition === undefined ? manifest : kept(manifest, edition, () => viewsIn(manifest.views, edition));
}

/**
 * The family as everything shows it that is about one suite: in the words, and with the headline, of the suite's edition; over the whole run where the suite has no
 * item on the headline's slice.
 */
export async function manifestOnSuite(family: Manifest, suiteId: number, client?: Client): Promise<Manifest> {
  const manifest = manifestInEdition(family, await editionOfSuite(family, suiteId, client));
  const { slice } = manifest.views.headline;
  if (Object.keys(slice).length === 0) return manifest;
  if (await isInside(suiteId, slice, client)) return manifest;
  return kept(manifest, "", () => ({ ...manifest.views, headline: wholeHeadline(manifest.views) }));
}
