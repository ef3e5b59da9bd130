import type { Price } from "@/lib/contracts/model";

/** Computes the cost of tokens at a price, in US dollars; null without a price or token counts. */
export function runCost(price: Price | null, inputTokens: number | null, outputTokens: number | null): number | null {
  if (price === null || (inputTokens === null && outputTokens === null)) return null;
  return ((inputTokens ?? 0) * price.inputPerMillion + (outputTokens ?? 0) * price.outputPerMillion) / 1_000_000;
}
