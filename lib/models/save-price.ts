import type { Price } from "@/lib/contracts/model";
import { prisma } from "@/lib/db/prisma";

/** Sets the price of a model by its name at the endpoint; runs keep the price that they were launched with. */
export async function savePrice({ model, ...price }: Price): Promise<void> {
  await prisma().price.upsert({ where: { model }, create: { model, ...price }, update: price });
}
