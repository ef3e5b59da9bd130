import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";

/** Removes a suite from the lists; its runs stay and still read it. Does nothing if it is already archived; throws `not_found`. */
export async function archiveSuite(id: number, now = new Date()): Promise<void> {
  const { count } = await prisma().suite.updateMany({ where: { id, archivedAt: null }, data: { archivedAt: now } });
  if (count === 0 && (await prisma().suite.count({ where: { id } })) === 0) throw new HeedError("not_found", `There is no suite ${id}.`);
}
