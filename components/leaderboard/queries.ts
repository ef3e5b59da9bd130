import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "@/components/fetch-json";
import { leaderboard } from "@/lib/contracts/leaderboard";

/** Everything of a family's leaderboard, with and without simulated models. */
export function leaderboardKey(benchmark: string) {
  return ["leaderboard", benchmark] as const;
}

/** A family's leaderboard with all that its charts draw; the last one stays while another is read. */
export function leaderboardQuery(benchmark: string, simulated: boolean) {
  return queryOptions({
    queryKey: [...leaderboardKey(benchmark), simulated],
    queryFn: ({ signal }) => getJson(`/api/benchmarks/${benchmark}/leaderboard${simulated ? "?simulated=1" : ""}`, leaderboard, signal),
    placeholderData: keepPreviousData,
  });
}
