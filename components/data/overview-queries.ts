import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CellAsked } from "@/lib/contracts/overview";
import { getJson, sendJson } from "./fetch-json";
import { estimateKeys, overviewKeys } from "./query-keys";

/** Milliseconds for which prices stay fresh. They depend on models, price lists and reply lengths, which change slowly. */
const priceFreshMs = 600_000;

/** Query for the whole first page. */
export const overviewQuery = queryOptions({
  queryKey: overviewKeys.page,
  queryFn: ({ signal }) => getJson("/api/overview", () => import("@/lib/contracts/overview").then(({ overview }) => overview), signal),
});

/** Queries the matrix of models behind a share link. */
export function sharedMatrixQuery(slug: string) {
  return queryOptions({
    queryKey: overviewKeys.shared(slug),
    queryFn: ({ signal }) =>
      getJson(`/api/s/${slug}/matrix`, () => import("@/lib/contracts/overview").then(({ matrix }) => matrix), signal),
  });
}

/** Query for the changes of the last seven days; it is based on comparisons of runs and is read after the page. */
export const changesQuery = queryOptions({
  queryKey: overviewKeys.changes,
  queryFn: ({ signal }) =>
    getJson("/api/overview/changes", () => import("@/lib/contracts/overview").then(({ changes }) => changes), signal),
});

/** Queries the cost of runs of models over suites, as the launch page estimates it. */
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
