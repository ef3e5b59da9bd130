"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useRef } from "react";
import { CompareBar } from "@/components/compare/compare-bar";
import { useRunProgress } from "@/components/live/use-run-progress";
import { withProgress } from "@/components/live/with-progress";
import { TextFilter } from "@/components/samples/text-filter";
import { ToggleButton } from "@/components/samples/toggle-button";
import { Button, ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatNumber } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import type { RunRow } from "@/lib/contracts/run";
import { filterRuns, runStates } from "./filter-runs";
import { runsQuery } from "./queries";
import { isLive } from "./run-abilities";
import { type RunFamily, RunTable } from "./run-table";

const parsers = { benchmark: parseAsString, state: parseAsStringLiteral(runStates), text: parseAsString };

/** All runs; live ones move as they progress. */
export function RunsPage({ families }: { families: readonly RunFamily[] }) {
  const client = useQueryClient();
  const query = runsQuery();
  const runs = useQuery(query);
  const known = useRef(new Set<number>());
  known.current = new Set(runs.data?.map((run) => run.id));
  useRunProgress(null, {
    onProgress: (heard) => {
      if (!known.current.has(heard.runId)) return void client.invalidateQueries({ queryKey: query.queryKey });
      client.setQueryData<RunRow[]>(query.queryKey, (rows) =>
        rows?.map((run) => (run.id === heard.runId ? withProgress(run, heard) : run)),
      );
    },
  });
  const [narrowing, setNarrowing] = useQueryStates(parsers);
  const shown = filterRuns(runs.data ?? [], narrowing);
  const active = runs.data?.filter((run) => isLive(run.status)).length ?? 0;
  const narrowed = Object.values(narrowing).some((value) => value !== null);
  const clear = () => void setNarrowing(null);
  return (
    <>
      <PageHeader
        title="Runs"
        state={
          runs.data && runs.data.length > 0
            ? `${formatCount(runs.data.length, "run")}${active > 0 ? `, ${formatNumber(active)} going on now` : ", none going on now"}`
            : "One model over one suite, with every reply kept"
        }
        actions={
          <>
            <ButtonLink href="/examples">Examples</ButtonLink>
            <ButtonLink variant="primary" href="/launch">
              Launch a run
            </ButtonLink>
          </>
        }
      />
      {runs.data && runs.data.length > 0 && (
        <search aria-label="Filter runs" className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <TextFilter
            label="Run, model or suite"
            placeholder="Run, model or suite"
            value={narrowing.text}
            onChange={(text) => void setNarrowing({ text })}
            className="w-56"
          />
          <fieldset aria-label="State" className="min-w-0 flex flex-wrap gap-1">
            {runStates.map((state) => (
              <ToggleButton
                key={state}
                pressed={narrowing.state === state}
                onPress={() => void setNarrowing({ state: narrowing.state === state ? null : state })}
              >
                {state}
              </ToggleButton>
            ))}
          </fieldset>
          {families.length > 1 && (
            <div className="w-44">
              <Select
                label="Benchmark"
                size="sm"
                value={narrowing.benchmark ?? "all"}
                onChange={(id) => void setNarrowing({ benchmark: id === "all" ? null : id })}
                options={[{ value: "all", label: "All benchmarks" }, ...families.map(({ id, title }) => ({ value: id, label: title }))]}
              />
            </div>
          )}
          <p aria-live="polite" className="ml-auto text-sm text-ink-2">
            <span className="num">{formatNumber(shown.length)}</span> of <span className="num">{formatNumber(runs.data.length)}</span>
          </p>
          {narrowed && (
            <Button size="sm" onClick={clear}>
              Clear filters
            </Button>
          )}
        </search>
      )}
      <RunsBody
        failed={runs.error}
        loading={!runs.data}
        retry={() => void runs.refetch()}
        total={runs.data?.length ?? 0}
        shown={shown}
        families={families}
        clear={clear}
      />
      <CompareBar />
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
  clear: () => void;
}

function RunsBody({ failed, loading, retry, total, shown, families, clear }: RunsBodyProps) {
  if (failed && total === 0) return <Failed error={failed} retry={retry} />;
  if (loading) return <Skeleton className="h-96" />;
  if (total === 0) {
    return (
      <Empty
        title="No runs yet"
        note="Each run will appear here with its headline number, its progress and its cost. The examples show how finished ones look."
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink variant="primary" href="/launch">
              Launch the first run
            </ButtonLink>
            <ButtonLink href="/examples">Look at the examples</ButtonLink>
          </div>
        }
      />
    );
  }
  if (shown.length === 0)
    return (
      <Empty title="No run matches" note="Widen a filter above, or clear them." action={<Button onClick={clear}>Clear filters</Button>} />
    );
  return <RunTable runs={shown} families={families} />;
}
