"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendJson } from "@/components/data/fetch-json";
import { forgetRun } from "@/components/data/forget-run";
import { runQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { toast } from "@/components/ui/toast";
import type { RunDetail, RunStatus } from "@/lib/contracts/run";
import type { RetryChoice, RunChange, RunVerb } from "@/lib/contracts/run-request";

/** The state that a verb leads to, shown before the server has answered. */
const expected: Record<RunVerb, RunStatus> = { pause: "paused", resume: "running", cancel: "cancelling", "retry-failed": "running" };

const refused: Record<RunVerb, string> = {
  pause: "The run could not be paused",
  resume: "The run could not be resumed",
  cancel: "The run could not be cancelled",
  "retry-failed": "The failed samples could not be retried",
};

/** A verb, going on with a larger budget, or a retry that is asked otherwise. */
export type RunAction = RunVerb | { verb: "resume"; budget: number } | ({ verb: "retry-failed" } & RetryChoice);

export const verbOf = (action: RunAction): RunVerb => (typeof action === "string" ? action : action.verb);

function saidWith(action: RunAction): unknown {
  if (typeof action === "string") return undefined;
  const { verb: _, ...body } = action;
  return body;
}

/** Pause, resume, cancel and retry of one run: shown at once, taken back with the server's words when it refuses. */
export function useRunAction(source: Source, runId: number) {
  const client = useQueryClient();
  const { queryKey } = runQuery(source);
  return useMutation({
    mutationFn: (action: RunAction) => sendJson("POST", `${source.api}/${verbOf(action)}`, saidWith(action)),
    onMutate: async (action) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<RunDetail>(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, status: expected[verbOf(action)] });
      return { before };
    },
    onError: (error, action, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      toast.error(refused[verbOf(action)], { description: error.message });
    },
    onSettled: () => void forgetRun(client, runId),
  });
}

/** Changes what of a run may be changed while it goes on or waits; `said` is what a toast says when it is done. */
export function useRunChange(source: Source, runId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change }: { change: RunChange; message: string }) =>
      sendJson("PATCH", source.api, change, () => import("@/lib/contracts/run").then(({ runDetail }) => runDetail)),
    onSuccess: (run, { message }) => {
      client.setQueryData(runQuery(source).queryKey, run);
      toast.success(message);
    },
    onError: (error) => toast.error("The run could not be changed", { description: error.message }),
    onSettled: () => void forgetRun(client, runId),
  });
}
