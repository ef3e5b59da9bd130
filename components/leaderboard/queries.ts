import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "@/components/fetch-json";
import { leaderboardKeys } from "@/components/query-keys";
import { leaderboard } from "@/lib/contracts/leaderboard";

/** A family's leaderboard with all that the charts of the `series` draw (null: those drawn at first); the last one stays while another is read. */
export function leaderboardQuery(benchmark: string, simulated: boolean, series: readonly string[] | null) {
  const search = new URLSearchParams(simulated ? { simulated: "1" } : {});
  if (series !== null) search.set("series", series.join(","));
  return queryOptions({
    queryKey: leaderboardKeys.shown(benchmark, simulated, series),
    queryFn: ({ signal }) => getJson(`/api/benchmarks/${benchmark}/leaderboard?${search}`, leaderboard, signal),
    placeholderData: keepPreviousData,
  });
}
