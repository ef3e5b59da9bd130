import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { cellPricesQuery } from "@/components/data/overview-queries";
import { useLate } from "@/components/data/use-late";
import type { MatrixColumn, MatrixRow } from "@/lib/contracts/overview";
import { emptyCells } from "./matrix-rows";

/** Returns the cost of a run of a model over a suite in US dollars; null if unknown or not yet loaded. */
export type CellPrices = (suiteId: number, modelId: number) => number | null;

/** Loads the prices of the runs that the empty cells of these rows offer; those of the first rows come with the page. */
export function useCellPrices(rows: readonly MatrixRow[], columns: readonly MatrixColumn[]): CellPrices {
  const cells = useMemo(() => emptyCells(rows, columns), [rows, columns]);
  const { data: prices = [] } = useLate(useQuery(cellPricesQuery(cells)));
  return (suiteId, modelId) => prices.find((price) => price.suiteId === suiteId && price.modelId === modelId)?.costUsd ?? null;
}
