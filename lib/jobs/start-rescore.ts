import type { StartedJob } from "@/lib/contracts/job";
import { runContext, verifierOf } from "@/lib/engine/run-context";
import { createJob } from "./create-job";

/** Starts to score a run's replies with a verifier, or answers the job that does so now. Throws `not_found`, or `invalid` for an unknown verifier. */
export async function startRescore(runId: number, verifier: string): Promise<StartedJob> {
  const { benchmark } = await runContext(runId);
  const { id } = verifierOf(benchmark, verifier);
  return { jobId: await createJob({ kind: "rescore", benchmark: benchmark.id, name: id, input: {}, runId }) };
}
