import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "./fetch-json";
import { leaderboardKeys } from "./query-keys";

/** The worker puts runs together every few seconds. */
const pooledSoonMs = 3000;

const contract = () => import("@/lib/contracts/leaderboard").then(({ leaderboard }) => leaderboard);

interface Asked {
  simulated: boolean;
  /** Rows that carry what the charts draw; null for those drawn at first. */
  drawn: readonly string[] | "none" | null;
  /** Null for the ranking with most models, of the edition where one is asked for. */
  ranking: string | null;
  edition: string | null;
}

/** A ranking of a family; the last one stays while another is read. */
export function leaderboardQuery(benchmark: string, { simulated, drawn, ranking, edition }: Asked) {
  const search = new URLSearchParams(simulated ? { simulated: "1" } : {});
  if (drawn !== null) search.set("series", drawn === "none" ? drawn : drawn.join(","));
  if (ranking !== null) search.set("ranking", ranking);
  if (edition !== null) search.set("edition", edition);
  return queryOptions({
    queryKey: leaderboardKeys.shown(benchmark, { simulated, drawn, ranking, edition }),
    queryFn: ({ signal }) => getJson(`/api/benchmarks/${benchmark}/leaderboard?${search}`, contract, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(({ waiting }) => waiting !== undefined) ? pooledSoonMs : false),
  });
}

/** The ranking behind a link. */
export function sharedLeaderboardQuery(slug: string, drawn: "none" | "all") {
  return queryOptions({
    queryKey: leaderboardKeys.shared(slug, drawn),
    queryFn: ({ signal }) => getJson(`/api/s/${slug}/leaderboard${drawn === "none" ? "?series=none" : ""}`, contract, signal),
    placeholderData: keepPreviousData,
  });
}
