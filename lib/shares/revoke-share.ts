import { prisma } from "@/lib/db/prisma";
import { noSuchLink } from "./no-such-link";

/** Ends a link at once and for good; throws `not_found` when it never was or is revoked already. */
export async function revokeShare(slug: string, now = new Date()): Promise<void> {
  const { count } = await prisma().share.updateMany({ where: { slug, revokedAt: null }, data: { revokedAt: now } });
  if (count === 0) throw noSuchLink();
}
