import { queryOptions } from "@tanstack/react-query";
import type { SampleDetail, SampleFilters } from "@/lib/contracts/sample";
import { getJson } from "./fetch-json";
import { isUnderWay } from "./job-queries";
import type { PlannedPage } from "./page-plan";
import { sampleKeys } from "./query-keys";
import type { Source } from "./run-source";
import { samplesQuery } from "./sample-filters";

/** Queries one page of the sample table. */
export function samplePageQuery(source: Source, filters: SampleFilters, page: Pick<PlannedPage, "cursor" | "skip" | "limit">) {
  const query = samplesQuery(filters, page);
  return queryOptions({
    queryKey: sampleKeys.page(source.api, query),
    queryFn: ({ signal }) =>
      getJson(`${source.api}/samples?${query}`, () => import("@/lib/contracts/sample").then(({ samplePage }) => samplePage), signal),
    gcTime: 30 * 60_000,
  });
}

/** Returns the key and the reader of a field's values that contain `text` in the run's samples, most frequent first. */
export function sampleValuesOf(source: Source, field: string, text: string) {
  const query = new URLSearchParams({ field, text });
  return {
    key: sampleKeys.values(source.api, field, text),
    read: (signal: AbortSignal) =>
      getJson(
        `${source.api}/samples/values?${query}`,
        () => import("@/lib/contracts/sample").then(({ sampleValues }) => sampleValues),
        signal,
      ),
  };
}

/** Milliseconds between two requests for a running sample. */
const everyTurn = 2000;

/** Returns the refetch interval of a sample in milliseconds, so that its turns appear as they arrive; false once it has ended. */
export function whileUnfinished({ state: { data } }: { state: { data: SampleDetail | undefined } }): number | false {
  return data && (data.status === "queued" || data.status === "running") ? everyTurn : false;
}

/** Queries one sample with its turns; `verifier` is null for the run's own. */
export function sampleQuery(source: Source, ordinal: number, verifier: string | null) {
  const query = verifier === null ? "" : `?${new URLSearchParams({ verifier })}`;
  return queryOptions({
    queryKey: sampleKeys.detail(source.api, ordinal, verifier),
    queryFn: () =>
      getJson(`${source.api}/samples/${ordinal}${query}`, () => import("@/lib/contracts/sample").then(({ sampleDetail }) => sampleDetail)),
  });
}

/** Queries a sample's position and neighbors in the table with this filter line and order; null if the table does not contain it. */
export function placeQuery(source: Source, ordinal: number, { line, sort }: { line: string | null; sort: string | null }) {
  const query = new URLSearchParams({ ...(line !== null && { q: line }), ...(sort !== null && { sort }) }).toString();
  return queryOptions({
    queryKey: sampleKeys.place(source.api, ordinal, query),
    queryFn: () =>
      getJson(`${source.api}/samples/${ordinal}/place?${query}`, () =>
        import("@/lib/contracts/sample").then(({ samplePlace }) => samplePlace.nullable()),
      ),
    placeholderData: (before) => before,
  });
}

/** Queries the evidence for a turn's verdict, as one of the family's kinds of evidence; the server computes it on request. */
export function evidenceQuery(source: Source, ordinal: number, check: { id: string; turn: number; verifier: string; reply: string }) {
  const query = new URLSearchParams({ turn: String(check.turn), verifier: check.verifier });
  return queryOptions({
    queryKey: sampleKeys.evidence(source.api, ordinal, check),
    queryFn: ({ signal }) =>
      getJson(
        `${source.api}/samples/${ordinal}/evidence/${check.id}?${query}`,
        () => import("@/lib/contracts/evidence").then(({ evidence }) => evidence),
        signal,
      ),
    staleTime: 60_000,
  });
}

/** Queries the replies to asking a sample again, newest first; repeated every second while one is unfinished, and more often at first. */
export function askedAgainQuery(source: Source, ordinal: number) {
  return queryOptions({
    queryKey: sampleKeys.askedAgain(source.api, ordinal),
    queryFn: () =>
      getJson(`${source.api}/samples/${ordinal}/again`, () => import("@/lib/contracts/job").then(({ askedAgain }) => askedAgain.array())),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => isUnderWay(status)) === true && (state.dataUpdateCount < 20 ? 250 : 1000),
  });
}
