import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";

/** Removes a price; throws `not_found`. */
export async function deletePrice(model: string): Promise<void> {
  const { count } = await prisma().price.deleteMany({ where: { model } });
  if (count === 0) throw new HeedError("not_found", `There is no price for “${model}”.`);
}
