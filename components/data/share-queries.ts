import { queryOptions } from "@tanstack/react-query";
import type { ShareTarget } from "@/lib/contracts/share";
import { getJson } from "./fetch-json";
import { shareKeys } from "./query-keys";

/** Query for all valid share links, newest first. */
export const allSharesQuery = queryOptions({
  queryKey: shareKeys.list(""),
  queryFn: () => getJson("/api/shares", () => import("@/lib/contracts/share").then(({ share }) => share.array())),
});

/** Queries the valid share links to this target, newest first; for a comparison, the links to all comparisons. */
export function sharesQuery(target: ShareTarget) {
  const query = new URLSearchParams(Object.entries(target).map(([name, value]) => [name, String(value)]));
  for (const name of ["simulated", "ranking", "runs", "baseline"]) query.delete(name);
  return queryOptions({
    queryKey: shareKeys.list(query.toString()),
    queryFn: () => getJson(`/api/shares?${query}`, () => import("@/lib/contracts/share").then(({ share }) => share.array())),
  });
}
