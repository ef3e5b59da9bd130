import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./fetch-json";
import { overviewKeys } from "./query-keys";

/** The first page in one reading. */
export const overviewQuery = queryOptions({
  queryKey: overviewKeys.all,
  queryFn: ({ signal }) => getJson("/api/overview", () => import("@/lib/contracts/leaderboard").then(({ overview }) => overview), signal),
});
