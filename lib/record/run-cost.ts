import type { Price } from "@/lib/contracts/model";

/** US dollars for so many tokens at a price; null without a price or without counted tokens. */
export function runCost(price: Price | null, inputTokens: number | null, outputTokens: number | null): number | null {
  if (price === null || (inputTokens === null && outputTokens === null)) return null;
  return ((inputTokens ?? 0) * price.inputPerMillion + (outputTokens ?? 0) * price.outputPerMillion) / 1_000_000;
}
