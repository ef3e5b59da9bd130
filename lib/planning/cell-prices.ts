import type { CellAsked, CellPrice } from "@/lib/contracts/overview";
import { launchRequest } from "@/lib/contracts/run-request";
import { HeedError } from "@/lib/errors";
import { estimateRun } from "./estimate-run";

/**
 * Estimates the likely cost of runs of models over suites, one after another, as the launch page does; null for a run that cannot be
 * launched or has no price.
 */
export async function cellPrices(cells: readonly CellAsked[]): Promise<CellPrice[]> {
  const prices: CellPrice[] = [];
  for (const cell of cells) prices.push({ ...cell, costUsd: await priceOf(cell) });
  return prices;
}

async function priceOf(cell: CellAsked): Promise<number | null> {
  try {
    return (await estimateRun(launchRequest.parse(cell))).costUsd;
  } catch (error) {
    // A model that cannot run the family has no price; the launch page shows the reason.
    if (error instanceof HeedError) return null;
    throw error;
  }
}
