import type { ModelSettings, Price } from "@/lib/contracts/model";
import { price } from "@/lib/contracts/model";
import { isPaid } from "@/lib/contracts/plain/model-kinds";
import { prisma } from "@/lib/db/prisma";

/** The price table's row for a model at an endpoint; null for others, and where the table has none. */
export async function priceOf(settings: ModelSettings): Promise<Price | null> {
  if (!isPaid(settings)) return null;
  const row = await prisma().price.findUnique({ where: { model: settings.model } });
  return row ? price.parse(row) : null;
}
