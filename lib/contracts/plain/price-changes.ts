import type { Price } from "../model";

const rates = {
  inputPerMillion: "input",
  outputPerMillion: "output",
  cacheReadPerMillion: "cache read",
  cacheWritePerMillion: "cache write",
  reasoningPerMillion: "reasoning",
  batchFactor: "batch factor",
} as const;
type Rate = keyof typeof rates;
const names = Object.keys(rates).filter((name): name is Rate => name in rates);

/** Lists the sums of a price in words, `input 1.25, output 10`; with an earlier price those that differ, `output 8 → 10`. */
export function priceChanges(price: Price, before?: Price): string[] {
  return names.flatMap((name) => {
    const [from, to] = [before?.[name] ?? null, price[name] ?? null];
    if (from === to) return [];
    return [`${rates[name]} ${before ? `${from ?? "none"} → ` : ""}${to ?? "none"}`];
  });
}
