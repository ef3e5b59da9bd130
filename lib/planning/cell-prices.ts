import type { CellAsked, CellPrice } from "@/lib/contracts/overview";
import { launchRequest } from "@/lib/contracts/run-request";
import { HeedError } from "@/lib/errors";
import { estimateRun } from "./estimate-run";

/** What runs of models over suites would likely cost, as the launch page estimates it, one after another; null where a run cannot be launched or has no price. */
export async function cellPrices(cells: readonly CellAsked[]): Promise<CellPrice[]> {
  const prices: CellPrice[] = [];
  for (const cell of cells) prices.push({ ...cell, costUsd: await priceOf(cell) });
  return prices;
}

async function priceOf(cell: CellAsked): Promise<number | null> {
  try {
    return (await estimateRun(launchRequest.parse(cell))).costUsd;
  } catch (error) {
    // A model that cannot play the family has no price, and the launch page says why.
    if (error instanceof HeedError) return null;
    throw error;
  }
}
