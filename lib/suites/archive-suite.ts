import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";

/** Takes a suite out of the lists; its runs stay and still read it. Nothing to do for one that is archived; throws `not_found`. */
export async function archiveSuite(id: number, now = new Date()): Promise<void> {
  const { count } = await prisma().suite.updateMany({ where: { id, archivedAt: null }, data: { archivedAt: now } });
  if (count === 0 && (await prisma().suite.count({ where: { id } })) === 0) throw new HeedError("not_found", `There is no suite ${id}.`);
}
