import type { Price } from "@/lib/contracts/model";
import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";

/** Sets the price of a model by its name at the endpoint; runs keep the price that they were launched with. */
export async function savePrice({ model, ...price }: Price): Promise<void> {
  await prisma().price.upsert({ where: { model }, create: { model, ...price }, update: price });
}

/** Removes a price; throws `not_found`. */
export async function deletePrice(model: string): Promise<void> {
  const { count } = await prisma().price.deleteMany({ where: { model } });
  if (count === 0) throw new HeedError("not_found", `There is no price for “${model}”.`);
}
