"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo, useRef } from "react";
import { UnreadableRunsNotice } from "@/components/curation/unreadable-runs";
import { May } from "@/components/data/caller";
import { flagsQuery } from "@/components/data/flag-queries";
import { runKeys } from "@/components/data/query-keys";
import { readAgain } from "@/components/data/read-again";
import { allRunsQuery, mostRuns, unreadableRunsQuery } from "@/components/data/run-queries";
import { useRunProgress } from "@/components/data/use-run-progress";
import { withProgress } from "@/components/data/with-progress";
import { FilterChips } from "@/components/filter/filter-chips";
import { FilterLine } from "@/components/filter/filter-line";
import { useReader } from "@/components/filter/use-reader";
import type { RunFamily } from "@/components/rows/run-table";
import { Button, ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatNumber } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { ToggleButton } from "@/components/ui/toggle-button";
import type { RunRow } from "@/lib/contracts/run";
import { readLine } from "@/lib/filter/fields";
import { toggledValue, valuesOf, wholeValue } from "@/lib/filter/filter-line";
import { excludingTerm, filteredRuns, runFields, runValues } from "@/lib/filter/runs";
import { isLive } from "./run-abilities";
import { RunList } from "./run-list";
import { SavedViews } from "./saved-views";

const states = ["active", "finished", "ended"] as const;

const kindOf = (field: string) => runFields.find(({ name }) => name === field)?.kind;

/** List of all runs, unfinished ones first; live runs move as they progress. */
export function RunsPage({ families }: { families: readonly RunFamily[] }) {
  const client = useQueryClient();
  const query = allRunsQuery();
  const runs = useQuery(query);
  const unreadable = useQuery(unreadableRunsQuery());
  const flagged = useQuery(flagsQuery).data?.length;
  const known = useRef(new Set<number>());
  known.current = new Set(runs.data?.map((run) => run.id));
  useRunProgress(null, {
    readAt: runs.dataUpdatedAt,
    onProgress: (heard) => {
      if (!known.current.has(heard.runId)) return void readAgain(client, query.queryKey);
      client.setQueryData<RunRow[]>(query.queryKey, (rows) =>
        rows?.map((run) => (run.id === heard.runId ? withProgress(run, heard) : run)),
      );
    },
  });
  const [q, setLine] = useQueryState("q", parseAsString);
  const line = q ?? "";
  const { terms, problems } = useMemo(() => readLine(line, runFields), [line]);
  const asked = problems.length === 0 ? terms : [];
  const all = runs.data ?? [];
  const reader = useReader();
  const shown = filteredRuns(all, asked, reader).toSorted((a, b) => Number(isLive(b.status)) - Number(isLive(a.status)));
  const listed = filteredRuns(all, [], reader);
  const archived = all.length - listed.length;
  const running = listed.filter(({ status }) => status === "running").length;
  // A term such as `is:archived` decides which runs are in the list at all.
  const total = filteredRuns(
    all,
    asked.filter(({ field }) => field === "is"),
    reader,
  ).length;
  const write = (to: string) => void setLine(to || null);
  const tags = useMemo(() => runValues(all, "tag", ""), [all]);
  const chips = [
    ...states.map((state) => ({ field: "state", value: state as string, count: null })),
    ...(families.length > 1 ? runValues(all, "benchmark", "").map(({ value, count }) => ({ field: "benchmark", value, count })) : []),
    ...tags.slice(0, 8).map(({ value, count }) => ({ field: "tag", value, count })),
    ...(archived > 0 ? [{ field: "is", value: "archived", count: archived }] : []),
  ];
  const wordsOf = asked.flatMap(({ field, values }) =>
    field === null ? values.flatMap((filterValue) => (filterValue.kind === "text" ? [filterValue.text] : [])) : [],
  );
  return (
    <>
      <PageHeader
        title="Runs"
        state={
          listed.length > 0
            ? `${all.length < mostRuns ? formatCount(listed.length, "run") : `The newest ${formatNumber(mostRuns)} runs`}, ${running > 0 ? formatNumber(running) : "none"} running`
            : "One model on one suite, with every reply stored"
        }
        actions={
          <>
            <ButtonLink href="/launches">Launches</ButtonLink>
            <ButtonLink href="/examples">Examples</ButtonLink>
            <May needs="runner">
              <ButtonLink href="/suites/import#run-file">Import</ButtonLink>
            </May>
            {flagged !== undefined && flagged > 0 && (
              <ButtonLink href="/flagged">
                Flagged <span className="num text-ink-3">{formatNumber(flagged)}</span>
              </ButtonLink>
            )}
            <May needs="runner">
              <ButtonLink variant="primary" href="/launch">
                Launch a run
              </ButtonLink>
            </May>
          </>
        }
      />
      {all.length > 0 && (
        <search aria-label="Filter runs" className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-2">
          <FilterLine
            label="Filter runs"
            placeholder="model:llama  started:yesterday  cost:1..  or a word of the name"
            words="part of a name, launch, tag or note"
            line={line}
            onLine={write}
            fields={runFields}
            values={(field, text) => ({
              key: [...runKeys.lists, "values", field, text, all.length],
              read: async () => runValues(all, field, text),
            })}
          />
          <SavedViews line={line} />
          <p aria-live="polite" className="mt-1.5 text-sm text-ink-2">
            <span className="num">{formatNumber(shown.length)}</span> of <span className="num">{formatNumber(total)}</span>
          </p>
          <FilterChips set={chips.filter(({ field, value }) => valuesOf(line, field).includes(value)).length}>
            <fieldset aria-label="Narrow to" className="flex min-w-0 basis-full flex-wrap gap-1 max-md:gap-2">
              {chips.map(({ field, value, count }) => (
                <ToggleButton
                  key={`${field} ${value}`}
                  pressed={valuesOf(line, field).includes(value)}
                  onPress={() => write(toggledValue(line, field, wholeValue(kindOf(field), value)))}
                >
                  {field === "benchmark"
                    ? (families.find(({ id }) => id === value)?.title ?? value)
                    : field === "tag"
                      ? `#${value}`
                      : value}
                  {count !== null && <span className="num text-xs text-ink-3">{formatNumber(count)}</span>}
                </ToggleButton>
              ))}
            </fieldset>
          </FilterChips>
        </search>
      )}
      <UnreadableRunsNotice runs={unreadable.data ?? []} />
      <RunsBody
        failed={runs.error}
        loading={!runs.data}
        retry={() => void runs.refetch()}
        total={all.length}
        shown={shown}
        families={families}
        tags={tags.map(({ value }) => value)}
        blame={shown.length === 0 ? excludingTerm(all, asked, reader) : null}
        words={wordsOf.join(" ")}
        clear={() => write("")}
      />
    </>
  );
}

