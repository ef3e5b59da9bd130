import type { Price } from "@/lib/contracts/model";
import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";

/** Values of a price as they are stored; what is absent is null. */
const stored = ({ cacheReadPerMillion, cacheWritePerMillion, reasoningPerMillion, batchFactor, asOf, ...given }: Price) => ({
  ...given,
  ...{ cacheReadPerMillion: cacheReadPerMillion ?? null, cacheWritePerMillion: cacheWritePerMillion ?? null },
  ...{ reasoningPerMillion: reasoningPerMillion ?? null, batchFactor: batchFactor ?? null, asOf: asOf ?? null },
});

const upsertOf = (price: Price) => {
  const { model, host } = price;
  return prisma().price.upsert({ where: { model_host: { model, host } }, create: stored(price), update: stored(price) });
};

/** Saves several prices as `savePrice` does, either all or none. */
export async function savePrices(prices: readonly Price[]): Promise<void> {
  await prisma().$transaction(prices.map(upsertOf));
}

/** Sets the price of a model by its name at the endpoint and its host; runs keep the price that they were launched with. */
export async function savePrice(price: Price): Promise<void> {
  await upsertOf(price);
}

/** Removes the price of a model at a host, empty for the one that holds at all; throws `not_found`. */
export async function deletePrice(model: string, host: string): Promise<void> {
  const { count } = await prisma().price.deleteMany({ where: { model, host } });
  if (count === 0) throw new HeedError("not_found", `There is no price for “${model}”${host && ` at ${host}`}.`);
}
