import type { ModelSettings, Price } from "@/lib/contracts/model";
import { price } from "@/lib/contracts/model";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import { prisma } from "@/lib/db/prisma";

/** Returns the price table's row for a model at an endpoint; null for other models, and if the table has none. */
export async function priceOf(settings: ModelSettings): Promise<Price | null> {
  if (!isPaid(settings)) return null;
  const row = await prisma().price.findUnique({ where: { model: settings.model } });
  return row ? price.parse(row) : null;
}
