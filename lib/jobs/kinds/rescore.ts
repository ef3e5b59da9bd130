import { type RescoreResult, rescoreInput } from "@/lib/contracts/run-results";
import { HeedError } from "@/lib/errors";
import { rescoreParted } from "@/lib/passes/rescore-parted";
import { rescoreRun } from "@/lib/passes/rescore-run";
import type { JobKit } from "../kinds";
import type { StoredJob } from "../stored-job";

/** Scores the replies of the job's run with the verifier named by the job, or with the run's verifiers after reasoning was split off. */
export async function executeRescore({ runId, name, input }: StoredJob, kit: JobKit): Promise<RescoreResult> {
  if (runId === null) throw new HeedError("internal", "The job has no run to rescore.");
  if (rescoreInput.parse(input ?? {}).thoughts === "strip") return rescoreParted(runId, kit);
  return rescoreRun(runId, name, kit);
}
