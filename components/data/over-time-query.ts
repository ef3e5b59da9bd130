import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SeriesOrder } from "@/lib/contracts/over-time";
import { getJson } from "./fetch-json";
import { leaderboardKeys } from "./query-keys";

/** Choice of the runs in a series: those of one model, of models whose names match a pattern, or of named models. */
export type SeriesChoice = { model: number } | { pattern: string } | { names: readonly string[] };

/** Queries a series of runs of one suite; the last one stays while another is read. */
export function overTimeQuery(benchmark: string, suiteId: number, choice: SeriesChoice, order: SeriesOrder) {
  const search = new URLSearchParams({ suite: String(suiteId), order });
  if ("model" in choice) search.set("model", String(choice.model));
  else if ("pattern" in choice) search.set("pattern", choice.pattern);
  else search.set("names", JSON.stringify(choice.names));
  const address = `/api/benchmarks/${benchmark}/over-time?${search}`;
  return queryOptions({
    queryKey: leaderboardKeys.overTime(benchmark, search.toString()),
    queryFn: ({ signal }) => getJson(address, () => import("@/lib/contracts/over-time").then(({ overTime }) => overTime), signal),
    placeholderData: keepPreviousData,
  });
}
