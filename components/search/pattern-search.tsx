"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { type FormEvent, useId, useState } from "react";
import { getJson } from "@/components/data/fetch-json";
import { searchKeys } from "@/components/data/query-keys";
import { allRunsQuery } from "@/components/data/run-queries";
import { useLate } from "@/components/data/use-late";
import { FilterLine } from "@/components/filter/filter-line";
import { useReader } from "@/components/filter/use-reader";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatNumber } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { TextInput } from "@/components/ui/text-input";
import type { PatternResult, ReplyPlace } from "@/lib/contracts/search";
import { readLine } from "@/lib/filter/fields";
import { runValues } from "@/lib/filter/runs";
import { FoundRepliesList } from "./found-replies";
import { lineInRun } from "./search-line";
import type { SearchProps } from "./word-search";

/** Merges the steps of a search, including the sections of a run that a step has split. */
function merged(steps: readonly PatternResult[]): PatternResult["runs"] {
  const byRun = new Map<number, PatternResult["runs"][number]>();
  for (const run of steps.flatMap(({ runs }) => runs)) {
    const before = byRun.get(run.id);
    byRun.set(run.id, before ? { ...run, hits: [...before.hits, ...run.hits] } : run);
  }
  return [...byRun.values()];
}

const sum = (steps: readonly PatternResult[], count: "hits" | "searched" | "shortened"): number =>
  steps.reduce((all, step) => all + step[count], 0);

/** Progress of a search, in words. */
function progress(steps: readonly PatternResult[]): string {
  const [searched, total, shortened] = [sum(steps, "searched"), steps[0]?.total ?? 0, sum(steps, "shortened")];
  const cut =
    shortened === 0 ? "" : ` Only the beginning of ${formatCount(shortened, "very long reply", "very long replies")} was searched.`;
  if (steps.at(-1)?.next === null) return `All ${formatCount(searched, "reply", "replies")} searched.${cut}`;
  return `Searched ${formatNumber(searched)} of ${formatCount(total, "reply", "replies")}.${cut}`;
}

/** Search for replies by a regular expression, in steps through the runs that match the filter. */
export function PatternSearchPanel({ line: typed, onLine, fields, modes }: SearchProps) {
  const id = useId();
  const [address, setAddress] = useQueryStates({ re: parseAsString, case: parseAsString });
  const pattern = address.re ?? "";
  const matchCase = address.case === "1";
  const [draft, setDraft] = useState(pattern);
  const line = typed.trim();
  const { terms, problems } = readLine(line, fields);
  const hasWords = terms.some(({ field }) => field === null);
  const { zone } = useReader();
  const runs = useLate(useQuery(allRunsQuery()));
  const search = { re: pattern, q: line, zone, ...(matchCase && { case: "1" }) };
  const searchQuery = useInfiniteQuery({
    queryKey: searchKeys.pattern(search),
    queryFn: ({ signal, pageParam }) =>
      getJson(
        `/api/search/pattern?${new URLSearchParams({ ...search, ...(pageParam && { after: `${pageParam.runId}/${pageParam.ordinal}/${pageParam.turn}` }) })}`,
        () => import("@/lib/contracts/search").then(({ patternResult }) => patternResult),
        signal,
      ),
    initialPageParam: null as ReplyPlace | null,
    getNextPageParam: ({ next }) => next,
    enabled: pattern !== "" && problems.length === 0 && !hasWords,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void setAddress({ re: draft });
    if (draft === pattern) void searchQuery.refetch();
  };
  const steps = searchQuery.data?.pages ?? [];
  const hits = sum(steps, "hits");
  const shown = merged(steps);
  const next = steps.at(-1)?.next ?? null;
  return (
    <>
      <PageHeader
        title="Search replies"
        state={
          <span aria-live="polite">
            {steps.length === 0
              ? "Search what models wrote in all runs except the examples"
              : `${formatCount(hits, "reply matches", "replies match")}${shown.length === 0 ? "" : ` in ${formatCount(shown.length, "run")}`}. ${progress(steps)}`}
          </span>
        }
      />
      <search aria-label="Search replies" className="mb-6 max-w-5xl space-y-2">
        <form onSubmit={submit} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {modes}
          <label htmlFor={id} className="sr-only">
            Regular expression
          </label>
          <TextInput
            id={id}
            className="min-w-0 flex-1 basis-72 font-mono max-md:h-11"
            placeholder={String.raw`\b\d+ coins?\b`}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            maxLength={1000}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
          <Checkbox label="Match case" checked={matchCase} onChange={(on) => void setAddress({ case: on ? "1" : null })} />
          <Button type="submit" variant="primary" className="max-md:h-11" busy={searchQuery.isFetching} disabled={draft === ""}>
            Search
          </Button>
        </form>
        <FilterLine
          label="Only in"
          placeholder="Only in: model:llama  started:yesterday  verdict:missed"
          line={typed}
          onLine={onLine}
          fields={fields}
          values={(field, text) => ({ key: searchKeys.values(field, text), read: async () => runValues(runs.data ?? [], field, text) })}
          words="belongs in the pattern here"
        />
        {hasWords && (
          <p className="text-xs text-ink-2">
            With a pattern, the filter accepts only fields, such as model:llama. Put words into the pattern.
          </p>
        )}
      </search>
      {pattern === "" ? (
        <Empty
          title="Enter a regular expression"
          note="RE2 syntax: search time stays proportional to the replies; look-around and backreferences are not supported. (?m) makes ^ and $ match at each line, (?s) makes the dot match line breaks."
        />
      ) : searchQuery.error && steps.length === 0 ? (
        <Failed error={searchQuery.error} retry={() => void searchQuery.refetch()} />
      ) : steps.length === 0 ? (
        hasWords || problems.length > 0 ? null : (
          <Skeleton className="h-72" />
        )
      ) : (
        <>
          {shown.length === 0 ? (
            <Empty title="No matching replies so far" note={progress(steps)} />
          ) : (
            <FoundRepliesList runs={shown} line={lineInRun(terms)} />
          )}
          <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
            {shown.length > 0 && <span role="status">{progress(steps)}</span>}
            {next !== null && (
              <Button busy={searchQuery.isFetchingNextPage} onClick={() => void searchQuery.fetchNextPage()}>
                Continue
              </Button>
            )}
            {searchQuery.isFetchNextPageError && <span role="alert">The search failed: {searchQuery.error?.message}</span>}
          </p>
        </>
      )}
    </>
  );
}
