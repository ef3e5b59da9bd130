import { createHash } from "node:crypto";
import type pg from "pg";
import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";

/** A run of the database. `origin` is that of the run which it was imported from, null if it was made here. */
interface StoredRun {
  id: number;
  suiteHash: string;
  modelName: string;
  createdAt: Date;
  origin: string | null;
}

/** Returns the origin by which every Heed recognizes a run, in hex: the imported one, or one computed from the facts of a run made here. */
export function originOfStored({ id, suiteHash, modelName, createdAt, origin }: StoredRun): string {
  if (origin !== null) return origin;
  return createHash("sha256")
    .update(JSON.stringify([id, suiteHash, modelName, createdAt.toISOString()]))
    .digest("hex");
}

const sameSql = `select r.id, r.model_name as "modelName", r.created_at as "createdAt", s.content_hash as "suiteHash", r.taken_from ->> 'origin' as origin
  from run r join suite s on s.id = r.suite_id where r.taken_from ->> 'origin' = $1 or r.id = $2 order by r.id`;
const sameRow = z.object({
  id: z.number().int(),
  modelName: z.string(),
  createdAt: z.date(),
  suiteHash: z.string(),
  origin: z.string().nullable(),
});

/**
 * Finds the run with an origin, or the first one imported from it; null if this Heed has neither. `id` is the number that it had where it
 * was made.
 */
export async function runOfOrigin(
  { origin, id }: { origin: string; id: number },
  client?: Pick<pg.ClientBase, "query">,
): Promise<number | null> {
  const rows = await queryRows(sameRow, sameSql, [origin, id], client);
  const same = rows.find((row) => originOfStored(row) === origin);
  return same?.id ?? null;
}
