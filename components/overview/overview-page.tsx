"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { overviewQuery } from "@/components/data/overview-queries";
import { useRunProgress } from "@/components/data/use-run-progress";
import { withProgress } from "@/components/data/with-progress";
import { CompareBar } from "@/components/rows/compare-bar";
import { runFamily } from "@/components/rows/run-family";
import { RunTable } from "@/components/rows/run-table";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import type { Overview } from "@/lib/contracts/leaderboard";
import { FamilyModels } from "./family-models";
import { FirstSteps } from "./first-steps";
import { RunningRun } from "./running-run";

/** Lines of what needs a person that are shown. */
const needed = 6;

/** What is running, what needs a person, each family's models, and the runs that ended last; `connect` is the form that connects a first model. */
export function OverviewPage({ connect }: { connect: ReactNode }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(overviewQuery);
  const { progress } = useRunProgress(null, {
    onProgress: ({ runId }) => {
      // Somebody launched this run after the page was loaded.
      const known = client.getQueryData(overviewQuery.queryKey)?.running.some(({ id }) => id === runId);
      if (known === false) void client.invalidateQueries({ queryKey: overviewQuery.queryKey });
    },
  });
  if (!data) {
    return (
      <>
        <PageHeader title="Overview" />
        {error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton className="h-[60vh]" />}
      </>
    );
  }
  const { families, recent, needs, measured, missedRun } = data;
  const running = data.running.map((run) => withProgress(run, progress.get(run.id)));
  return (
    <>
      <PageHeader
        title="Overview"
        state={stateOf(data)}
        actions={
          <ButtonLink variant="primary" href="/launch">
            Launch a run
          </ButtonLink>
        }
      />
      {running.length > 0 && (
        <Section title="Running now">
          <ul>
            {running.map((run) => (
              <RunningRun key={run.id} run={run} progress={progress.get(run.id) ?? null} />
            ))}
          </ul>
        </Section>
      )}
      {!measured && <FirstSteps families={families} missedRun={missedRun} connect={connect} />}
      {needs.length > 0 && (
        <Section title="Needs you">
          <ul className="text-sm">
            {needs.slice(0, needed).map(({ text, href }) => (
              <li key={`${href} ${text}`} className="flex items-start gap-2 py-1 max-md:items-center max-md:py-0">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn max-md:mt-0" />
                <Link href={href} className="finger min-w-0 rounded-sm break-words underline-offset-2 hover:underline">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <h2 className="sr-only">Models by benchmark</h2>
      <div className="mb-10 grid gap-x-10 gap-y-7 md:grid-cols-2 xl:grid-cols-3">
        {families.map((family) => (
          <FamilyModels key={family.benchmark.id} family={family} />
        ))}
      </div>
      <Section
        title="Latest runs"
        actions={
          <ButtonLink size="sm" href={recent.length > 0 ? "/runs" : "/examples"}>
            {recent.length > 0 ? "All runs" : "Examples"}
          </ButtonLink>
        }
      >
        {recent.length > 0 ? (
          <RunTable label="Latest runs" runs={recent} families={families.map(({ benchmark }) => runFamily(benchmark))} />
        ) : (
          <Empty
            title="No run has ended yet"
            note="Each finished run stands here with its headline and its interval. The examples show how one looks; a run of a simulated model takes a minute and costs nothing."
            action={<ButtonLink href="/launch">Launch a run</ButtonLink>}
          />
        )}
      </Section>
      <CompareBar />
    </>
  );
}

function stateOf({ families, running }: Overview): string {
  const runs = families.reduce((sum, family) => sum + family.runs, 0);
  const suites = families.reduce((sum, family) => sum + family.suites, 0);
  if (runs === 0) return `No run yet, ${formatCount(suites, "suite")} ready to launch`;
  const going = running.length === 0 ? "none running now" : `${formatCount(running.length, "run")} going on now`;
  return `${formatCount(runs, "run")} on ${formatCount(suites, "suite")}, ${going}`;
}
