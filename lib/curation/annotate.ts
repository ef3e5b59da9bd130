import type { Annotate } from "@/lib/contracts/annotation";
import { readAnnotationKey } from "@/lib/contracts/plain/annotations";
import { prisma } from "@/lib/db/prisma";
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

/**
 * Stores a person's annotation of a stored subject; throws `not_found` if it does not exist. A check's turn must be stored; its id is not
 * checked.
 * @returns its id; a reader's finding on a line replaces the same reader's earlier one, and a sample is flagged only once
 */
export async function annotate({ subject, key, author, why, ...statement }: Annotate, by: string | null = null): Promise<{ id: number }> {
  const { kind, value } = statement;
  if (!(await find[subject](readAnnotationKey(key).numbers)))
    throw new HeedError("not_found", `There is no ${subject} ${key} to annotate.`, { where: "key" });
  if (kind === "flag") {
    const standing = await prisma().annotation.findFirst({ where: { subject, key, kind, undoneAt: null }, select: { id: true } });
    if (standing) return standing;
  }
  const create = prisma().annotation.create({ data: { subject, key, kind, value, author, why, personId: by }, select: { id: true } });
  if (statement.kind !== "reading") return create;
  const reader = by === null ? { author, personId: null } : { personId: by };
  const before = { subject, key, kind, ...reader, undoneAt: null, value: { path: ["line"], equals: statement.value.line } };
  const [, made] = await prisma().$transaction([prisma().annotation.updateMany({ where: before, data: { undoneAt: new Date() } }), create]);
  return made;
}
