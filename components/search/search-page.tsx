"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { getJson } from "@/components/data/fetch-json";
import { searchKeys } from "@/components/data/query-keys";
import { allRunsQuery } from "@/components/data/run-queries";
import { FilterLine } from "@/components/filter/filter-line";
import { useReader } from "@/components/filter/use-reader";
import { hasOwnName } from "@/components/rows/run-title";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatNumber, formatPercent } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import type { SearchResult } from "@/lib/contracts/search";
import { type FilterField, readLine } from "@/lib/filter/fields";
import { formatLine } from "@/lib/filter/filter-line";
import { runFields, runValues } from "@/lib/filter/runs";

/** Fields of a search that narrow runs and mean nothing in one run's table. */
const ofRuns = runFields.flatMap(({ name }) => (name === "score" ? [] : [name]));

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

/** Finds replies of all runs by their words. */
export function SearchPage({ fields }: { fields: readonly FilterField[] }) {
  const [q, setLine] = useQueryState("q", parseAsString);
  const line = (q ?? "").trim();
  const { terms, problems } = readLine(line, fields);
  const asks = problems.length === 0 && terms.some(({ field, not }) => field === null && !not);
  const { zone } = useReader();
  const runs = useQuery(allRunsQuery());
  const found = useQuery({ ...resultQuery(line, zone), enabled: asks });
  const inRun = formatLine(terms.filter(({ field }) => field === null || !ofRuns.includes(field)));
  return (
    <>
      <PageHeader
        title="Search replies"
        state={<span aria-live="polite">{asks && found.data ? stateOf(found.data) : "Words of what models wrote, over all runs"}</span>}
      />
      <search aria-label="Search replies" className="mb-6 flex max-w-4xl">
        <FilterLine
          label="Search replies"
          placeholder="patron  model:mini  verdict:missed  ~any part"
          line={q ?? ""}
          onLine={(to) => void setLine(to || null)}
          fields={fields}
          values={(field, text) => ({ key: searchKeys.values(field, text), read: async () => runValues(runs.data ?? [], field, text) })}
          words="replies with a word that begins like this"
        />
      </search>
      {asks ? (
        found.error ? (
          <Failed error={found.error} retry={() => void found.refetch()} />
        ) : !found.data ? (
          <Skeleton className="h-72" />
        ) : (
          <Results found={found.data} line={inRun} stale={found.isPlaceholderData} />
        )
      ) : (
        <Empty
          title="Write a word of a reply"
          note="A word is found where it begins, in any case: patron finds patrons. “Two words” in quotes are found in this order, ~part anywhere in a word, and -word leaves replies out. Fields such as model:, verdict: or density: narrow it."
        />
      )}
    </>
  );
}

function stateOf({ matching, more, runs, waiting }: SearchResult): string {
  const count = more ? `${formatNumber(matching)}+ replies` : formatCount(matching, "reply", "replies");
  const where = more || runs.length === 0 ? "" : ` in ${formatCount(runs.length, "run")}`;
  const parts = [
    ...(waiting.ended > 0 ? [`${formatCount(waiting.ended, "run is", "runs are")} still being indexed`] : []),
    ...(waiting.going > 0 ? [`${formatCount(waiting.going, "run that goes on is", "runs that go on are")} searched after the end`] : []),
  ];
  return [`${count}${where}`, ...parts].join("; ");
}

function Results({ found, line, stale }: { found: SearchResult; line: string; stale: boolean }) {
  if (found.runs.length === 0)
    return <Empty title="No reply matches" note="Try fewer words, the beginning of one, or ~ before a part of it." />;
  return (
    <div className={stale ? "opacity-60" : ""}>
      {found.runs.map((run) => (
        <section key={run.id} aria-labelledby={`run-${run.id}`} className="mb-8">
          <h2 id={`run-${run.id}`} className="flex flex-wrap items-baseline gap-x-2 border-b border-line-2 pb-1.5 text-base font-medium">
            <span className="num text-sm text-ink-3">#{run.id}</span>
            <Link href={`/runs/${run.id}`} className="finger underline-offset-2 hover:underline">
              {hasOwnName(run) ? run.name : run.modelName}
            </Link>
            <span className="text-sm font-normal text-ink-3">
              {hasOwnName(run) && `${run.modelName} · `}
              {run.suiteName}
            </span>
            <Link
              href={`/runs/${run.id}?${new URLSearchParams({ tab: "samples", q: line })}`}
              className="finger ml-auto text-right text-sm font-normal text-accent underline-offset-2 hover:underline"
            >
              {found.more
                ? "All in this run"
                : run.matching > run.hits.length
                  ? `All ${formatNumber(run.matching)}`
                  : formatNumber(run.matching)}
            </Link>
          </h2>
          <ul>
            {run.hits.map((hit) => (
              <li key={`${hit.ordinal} ${hit.turn}`} className="border-b border-line">
                <Link
                  href={`/runs/${run.id}/samples/${hit.ordinal}?${new URLSearchParams({ q: line })}`}
                  className="grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)] gap-x-6 xl:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] gap-y-1 py-2 text-sm hover:bg-sunken max-md:grid-cols-1"
                >
                  <span className="min-w-0">
                    <span className="block truncate" title={`${hit.title} (${hit.key})`}>
                      {hit.title}
                      {hit.turn > 0 && `, turn ${hit.turn + 1}`}
                    </span>
                    <span className="flex items-center gap-2 text-xs text-ink-2">
                      <VerdictMark of={hit} />
                      {hit.score !== null && <span className="num">{formatPercent(hit.score * 100)}</span>}
                    </span>
                  </span>
                  <span translate="no" className="line-clamp-2 min-w-0 font-mono text-xs leading-5 break-words text-ink-2">
                    {hit.snippet.before}
                    <mark className="rounded-sm bg-accent/20 text-ink">{hit.snippet.found}</mark>
                    {hit.snippet.after}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.more && <p className="text-sm text-ink-2">The newest runs are shown. Narrow the line for others.</p>}
    </div>
  );
}
