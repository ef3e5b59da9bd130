"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { getJson, sendJson } from "@/components/data/fetch-json";
import { forgetRun } from "@/components/data/forget-run";
import { isUnderWay, jobQuery } from "@/components/data/job-queries";
import { modelsQuery } from "@/components/data/model-queries";
import { runKeys } from "@/components/data/query-keys";
import type { Source } from "@/components/data/run-source";
import { useJobAction } from "@/components/data/use-job-action";
import { JobProgressBar } from "@/components/rows/job-state";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failed } from "@/components/ui/failed";
import { Field } from "@/components/ui/field";
import { formatCount, formatNumber, formatTokens, formatUsd } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { DiagnosisEstimate } from "@/lib/contracts/estimate";
import { canJudge } from "@/lib/contracts/plain/model-kinds";
import { NoModels } from "./no-models";

interface DiagnosisDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  source: Source;
  runId: number;
}

/** Dialog that starts a diagnosis of the run's failures by a model, after showing its cost. */
export function DiagnosisDialog({ open, onOpenChange, source, runId }: DiagnosisDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const models = useQuery({ ...modelsQuery(), enabled: open });
  const able = models.data?.filter(({ settings }) => canJudge(settings)) ?? [];
  const hasNone = models.data !== undefined && able.length === 0;
  const [modelId, setModelId] = useState<string | null>(null);
  const [jobId, setJobId] = useState<number | null>(null);
  const address = `${source.api}/diagnosis`;
  const start = useMutation({
    mutationFn: () =>
      sendJson("POST", address, { modelId: Number(modelId) }, () => import("@/lib/contracts/job").then(({ startedJob }) => startedJob)),
    onSuccess: (started) => setJobId(started.jobId),
  });
  const query = useQuery({ ...jobQuery(jobId ?? 0), enabled: jobId !== null });
  const job = jobId !== null && query.data?.kind === "diagnose" ? query.data : null;
  const result = job?.result ?? null;
  const isOver = job !== null && !isUnderWay(job.status);
  const cost = useQuery({
    queryKey: [...runKeys.one(source.api), "diagnosis", modelId],
    queryFn: () =>
      getJson(`${address}?modelId=${modelId}`, () => import("@/lib/contracts/estimate").then(({ diagnosisEstimate }) => diagnosisEstimate)),
    // A failed or cancelled job has classified some failures, so what is left costs less.
    enabled: open && modelId !== null && result === null && (jobId === null || isOver),
    retry: false,
  });
  const estimate = cost.isFetching || cost.error ? undefined : cost.data;
  // A cancelled or failed job keeps the classes that it has assigned.
  useEffect(() => {
    if (isOver) void forgetRun(client, runId);
  }, [isOver, client, runId]);
  const action = useJobAction({ kind: "diagnose", benchmark: job?.benchmark ?? "", name: job?.name ?? "", id: jobId ?? 0 });
  const busy = start.isPending || (jobId !== null && (job === null || isUnderWay(job.status)));
  const failure = start.error ?? (job?.status === "failed" ? new Error(job.error ?? "No reason given.") : null);
  const choose = (id: string) => {
    setModelId(id);
    start.reset();
    setJobId(null);
  };
  const close = (next: boolean) => {
    onOpenChange(next);
    if (next || busy) return;
    start.reset();
    setJobId(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Classify failures"
      description="A model reads each failed reply and gives it a failure class with a reason. Classes assigned by people are kept."
      footer={
        result ? (
          <Button variant="primary" onClick={() => close(false)}>
            Done
          </Button>
        ) : (
          <>
            {job !== null && isUnderWay(job.status) && (
              <Button busy={action.isPending} onClick={() => action.mutate("cancel")}>
                Cancel
              </Button>
            )}
            <Button variant="primary" busy={busy} disabled={(estimate?.calls ?? 0) === 0} onClick={() => start.mutate()}>
              Classify
            </Button>
          </>
        )
      }
    >
      {result ? (
        <p aria-live="polite" className="text-sm">
          {result.model} classified {formatCount(result.classed, "failure")}.
          {result.unclear > 0 &&
            ` ${formatNumber(result.unclear)} could not be classified: cut off, without an answer, refused by the model, or the model’s verdict was unreadable.`}
        </p>
      ) : job !== null && isUnderWay(job.status) ? (
        <JobProgressBar job={job} open />
      ) : (
        <div className="space-y-3 text-sm">
          <Field label="Model" htmlFor={`${id}-model`}>
            <Select
              id={`${id}-model`}
              label="Model"
              value={modelId}
              disabled={busy || hasNone}
              onChange={choose}
              options={able.map((model) => ({ value: String(model.id), label: model.name }))}
            />
          </Field>
          {hasNone && <NoModels />}
          <p aria-live="polite" className="min-h-10 text-ink-2">
            {estimate
              ? costSentence(estimate)
              : cost.isFetching
                ? "Counting…"
                : modelId === null && !hasNone
                  ? "Choose a model to see the cost."
                  : null}
          </p>
          {cost.error && !cost.isFetching && <Failed error={cost.error} retry={() => void cost.refetch()} />}
          {job?.status === "cancelled" && <p className="text-ink-2">Cancelled. Classes so far are kept; classify to continue.</p>}
          {/* Without a retry of its own: only the button below, beside the cost, spends money. */}
          {failure && <Failed error={failure} />}
        </div>
      )}
    </Dialog>
  );
}

function costSentence({ failures, calls, inputTokens, outputTokens, costUsd }: DiagnosisEstimate): string {
  if (failures === 0) return "This model has already classified every failure of this run, or there are none.";
  if (calls === 0) return `${formatCount(failures, "failure")} cannot be classified: they were cut off or have no answer.`;
  const price = costUsd === null ? "The model has no price." : `About ${formatUsd(costUsd)}.`;
  return `${formatCount(failures, "failure")}, about ${formatCount(calls, "call")} with ${formatTokens(inputTokens)} tokens in and ${formatTokens(outputTokens)} out. ${price}`;
}
