import type { StartedJob } from "@/lib/contracts/job";
import { traceOf } from "@/lib/passes/trace-run";
import { runContext } from "@/lib/record/run-context";
import { createJob } from "./create-job";

/** Starts a job that traces a run's items and failures, or returns the open one. Throws `not_found`, or `invalid` for an unknown trace. */
export async function startTrace(runId: number, trace: string, by: string | null = null): Promise<StartedJob> {
  const run = await runContext(runId);
  traceOf(run, trace);
  return { jobId: await createJob({ kind: "trace", benchmark: run.manifest.id, name: trace, input: {}, runId }, by) };
}
