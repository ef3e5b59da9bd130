import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "./fetch-json";
import { leaderboardKeys } from "./query-keys";

/** Milliseconds between requests while runs wait to be pooled, which the worker does every few seconds. */
const pooledSoonMs = 3000;

const contract = () => import("@/lib/contracts/leaderboard").then(({ leaderboard }) => leaderboard);

interface Asked {
  simulated: boolean;
  /** Rows that include chart data; null for the rows drawn initially. */
  drawn: readonly string[] | "none" | null;
  /** Null for the ranking with the most models, within `edition` if that is given. */
  ranking: string | null;
  edition: string | null;
}

/** Returns the address of a ranking, or of its family's leaderboard if null; `isSimulated` also shows simulated models there. */
export function rankingAddress(benchmark: string, ranking: string | null, isSimulated: boolean): string {
  // Without its simulated rows, a ranking of simulated models alone does not exist.
  const search = String(new URLSearchParams({ ...(ranking !== null && { ranking }), ...(isSimulated && { simulated: "1" }) }));
  return `/benchmarks/${benchmark}${search && `?${search}`}`;
}

/** Queries a ranking of a family; the last one stays while another is read. */
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

/** Queries the ranking behind a share link. */
export function sharedLeaderboardQuery(slug: string, drawn: "none" | "all") {
  return queryOptions({
    queryKey: leaderboardKeys.shared(slug, drawn),
    queryFn: ({ signal }) => getJson(`/api/s/${slug}/leaderboard${drawn === "none" ? "?series=none" : ""}`, contract, signal),
    placeholderData: keepPreviousData,
  });
}
