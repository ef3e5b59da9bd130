"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRunProgress } from "@/components/live/use-run-progress";
import { withProgress } from "@/components/live/with-progress";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import type { Overview } from "@/lib/contracts/leaderboard";
import { FamilyStrip } from "./family-strip";
import { LatestRuns } from "./latest-runs";
import { overviewQuery } from "./queries";
import { RunningRun } from "./running-run";

/** The families, what is running now, and the runs that ended last. */
export function OverviewPage() {
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
  const { families, recent } = data;
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
      {families.map((family) => (
        <FamilyStrip key={family.benchmark.id} family={family} />
      ))}
      <Section title="Running now">
        {running.length > 0 ? (
          <ul>
            {running.map((run) => (
              <RunningRun key={run.id} run={run} progress={progress.get(run.id) ?? null} />
            ))}
          </ul>
        ) : (
          <p className="text-sm text-ink-2">Nothing is running. What you launch shows its progress here as it happens.</p>
        )}
      </Section>
      <Section
        title="Latest runs"
        actions={
          recent.length > 0 && (
            <ButtonLink size="sm" href="/runs">
              All runs
            </ButtonLink>
          )
        }
      >
        {recent.length > 0 ? (
          <LatestRuns runs={recent} families={families.map(({ benchmark }) => benchmark)} />
        ) : (
          <Empty
            title="No run has ended yet"
            note="Each finished run stands here with its headline number and its interval. Launch one against a simulated model to see how it goes; that takes a minute and costs nothing."
            action={<ButtonLink href="/launch">Launch a run</ButtonLink>}
          />
        )}
      </Section>
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
