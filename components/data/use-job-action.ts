"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { sendJson } from "./fetch-json";
import { type JobSource, jobQuery, jobsQuery } from "./job-queries";

export type JobVerb = "cancel" | "resume";

const refused: Record<JobVerb, string> = { cancel: "The job could not be cancelled", resume: "The job could not be resumed" };

/** Cancels or resumes a job, then reads its state again immediately. */
export function useJobAction(job: JobSource & { id: number }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (verb: JobVerb) => sendJson("POST", `/api/jobs/${job.id}/${verb}`),
    onError: (error, verb) => void toast.error(refused[verb], { description: error.message }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: jobQuery(job.id).queryKey }),
        client.invalidateQueries({ queryKey: jobsQuery(job).queryKey }),
      ]),
  });
}
