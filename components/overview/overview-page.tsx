"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { May, useMay } from "@/components/data/caller";
import { overviewQuery } from "@/components/data/overview-queries";
import { readAgain } from "@/components/data/read-again";
import { useRunProgress } from "@/components/data/use-run-progress";
import { ShareButton } from "@/components/share/share-button";
import { ButtonLink } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Overview } from "@/lib/contracts/overview";
import type { RunStatus } from "@/lib/contracts/run";
import { AttentionPart } from "./attention";
import { ChangesPart } from "./changes-part";
import { FirstSteps } from "./first-steps";
import { LatestPart } from "./latest-part";
import { ModelMatrix } from "./model-matrix";
import { usePinRanking } from "./use-pin-ranking";

/**
 * Overview with running work, problems that need a person, the matrix of models by families, and the latest ended runs; `connect` is the
 * form that connects a first model.
 */
export function OverviewPage({ connect }: { connect: ReactNode }) {
  const client = useQueryClient();
  const { data, dataUpdatedAt, error, refetch } = useQuery(overviewQuery);
  const may = useMay();
  const pin = usePinRanking();
  const { progress } = useRunProgress(null, {
    readAt: dataUpdatedAt,
    onProgress: ({ runId }) => {
      // This run was launched after the page was loaded.
      const known = client.getQueryData(overviewQuery.queryKey);
      if (known && !goingRuns(known.attention).some(({ id }) => id === runId)) void readAgain(client, overviewQuery.queryKey);
    },
  });
  if (!data) {
    return (
      <>
        <PageHeader title="Overview" />
        {error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <Section title="Models">
            <SkeletonRows label="Loading the models" count={12} height={49} />
          </Section>
        )}
      </>
    );
  }
  const { matrix, attention, latest, missedRun, smallest } = data;
  return (
    <>
      <PageHeader
        title="Overview"
        state={stateOf(data, progress)}
        actions={
          <May needs="runner">
            <ButtonLink variant="primary" href="/launch">
              Launch a run
            </ButtonLink>
          </May>
        }
      />
      <AttentionPart lines={attention} progress={progress} />
      {matrix.isSimulated && may("runner") && <FirstSteps smallest={smallest} missedRun={missedRun} connect={connect} />}
      <ModelMatrix
        matrix={matrix}
        {...(may("owner") && { onPin: pin })}
        isOpen
        actions={<ShareButton size="sm" target={{ kind: "matrix" }} />}
      />
      <div className="gap-x-16 min-[1700px]:grid min-[1700px]:grid-cols-2">
        {!matrix.isSimulated && <ChangesPart />}
        <LatestPart lines={latest} columns={matrix.columns} />
      </div>
    </>
  );
}

function stateOf({ runs, suites, attention }: Overview, progress: ReadonlyMap<number, { status: RunStatus }>): string {
  if (runs === 0) return `No runs yet, ${formatCount(suites, "suite")} ready to launch`;
  const running = goingRuns(attention).filter(({ id, status }) => (progress.get(id)?.status ?? status) === "running").length;
  const going = running === 0 ? "none running" : `${formatCount(running, "run")} running`;
  return `${formatCount(runs, "run")} on ${formatCount(suites, "suite")}, ${going}`;
}

/** Runs that have not ended: also those that are queued, paused or being cancelled. */
function goingRuns(attention: Overview["attention"]): { id: number; status: RunStatus }[] {
  const isGoing = ({ status }: { status: RunStatus }) =>
    status === "running" || status === "queued" || status === "cancelling" || status === "paused";
  return attention.flatMap((line) => {
    if (line.kind === "run") return [line.run];
    return line.kind === "launch" ? line.runs.filter(isGoing) : [];
  });
}
