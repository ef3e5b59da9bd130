import { queryOptions } from "@tanstack/react-query";
import type { MissedSearch } from "@/lib/contracts/missed-checks";
import { getJson } from "./fetch-json";
import { sampleKeys } from "./query-keys";

/** Milliseconds between two readings of a live run's missed checks, which read many verdicts. */
const every = 20_000;

/** Returns the interval in which a page reads missed checks again; the event stream of a live run does not report them. */
export const missedInterval = (live: boolean): number | false => live && every;

/** Queries the checks that a run's replies missed; `api` is the address of the run's data. */
export function missedQuery(api: string, search: Partial<MissedSearch>) {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const query = `missed?${new URLSearchParams(given)}`;
  // Below the key of the run's samples, so that it is invalidated with them.
  return queryOptions({
    queryKey: [...sampleKeys.within(api), query],
    queryFn: ({ signal }) =>
      getJson(`${api}/${query}`, () => import("@/lib/contracts/missed-checks").then(({ missedChecks }) => missedChecks), signal),
  });
}
