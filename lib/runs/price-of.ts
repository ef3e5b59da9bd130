import type { ModelSettings, Price } from "@/lib/contracts/model";
import { price } from "@/lib/contracts/model";
import { isPaid, isRemote } from "@/lib/contracts/plain/model-kinds";
import { priceFor } from "@/lib/contracts/plain/price-for";
import { prisma } from "@/lib/db/prisma";
import { batchFactorOf } from "@/lib/providers/hosts/batches-at";

/** Returns a price as calls in batches have it: its sums times its factor, or that of the host; unchanged if neither is known. */
export function inBatches(usual: Price, settings: ModelSettings): Price {
  const factor = usual.batchFactor ?? (isRemote(settings) ? batchFactorOf(settings) : null) ?? 1;
  const part = (sum: number | null | undefined) => (sum == null ? sum : sum * factor);
  return {
    ...usual,
    ...{ inputPerMillion: usual.inputPerMillion * factor, outputPerMillion: usual.outputPerMillion * factor, batchFactor: factor },
    ...{ cacheReadPerMillion: part(usual.cacheReadPerMillion), cacheWritePerMillion: part(usual.cacheWritePerMillion) },
    reasoningPerMillion: part(usual.reasoningPerMillion),
  };
}

/** Returns a price of calls in batches as single calls have it; null if batches are free, so that it cannot be known. */
export function outOfBatches({ batchFactor, ...stored }: Price): Price | null {
  const factor = batchFactor ?? 1;
  if (factor === 0) return null;
  const whole = (sum: number | null | undefined) => (sum == null ? sum : sum / factor);
  return {
    ...stored,
    ...{ inputPerMillion: stored.inputPerMillion / factor, outputPerMillion: stored.outputPerMillion / factor, batchFactor },
    ...{ cacheReadPerMillion: whole(stored.cacheReadPerMillion), cacheWritePerMillion: whole(stored.cacheWritePerMillion) },
    reasoningPerMillion: whole(stored.reasoningPerMillion),
  };
}

/**
 * Returns the price table's row for a model at an endpoint; null for other models, and if the table has none. `batch`: as calls in batches
 * have it.
 */
export async function priceOf(settings: ModelSettings, { batch = false }: { batch?: boolean } = {}): Promise<Price | null> {
  if (!isPaid(settings)) return null;
  const row = priceFor(await prisma().price.findMany({ where: { model: settings.model } }), settings);
  const usual = row ? price.parse(row) : null;
  return batch && usual ? inBatches(usual, settings) : usual;
}
