import { z } from "zod";
import { type Annotation, annotationKind, annotationSubject } from "@/lib/contracts/annotation";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { lockAnnotationsSql } from "./annotate";

const annotated = z.object({ subject: annotationSubject, key: z.string(), kind: annotationKind });
const annotatedSql = "select subject, key, kind from annotation where id = $1";
// A sample has one flag and one review of each person, and a line one finding of each reader.
const replaceSql = `update annotation o set undone_at = $2 from annotation a
  where a.id = $1 and a.undone_at is not null and o.undone_at is null and o.subject = a.subject and o.key = a.key and o.kind = a.kind
    and (a.kind = 'flag' or a.kind = 'reading' and o.value->'line' = a.value->'line' or a.kind = 'review' and a.subject = 'sample')
    and (case when a.person_id is null then o.person_id is null and o.author = a.author else o.person_id = a.person_id end)`;
const undoSql = "update annotation set undone_at = $2 where id = $1 and undone_at is null";
// The flag of another person is theirs: it stays, and one is enough.
const restoreSql = `update annotation a set undone_at = null where id = $1 and undone_at is not null and not (kind = 'flag' and exists (
    select 1 from annotation o where o.subject = a.subject and o.key = a.key and o.kind = 'flag' and o.undone_at is null))`;

type Annotated = Pick<Annotation, "subject" | "key" | "kind">;

/** Returns the subject and the kind of an annotation. Throws `not_found`. */
export async function readAnnotated(id: number): Promise<Annotated> {
  const [annotation] = await queryRows(annotated, annotatedSql, [id]);
  if (!annotation) throw new HeedError("not_found", `There is no annotation ${id}.`);
  return annotation;
}

/**
 * Undoes an annotation, or with `undone: false` restores it in the place of a flag, review or finding that replaced it, and returns its subject;
 * does nothing if that is already so. Throws `not_found`.
 */
export async function undoAnnotation(id: number, { undone, now = new Date() }: { undone: boolean; now?: Date }): Promise<Annotated> {
  const annotation = await readAnnotated(id);
  if (undone) await pool().query(undoSql, [id, now]);
  else
    await transaction(async (client) => {
      await client.query(lockAnnotationsSql, [annotation.subject, annotation.key]);
      await client.query(replaceSql, [id, now]);
      await client.query(restoreSql, [id]);
    });
  return annotation;
}
