import { queryOptions } from "@tanstack/react-query";
import { getJson } from "@/components/fetch-json";
import { type SampleFilters, sampleDetail, samplePage } from "@/lib/contracts/sample";
import type { PlannedPage } from "./page-plan";
import { samplesQuery } from "./sample-filters";
import type { Source } from "./source";

/** Everything of a run's samples that a change of the run makes old. */
export function samplesKey(source: Source) {
  return ["samples", source.api] as const;
}

/** One page of the sample table. */
export function samplePageQuery(source: Source, filters: SampleFilters, page: Pick<PlannedPage, "cursor" | "skip" | "limit">) {
  const query = samplesQuery(filters, page);
  return queryOptions({
    queryKey: [...samplesKey(source), query],
    queryFn: ({ signal }) => getJson(`${source.api}/samples?${query}`, samplePage, signal),
    gcTime: 30 * 60_000,
  });
}

/** One sample with its turns; `verifier` null for the run's own. */
export function sampleQuery(source: Source, ordinal: number, verifier: string | null) {
  const query = verifier === null ? "" : `?${new URLSearchParams({ verifier })}`;
  return queryOptions({
    queryKey: ["sample", source.api, ordinal, verifier],
    queryFn: () => getJson(`${source.api}/samples/${ordinal}${query}`, sampleDetail),
  });
}
