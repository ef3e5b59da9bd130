import { verifierManifest } from "@/lib/benchmarks/open";
import type { StartedJob } from "@/lib/contracts/job";
import { runContext } from "@/lib/engine/run-context";
import { createJob } from "./create-job";

/** Starts to score a run's replies with a verifier, or answers the job that does so now. Throws `not_found`, or `invalid` for an unknown verifier. */
export async function startRescore(runId: number, verifier: string): Promise<StartedJob> {
  const { manifest } = await runContext(runId);
  const { id } = verifierManifest(manifest, verifier);
  return { jobId: await createJob({ kind: "rescore", benchmark: manifest.id, name: id, input: {}, runId }) };
}
