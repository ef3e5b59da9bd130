import { queryOptions } from "@tanstack/react-query";
import { getJson } from "@/components/fetch-json";
import { overviewKeys } from "@/components/query-keys";
import { overview } from "@/lib/contracts/leaderboard";

/** The first page in one reading. */
export const overviewQuery = queryOptions({
  queryKey: overviewKeys.all,
  queryFn: ({ signal }) => getJson("/api/overview", overview, signal),
});
