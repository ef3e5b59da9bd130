import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CellAsked } from "@/lib/contracts/overview";
import { getJson, sendJson } from "./fetch-json";
import { estimateKeys, overviewKeys } from "./query-keys";

/** Prices depend on models, price lists and how long replies were, which change slowly. */
const priceFreshMs = 600_000;

/** The first page in one reading. */
export const overviewQuery = queryOptions({
  queryKey: overviewKeys.page,
  queryFn: ({ signal }) => getJson("/api/overview", () => import("@/lib/contracts/overview").then(({ overview }) => overview), signal),
});

/** The matrix of models behind a link. */
export function sharedMatrixQuery(slug: string) {
  return queryOptions({
    queryKey: overviewKeys.shared(slug),
    queryFn: ({ signal }) =>
      getJson(`/api/s/${slug}/matrix`, () => import("@/lib/contracts/overview").then(({ matrix }) => matrix), signal),
  });
}

/** What changed in the last seven days; it rests on comparisons of runs and is read after the page. */
export const changesQuery = queryOptions({
  queryKey: overviewKeys.changes,
  queryFn: ({ signal }) =>
    getJson("/api/overview/changes", () => import("@/lib/contracts/overview").then(({ changes }) => changes), signal),
});

/** What runs of models over suites would cost, as the launch page estimates it. */
export function cellPricesQuery(cells: readonly CellAsked[]) {
  return queryOptions({
    queryKey: estimateKeys.cells(cells),
    queryFn: () =>
      sendJson("POST", "/api/overview/prices", { cells }, () =>
        import("@/lib/contracts/overview").then(({ cellPrice }) => cellPrice.array()),
      ),
    enabled: cells.length > 0,
    placeholderData: keepPreviousData,
    staleTime: priceFreshMs,
    retry: false,
  });
}
