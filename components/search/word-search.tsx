"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getJson } from "@/components/data/fetch-json";
import { searchKeys } from "@/components/data/query-keys";
import { allRunsQuery } from "@/components/data/run-queries";
import { useLate } from "@/components/data/use-late";
import { FilterLine } from "@/components/filter/filter-line";
import { useReader } from "@/components/filter/use-reader";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatNumber } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { SearchResult } from "@/lib/contracts/search";
import { type FilterField, readLine } from "@/lib/filter/fields";
import { runValues } from "@/lib/filter/runs";
import { FoundRepliesList } from "./found-replies";
import { lineInRun } from "./search-line";

function resultQuery(line: string, zone: string) {
  return {
    queryKey: searchKeys.of(line, zone),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getJson(
        `/api/search?${new URLSearchParams({ q: line, zone })}`,
        () => import("@/lib/contracts/search").then(({ searchResult }) => searchResult),
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  };
}

export interface SearchProps {
  line: string;
  onLine: (line: string) => void;
  fields: readonly FilterField[];
  /** Control that switches between words and expressions. */
  modes: ReactNode;
}

/** Search for replies by the words that they contain, in the index of ended runs. */
export function WordSearch({ line: typed, onLine, fields, modes }: SearchProps) {
  const line = typed.trim();
  const { terms, problems } = readLine(line, fields);
  const asks = problems.length === 0 && terms.some(({ field, not }) => field === null && !not);
  const { zone } = useReader();
  const runs = useLate(useQuery(allRunsQuery()));
  const search = useQuery({ ...resultQuery(line, zone), enabled: asks });
  return (
    <>
      <PageHeader
        title="Search replies"
        state={
          <span aria-live="polite">
            {asks && search.data ? stateOf(search.data) : "Search what models wrote in all runs except the examples"}
          </span>
        }
      />
      <search aria-label="Search replies" className="mb-6 flex max-w-5xl flex-wrap items-start gap-x-4 gap-y-2">
        {modes}
        <FilterLine
          label="Search replies"
          placeholder="patron  model:mini  verdict:missed  ~any part"
          line={typed}
          onLine={onLine}
          fields={fields}
          values={(field, text) => ({ key: searchKeys.values(field, text), read: async () => runValues(runs.data ?? [], field, text) })}
          words="words in the reply that start with this"
        />
      </search>
      {!asks ? (
        <Empty
          title="Enter a word from a reply"
          note="Words match from their beginning, ignoring case: patron finds patrons. “Two words” in quotes must appear in that order, ~part matches anywhere in a word, and -word excludes replies. Fields such as model:, launch:, started: or verdict: narrow the search; is:example includes the examples."
        />
      ) : search.data ? (
        <Words matches={search.data} line={lineInRun(terms)} stale={search.isPlaceholderData} />
      ) : search.error ? (
        <Failed error={search.error} retry={() => void search.refetch()} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </>
  );
}

function Words({ matches, line, stale }: { matches: SearchResult; line: string; stale: boolean }) {
  if (matches.runs.length === 0)
    return <Empty title="No matching replies" note="Try fewer words, the beginning of a word, or ~ before part of a word." />;
  return (
    <div className={stale ? "opacity-60" : ""}>
      <FoundRepliesList
        runs={matches.runs}
        line={line}
        allInRun={({ matching, hits }) =>
          matches.more ? "All in this run" : matching > hits.length ? `All ${formatNumber(matching)}` : formatNumber(matching)
        }
      />
      {matches.more && <p className="text-sm text-ink-2">Showing the newest runs. Narrow the search to see others.</p>}
    </div>
  );
}

function stateOf({ matching, more, runs, waiting }: SearchResult): string {
  const count = more ? `${formatNumber(matching)}+ replies` : formatCount(matching, "reply", "replies");
  const where = more || runs.length === 0 ? "" : ` in ${formatCount(runs.length, "run")}`;
  const parts = [
    ...(waiting.ended > 0 ? [`${formatCount(waiting.ended, "run is", "runs are")} still being indexed`] : []),
    ...(waiting.going > 0 ? [`${formatCount(waiting.going, "run in progress", "runs in progress")} will be searched after finishing`] : []),
  ];
  return [`${count}${where}`, ...parts].join("; ");
}
