"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { May } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { forgetRuns } from "@/components/data/forget-run";
import { launchQuery } from "@/components/data/launch-queries";
import { useRunProgress } from "@/components/data/use-run-progress";
import { withProgress } from "@/components/data/with-progress";
import { countsOf, launchAbilities, launchCost, launchMatrix, launchName, launchSentence } from "@/components/rows/launch-words";
import { SourceMark, StoppedMark, WaitsMark } from "@/components/rows/part-marks";
import { headlineLabel } from "@/components/rows/run-family";
import { Progress } from "@/components/rows/run-progress";
import { Headline, type RunFamily, RunTable } from "@/components/rows/run-table";
import { StatusMark } from "@/components/rows/status-mark";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Failed } from "@/components/ui/failed";
import { formatBudget, formatCount, formatUsd } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { toast } from "@/components/ui/toast";
import type { LaunchDetail, LaunchVerb } from "@/lib/contracts/launch";
import type { RunRow } from "@/lib/contracts/run";

const pastTense: Record<LaunchVerb, string> = { pause: "paused", resume: "resumed", cancel: "cancelled" };

/** Actions on all runs of a launch. */
function LaunchActions({ launch }: { launch: LaunchDetail }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const verb = useMutation({
    mutationFn: (verb: LaunchVerb) =>
      sendJson("POST", `/api/launches/${launch.id}/${verb}`, undefined, () =>
        import("@/lib/contracts/launch").then(({ launchVerbDone }) => launchVerbDone),
      ),
    onSuccess: ({ done, left }, verb) =>
      toast.success(`${formatCount(done, "run")} ${pastTense[verb]}${left > 0 ? `, ${formatCount(left, "other")} unchanged` : ""}`),
    onError: (error, verb) => toast.error(`The runs were not ${pastTense[verb]}`, { description: error.message }),
    onSettled: () => void forgetRuns(client),
  });
  const can = launchAbilities(launch.runs);
  const busy = (launchVerb: LaunchVerb) => verb.isPending && verb.variables === launchVerb;
  return (
    <>
      {can.pause && (
        <Button busy={busy("pause")} onClick={() => verb.mutate("pause")}>
          Pause all
        </Button>
      )}
      {can.resume && (
        <Button variant="primary" busy={busy("resume")} onClick={() => verb.mutate("resume")}>
          Resume all
        </Button>
      )}
      {can.cancel && (
        <Button busy={busy("cancel")} onClick={() => setAsking(true)}>
          Cancel all
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Cancel all runs of ${launchName(launch)}?`}
        description="Requests in flight are dropped and waiting runs do not start. Replies received so far are kept, and each run can be resumed from its page."
        confirm="Cancel all"
        dismiss="Keep them running"
        onConfirm={() => verb.mutate("cancel")}
      />
    </>
  );
}

function Cell({ run, family }: { run: RunRow; family: RunFamily | undefined }) {
  return (
    <div className="relative min-w-36 py-1.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <Link
          href={`/runs/${run.id}`}
          aria-label={`Run ${run.id}, ${run.modelName} on ${run.suiteName}`}
          className="num text-xs text-ink-3 underline-offset-2 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          #{run.id}
        </Link>
        <StatusMark status={run.status} />
        <WaitsMark {...run} />
        <StoppedMark {...run} />
      </div>
      <Progress run={run} />
      {run.headline && run.headline.value !== null && (
        <div className="num mt-1 text-base">
          <Headline run={run} family={family} />
        </div>
      )}
      {run.costUsd !== null && <span className="num block text-xs text-ink-3">{formatUsd(run.costUsd)}</span>}
    </div>
  );
}

/** Table of runs with suites in rows and models in columns; a cell is empty if the launch left it out. */
function LaunchMatrix({ launch, families }: { launch: LaunchDetail; families: readonly RunFamily[] }) {
  const { suites, models, cell } = launchMatrix(launch);
  const familyOf = (run: RunRow) => families.find(({ id }) => id === run.benchmark);
  return (
    <Table label="Runs by suite and model" wide>
      <THead>
        <Tr>
          <Th>Suite</Th>
          {models.map(({ key, name }) => (
            <Th key={key} wrap>
              {name}
            </Th>
          ))}
        </Tr>
      </THead>
      <TBody>
        {suites.map(({ id, name }) => {
          const [run] = launch.runs.filter((run) => run.suiteId === id);
          const family = run && familyOf(run);
          return (
            <Tr key={id}>
              <Th scope="row" className="max-w-64 align-top font-normal whitespace-normal">
                <Link href={`/suites/${id}`} className="block pt-1.5 text-sm break-words text-ink underline-offset-2 hover:underline">
                  {name}
                </Link>
                {family && (
                  <span className="block text-xs text-ink-3">
                    {family.title} · {headlineLabel(run, family)}
                  </span>
                )}
              </Th>
              {models.map(({ key }) => (
                <Td key={key} className="align-top">
                  {cell(id, key).map((run) => (
                    <Cell key={run.id} run={run} family={familyOf(run)} />
                  ))}
                </Td>
              ))}
            </Tr>
          );
        })}
      </TBody>
    </Table>
  );
}

/** Facts about a launch: the progress of its runs, their total cost and its start. */
function LaunchFacts({ launch }: { launch: LaunchDetail }) {
  const { runs, budget, together, createdAt } = launch;
  const cost = budget
    ? `${formatBudget(budget.spent, budget.unit)} of ${formatBudget(budget.amount, budget.unit)} spent`
    : launchCost(runs);
  return (
    <>
      <span aria-live="polite">{launchSentence(countsOf(runs))}</span>
      {cost !== null && <span className="num"> · {cost}</span>}
      {runs.length > 1 && ` · ${together ? "all in parallel" : "sequential per endpoint"}`}
      {" · "}
      <TimeAgo at={createdAt} />
    </>
  );
}

/** Page of a launch of several runs, each with its progress and headline, with actions on all of them. */
export function LaunchDetailPage({ id, families }: { id: number; families: readonly RunFamily[] }) {
  const client = useQueryClient();
  const query = launchQuery(id);
  const launch = useQuery(query);
  useRunProgress(null, {
    readAt: launch.dataUpdatedAt,
    onProgress: (heard) => {
      const known = launch.data?.runs.find((run) => run.id === heard.runId);
      if (!known) return;
      // The progress message does not contain that the run no longer waits.
      if (heard.status === "queued" && known.waitsFor) return void client.invalidateQueries({ queryKey: query.queryKey });
      client.setQueryData(
        query.queryKey,
        (launch) => launch && { ...launch, runs: launch.runs.map((run) => (run.id === heard.runId ? withProgress(run, heard) : run)) },
      );
    },
  });
  if (launch.error && !launch.data) return <Failed error={launch.error} retry={() => void launch.refetch()} />;
  if (!launch.data) return <Skeleton className="h-96" />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Runs", href: "/runs" },
          { label: "Launches", href: "/launches" },
        ]}
        title={launchName(launch.data)}
        marks={launch.data.runs.every(({ source }) => source === "simulated") ? <SourceMark source="simulated" /> : undefined}
        state={<LaunchFacts launch={launch.data} />}
        actions={
          <May needs="runner" thing={launch.data}>
            <LaunchActions launch={launch.data} />
          </May>
        }
      />
      <div className="max-sm:hidden">
        <LaunchMatrix launch={launch.data} families={families} />
      </div>
      <div className="sm:hidden">
        <RunTable runs={launch.data.runs} families={families} label="Runs of the launch" />
      </div>
    </>
  );
}
