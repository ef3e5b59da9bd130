"use client";

import { useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { sendJson } from "@/components/data/fetch-json";
import { forgetRun } from "@/components/data/forget-run";
import { isUnderWay, jobQuery } from "@/components/data/job-queries";
import type { Source } from "@/components/data/run-source";
import { JobProgressBar } from "@/components/rows/job-state";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";

interface RecordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  source: Source;
  runId: number;
  traces: BenchmarkView["traces"];
}

/** Dialog that starts the executions by which the family records traces of a run's items and missed replies, with their progress. */
export function RecordDialog({ open, onOpenChange, source, runId, traces }: RecordDialogProps) {
  const client = useQueryClient();
  const [jobs, setJobs] = useState<readonly number[]>([]);
  const start = useMutation({
    mutationFn: async () => {
      const started: number[] = [];
      for (const { id } of traces)
        started.push(
          (
            await sendJson("POST", `${source.api}/trace`, { trace: id }, () =>
              import("@/lib/contracts/job").then(({ startedJob }) => startedJob),
            )
          ).jobId,
        );
      return started;
    },
    onSuccess: setJobs,
  });
  const traceJobs = useQueries({ queries: jobs.map((id) => jobQuery(id)) }).map(({ data }) => (data?.kind === "trace" ? data : null));
  const isOver = jobs.length > 0 && traceJobs.every((job) => job !== null && !isUnderWay(job.status));
  const busy = start.isPending || (jobs.length > 0 && !isOver);
  useEffect(() => {
    if (!isOver) return;
    void forgetRun(client, runId);
  }, [isOver, client, runId]);
  const cancel = useMutation({
    mutationFn: () => Promise.all(jobs.map((id) => sendJson("POST", `/api/jobs/${id}/cancel`))),
  });
  const failed = traceJobs.find((job) => job?.status === "failed");
  const failure = start.error ?? (failed ? new Error(failed.error ?? "No reason given.") : null);
  const change = (next: boolean) => {
    onOpenChange(next);
    if (next || busy) return;
    start.reset();
    setJobs([]);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Record executions"
      description="Existing recordings are kept. No requests are sent and no scores change."
      footer={
        isOver && !failure ? (
          <Button variant="primary" onClick={() => change(false)}>
            Done
          </Button>
        ) : (
          <>
            {busy && jobs.length > 0 && (
              <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
                Cancel
              </Button>
            )}
            <Button variant="primary" busy={busy} onClick={() => start.mutate()}>
              Record
            </Button>
          </>
        )
      }
    >
      <ul className="space-y-3 text-sm" aria-live="polite">
        {traces.map(({ id, label, description }, at) => {
          const job = traceJobs[at] ?? null;
          return (
            <li key={id}>
              <span className="font-medium">{label}</span>
              <span className="block text-ink-2">{description}</span>
              {job?.result && (
                <span className="block">
                  {formatCount(job.result.items, "case", "cases")} and {formatCount(job.result.failures, "missed reply", "missed replies")}{" "}
                  recorded
                  {job.result.nothing > 0 && `, no match for ${job.result.nothing}`}.
                </span>
              )}
              {job?.status === "cancelled" && <span className="block text-ink-2">Cancelled. Recordings so far are kept.</span>}
              {job && isUnderWay(job.status) && <JobProgressBar job={job} open />}
            </li>
          );
        })}
      </ul>
      {failure && <Failed error={failure} retry={() => start.mutate()} />}
    </Dialog>
  );
}
