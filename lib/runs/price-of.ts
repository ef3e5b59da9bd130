import type { ModelSettings, Price } from "@/lib/contracts/model";
import { price } from "@/lib/contracts/model";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import { priceFor } from "@/lib/contracts/plain/price-for";
import { prisma } from "@/lib/db/prisma";

/** Returns the price table's row for a model at an endpoint; null for other models, and if the table has none. */
export async function priceOf(settings: ModelSettings): Promise<Price | null> {
  if (!isPaid(settings)) return null;
  const row = priceFor(await prisma().price.findMany({ where: { model: settings.model } }), settings);
  return row ? price.parse(row) : null;
}
