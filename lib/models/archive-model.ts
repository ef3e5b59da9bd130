import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";

/** Takes a model out of the lists; its runs stay. Nothing to do for one that is archived; throws `not_found`. */
export async function archiveModel(id: number, now = new Date()): Promise<void> {
  const { count } = await prisma().model.updateMany({ where: { id, archivedAt: null }, data: { archivedAt: now } });
  if (count === 0 && (await prisma().model.count({ where: { id } })) === 0) throw new HeedError("not_found", `There is no model ${id}.`);
}
