import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "@/components/fetch-json";
import { leaderboardKeys } from "@/components/query-keys";

/** The worker puts runs together every few seconds. */
const pooledSoonMs = 3000;

interface Asked {
  simulated: boolean;
  /** Rows whose charts are wanted; null for those drawn at first. */
  series: readonly string[] | null;
  /** Null for the ranking with most models. */
  ranking: string | null;
}

/** A ranking of a family with all that the charts of the `series` draw; the last one stays while another is read. */
export function leaderboardQuery(benchmark: string, { simulated, series, ranking }: Asked) {
  const search = new URLSearchParams(simulated ? { simulated: "1" } : {});
  if (series !== null) search.set("series", series.join(","));
  if (ranking !== null) search.set("ranking", ranking);
  return queryOptions({
    queryKey: leaderboardKeys.shown(benchmark, { simulated, series, ranking }),
    queryFn: ({ signal }) =>
      getJson(
        `/api/benchmarks/${benchmark}/leaderboard?${search}`,
        () => import("@/lib/contracts/leaderboard").then(({ leaderboard }) => leaderboard),
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(({ waiting }) => waiting !== undefined) ? pooledSoonMs : false),
  });
}
