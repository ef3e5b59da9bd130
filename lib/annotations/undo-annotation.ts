import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";

/** Takes back what was said, or with `undone: false` lets it stand again; nothing to do where it is so already. Throws `not_found`. */
export async function undoAnnotation(id: number, { undone, now = new Date() }: { undone: boolean; now?: Date }): Promise<void> {
  const { count } = await prisma().annotation.updateMany({
    where: { id, undoneAt: undone ? null : { not: null } },
    data: { undoneAt: undone ? now : null },
  });
  if (count === 0 && !(await prisma().annotation.findUnique({ where: { id }, select: { id: true } })))
    throw new HeedError("not_found", `There is no annotation ${id}.`);
}
