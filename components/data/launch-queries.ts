import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./fetch-json";
import { runKeys } from "./query-keys";

/** Queries a launch with its runs. */
export function launchQuery(id: number) {
  return queryOptions({
    queryKey: runKeys.launch(id),
    queryFn: () => getJson(`/api/launches/${id}`, () => import("@/lib/contracts/launch").then(({ launchDetail }) => launchDetail)),
  });
}

/** Query for all launches, the newest first. */
export const launchesQuery = queryOptions({
  queryKey: runKeys.launches,
  queryFn: () => getJson("/api/launches", () => import("@/lib/contracts/launch").then(({ launchRow }) => launchRow.array())),
});
