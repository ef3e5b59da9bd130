import { z } from "zod";
import { type Annotation, type AnnotationFilter, annotation, type LineReading, lineReading } from "@/lib/contracts/annotation";
import { queryRows } from "@/lib/db/query-rows";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const stored = z
  .looseObject({ createdAt: z.date(), undoneAt: z.date().nullable() })
  .transform((row) => ({ ...row, createdAt: iso(row.createdAt), undoneAt: iso(row.undoneAt) }))
  .pipe(annotation);

const atMost = 500;
const sql = `select id, subject, key, kind, value, author, person_id as "personId", why, created_at as "createdAt", undone_at as "undoneAt" from annotation
  where subject = any($1::text[]) and kind not in ('reading', 'flag') and (key = $2 or starts_with(key, $2 || '/')) order by id desc limit ${atMost}`;

/** Reads annotations, undone or not, newest first: at most 500. Readings of instructions and flags have separate lists. */
export async function readAnnotations({ subjects, key }: AnnotationFilter): Promise<Annotation[]> {
  return queryRows(stored, sql, [subjects, key]);
}

const storedReading = z
  .looseObject({ createdAt: z.date() })
  .transform((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  .pipe(lineReading);
const readingsSql = `select distinct on (key, coalesce(person_id, author), value->>'line') id, split_part(key, '/', 2)::int as ordinal, (value->>'line')::int as line,
    value->>'finds' as finds, author, person_id as "personId", why, created_at as "createdAt"
  from annotation where subject = 'item' and kind = 'reading' and undone_at is null and starts_with(key, $1 || '/')
  order by key, coalesce(person_id, author), value->>'line', id desc`;

/** Reads what readers found in the instructions of a suite's items: the current reading of each reader and line. */
export async function readReadings(suiteId: number): Promise<LineReading[]> {
  return queryRows(storedReading, readingsSql, [String(suiteId)]);
}
