import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "@/components/fetch-json";
import { leaderboard } from "@/lib/contracts/leaderboard";

/** Everything of a family's leaderboard, with and without simulated models. */
export function leaderboardKey(benchmark: string) {
  return ["leaderboard", benchmark] as const;
}

/** A family's leaderboard with all that the charts of the `series` draw (null: those drawn at first); the last one stays while another is read. */
export function leaderboardQuery(benchmark: string, simulated: boolean, series: readonly string[] | null) {
  const search = new URLSearchParams(simulated ? { simulated: "1" } : {});
  if (series !== null) search.set("series", series.join(","));
  return queryOptions({
    queryKey: [...leaderboardKey(benchmark), simulated, series],
    queryFn: ({ signal }) => getJson(`/api/benchmarks/${benchmark}/leaderboard?${search}`, leaderboard, signal),
    placeholderData: keepPreviousData,
  });
}
