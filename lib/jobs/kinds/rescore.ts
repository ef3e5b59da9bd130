import type { RescoreResult } from "@/lib/contracts/run-results";
import { HeedError } from "@/lib/errors";
import { rescoreRun } from "@/lib/runs/rescore-run";
import type { JobKit } from "../kinds";
import type { StoredJob } from "../stored-job";

/** Scores the replies of the job's run with the verifier that it is named after. */
export async function executeRescore({ runId, name }: StoredJob, kit: JobKit): Promise<RescoreResult> {
  if (runId === null) throw new HeedError("internal", "The job names no run to be scored again.");
  return rescoreRun(runId, name, kit);
}
