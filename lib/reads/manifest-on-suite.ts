import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { wholeHeadline } from "@/lib/contracts/plain/whole-headline";
import { queryRows } from "@/lib/db/query-rows";

const insideSql = "select exists (select 1 from item where suite_id = $1 and tags @> $2::jsonb) as inside";
const insideRow = z.object({ inside: z.boolean() });

/** Kept, since what pages need of a manifest is made once for each. */
const made = new WeakMap<Manifest, Manifest>();

/** A family whose headline is over the whole run, see `wholeHeadline`. */
export function manifestOverWhole(manifest: Manifest): Manifest {
  const known = made.get(manifest) ?? { ...manifest, views: { ...manifest.views, headline: wholeHeadline(manifest.views) } };
  made.set(manifest, known);
  return known;
}

/** The family as everything shows it that is about one suite: its headline is over the whole run where the suite has no item on the headline's slice. */
export async function manifestOnSuite(manifest: Manifest, suiteId: number): Promise<Manifest> {
  const { slice } = manifest.views.headline;
  if (Object.keys(slice).length === 0) return manifest;
  const [found] = await queryRows(insideRow, insideSql, [suiteId, JSON.stringify(slice)]);
  return found?.inside === false ? manifestOverWhole(manifest) : manifest;
}