interface RunsBodyProps {
  failed: Error | null;
  loading: boolean;
  retry: () => void;
  total: number;
  shown: readonly RunRow[];
  families: readonly RunFamily[];
  tags: readonly string[];
  blame: { term: string; without: number } | null;
  /** Words searched for in names. */
  words: string;
  clear: () => void;
}

function RunsBody({ failed, loading, retry, total, shown, families, tags, blame, words, clear }: RunsBodyProps) {
  if (failed && total === 0) return <Failed error={failed} retry={retry} />;
  if (loading) return <Skeleton className="h-96" />;
  if (total === 0) {
    return (
      <Empty
        title="No runs yet"
        note="Runs appear here with headline number, progress and cost. See the examples for finished runs."
        action={
          <div className="flex flex-wrap gap-2">
            <May needs="runner">
              <ButtonLink variant="primary" href="/launch">
                Launch the first run
              </ButtonLink>
            </May>
            <ButtonLink href="/examples">View examples</ButtonLink>
          </div>
        }
      />
    );
  }
  if (shown.length === 0)
    return (
      <Empty
        title="No matching runs"
        note={blame ? `Without ${blame.term} there would be ${formatCount(blame.without, "run")}.` : "Loosen or clear the filter."}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button onClick={clear}>Clear filter</Button>
            {words !== "" && <ButtonLink href={`/search?${new URLSearchParams({ q: words })}`}>Search replies for “{words}”</ButtonLink>}
          </span>
        }
      />
    );
  return <RunList runs={shown} families={families} tags={tags} />;
}
