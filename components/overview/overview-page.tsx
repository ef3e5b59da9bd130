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
import type { Overview } from "@/lib/contracts/overview";
import { FirstSteps } from "./first-steps";
import { ModelMatrix } from "./model-matrix";
import { RunningRun } from "./running-run";
import { usePinRanking } from "./use-pin-ranking";

/** Lines of what needs a person that are shown. */
const needed = 6;

/** What is running, what needs a person, models by families, and the runs that ended last; `connect` is the form that connects a first model. */
export function OverviewPage({ connect }: { connect: ReactNode }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(overviewQuery);
  const pin = usePinRanking();
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
  const { matrix, recent, needs, missedRun, smallest } = data;
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
      {matrix.isSimulated && <FirstSteps smallest={smallest} missedRun={missedRun} connect={connect} />}
      {needs.length > 0 && (
        <Section title="Needs attention">
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
      <ModelMatrix matrix={matrix} onPin={pin} isOpen />
      <Section
        title="Latest runs"
        actions={
          <ButtonLink size="sm" href={recent.length > 0 ? "/runs" : "/examples"}>
            {recent.length > 0 ? "All runs" : "Examples"}
          </ButtonLink>
        }
      >
        {recent.length > 0 ? (
          <RunTable label="Latest runs" runs={recent} families={matrix.columns.map(({ benchmark }) => runFamily(benchmark))} />
        ) : (
          <Empty
            title="No run has ended yet"
            note="Finished runs appear here. The examples show how one looks; a run of a simulated model takes a minute and costs nothing."
            action={<ButtonLink href="/launch">Launch a run</ButtonLink>}
          />
        )}
      </Section>
      <CompareBar />
    </>
  );
}

function stateOf({ runs, suites, running }: Overview): string {
  if (runs === 0) return `No run yet, ${formatCount(suites, "suite")} ready to launch`;
  const going = running.length === 0 ? "none running" : `${formatCount(running.length, "run")} running`;
  return `${formatCount(runs, "run")} on ${formatCount(suites, "suite")}, ${going}`;
}
