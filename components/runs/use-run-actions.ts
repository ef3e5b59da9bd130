"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendJson } from "@/components/data/fetch-json";
import { forgetRun } from "@/components/data/forget-run";
import { runQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { toast } from "@/components/ui/toast";
import type { RunDetail, RunStatus } from "@/lib/contracts/run";
import type { RetryChoice, RunChange, RunVerb } from "@/lib/contracts/run-request";

/** Status that a verb leads to, shown before the server has responded. */
const expected: Record<RunVerb, RunStatus> = { pause: "paused", resume: "running", cancel: "cancelling", "retry-failed": "running" };

const refused: Record<RunVerb, string> = {
  pause: "The run could not be paused",
  resume: "The run could not be resumed",
  cancel: "The run could not be cancelled",
  "retry-failed": "The failed samples could not be retried",
};

/** Action on a run: a verb, a resume with a larger budget, or a retry with other request settings. */
export type RunAction = RunVerb | { verb: "resume"; budget: number } | ({ verb: "retry-failed" } & RetryChoice);

export const verbOf = (action: RunAction): RunVerb => (typeof action === "string" ? action : action.verb);

function saidWith(action: RunAction): unknown {
  if (typeof action === "string") return undefined;
  const { verb: _, ...body } = action;
  return body;
}

/**
 * Returns the mutation that pauses, resumes, cancels or retries a run: shown immediately, and reverted with the server's message if it
 * refuses.
 */
export function useRunAction(source: Source, runId: number) {
  const client = useQueryClient();
  const { queryKey } = runQuery(source);
  const mutationKey = ["run actions", runId];
  // Whether a later action on the run waits, whose expected status must stay.
  const isFollowed = () => client.isMutating({ mutationKey }) > 1;
  return useMutation({
    mutationKey,
    // One action after the other: a resume that overtook its pause would find nothing to resume.
    scope: { id: `run ${runId}` },
    mutationFn: (action: RunAction) => sendJson("POST", `${source.api}/${verbOf(action)}`, saidWith(action)),
    onMutate: async (action) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<RunDetail>(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, status: expected[verbOf(action)] });
      return { before };
    },
    onError: (error, action, context) => {
      if (context?.before && !isFollowed()) client.setQueryData(queryKey, context.before);
      toast.error(refused[verbOf(action)], { description: error.message });
    },
    onSettled: () => {
      if (!isFollowed()) void forgetRun(client, runId);
    },
  });
}

/** Returns the mutation that changes settings of a running or waiting run; `message` is shown in a toast afterward. */
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
