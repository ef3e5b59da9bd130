import { z } from "zod";
import type { Annotate } from "@/lib/contracts/annotation";
import { readAnnotationKey } from "@/lib/contracts/plain/annotations";
import { prisma } from "@/lib/db/prisma";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";

const find: Record<Annotate["subject"], (numbers: readonly number[]) => Promise<unknown>> = {
  suite: ([id = -1]) => prisma().suite.findUnique({ where: { id }, select: { id: true } }),
  item: ([suiteId = -1, ordinal = -1]) =>
    prisma().item.findUnique({ where: { suiteId_ordinal: { suiteId, ordinal } }, select: { id: true } }),
  run: ([id = -1]) => prisma().run.findUnique({ where: { id }, select: { id: true } }),
  sample: ([runId = -1, ordinal = -1]) =>
    prisma().sample.findUnique({ where: { runId_ordinal: { runId, ordinal } }, select: { runId: true } }),
  check: ([runId = -1, ordinal = -1, turn = -1]) =>
    prisma().turn.findUnique({ where: { runId_ordinal_turn: { runId, ordinal, turn } }, select: { runId: true } }),
};

const idRow = z.object({ id: z.number().int() });
/** Locks the annotations of a subject until the transaction ends, so that two requests at once do not both find none. */
export const lockAnnotationsSql = "select pg_advisory_xact_lock(hashtextextended('annotations ' || $1::text || ' ' || $2::text, 0))";
const flagSql = "select id from annotation where subject = $1 and key = $2 and kind = 'flag' and undone_at is null";
const replaceSql = `update annotation set undone_at = now() where subject = $1 and key = $2 and kind = $3 and undone_at is null
  and ($4::int is null or value->'line' = to_jsonb($4::int))
  and case when $5::text is null then author = $6 else person_id = $5 end`;
const insertSql = `insert into annotation (subject, key, kind, value, author, why, person_id) values ($1, $2, $3, $4, $5, $6, $7) returning id`;

/**
 * Stores a person's annotation of a stored subject; throws `not_found` if it does not exist. A check's turn must be stored; its id is not
 * checked.
 * @returns its id; a person's finding on a line and review of a sample replace their earlier one, and a sample is flagged only once
 */
export async function annotate({ subject, key, author, why, ...statement }: Annotate, by: string | null = null): Promise<{ id: number }> {
  if (!(await find[subject](readAnnotationKey(key).numbers)))
    throw new HeedError("not_found", `There is no ${subject} ${key} to annotate.`, { where: "key" });
  return transaction(async (client) => {
    await client.query(lockAnnotationsSql, [subject, key]);
    const [flagged] = statement.kind === "flag" ? await queryRows(idRow, flagSql, [subject, key], client) : [];
    if (flagged) return flagged;
    const line = statement.kind === "reading" ? statement.value.line : null;
    if (line !== null || (statement.kind === "review" && subject === "sample"))
      await client.query(replaceSql, [subject, key, statement.kind, line, by, author]);
    const values = [subject, key, statement.kind, JSON.stringify(statement.value), author, why, by];
    const [made] = await queryRows(idRow, insertSql, values, client);
    if (!made) throw new Error("an insert returned no row");
    return made;
  });
}
