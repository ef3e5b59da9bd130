import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./fetch-json";
import { viewKeys } from "./query-keys";

/** Queries the saved views of the list of runs. */
export function savedViewsQuery() {
  return queryOptions({
    queryKey: viewKeys.all,
    queryFn: () => getJson("/api/views", () => import("@/lib/contracts/saved-view").then(({ savedView }) => savedView.array())),
  });
}

/** Returns the address of the list of runs under a filter line. */
export const viewAddress = (line: string): string => `/runs?${new URLSearchParams({ q: line })}`;
