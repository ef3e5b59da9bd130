import type { TraceResult } from "@/lib/contracts/run-results";
import { HeedError } from "@/lib/errors";
import { traceRun } from "@/lib/passes/trace-run";
import type { JobKit } from "../kinds";
import type { StoredJob } from "../stored-job";

/** Executes the items and the failed replies of the job's run with the family's trace named by the job. */
export async function executeTrace({ runId, name }: StoredJob, kit: JobKit): Promise<TraceResult> {
  if (runId === null) throw new HeedError("internal", "The job has no run to trace.");
  return traceRun(runId, name, kit);
}
