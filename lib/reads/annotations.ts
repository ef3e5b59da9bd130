import { z } from "zod";
import { type Annotation, type AnnotationFilter, annotation } from "@/lib/contracts/annotation";
import { queryRows } from "@/lib/db/query-rows";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const stored = z
  .looseObject({ createdAt: z.date(), undoneAt: z.date().nullable() })
  .transform((row) => ({ ...row, createdAt: iso(row.createdAt), undoneAt: iso(row.undoneAt) }))
  .pipe(annotation);

const atMost = 500;
const sql = `select id, subject, key, kind, value, author, why, created_at as "createdAt", undone_at as "undoneAt" from annotation
  where subject = any($1::text[]) and (key = $2 or starts_with(key, $2 || '/')) order by id desc limit ${atMost}`;

/** What people said, undone or not, newest first: at most 500. */
export async function readAnnotations({ subjects, key }: AnnotationFilter): Promise<Annotation[]> {
  return queryRows(stored, sql, [subjects, key]);
}
