import { verifierManifest, verifierOf } from "@/lib/benchmarks/open";
import type { StartedJob } from "@/lib/contracts/job";
import type { RescoreInput } from "@/lib/contracts/run-results";
import { expectJudge } from "@/lib/passes/rescore-run";
import { runContext } from "@/lib/record/run-context";
import { createJob } from "./create-job";

/** Starts to score a run's replies with a verifier, or answers the job that does so now; where thoughts are set apart first, with the verifiers that the run has verdicts of. Throws `not_found`, `invalid` for an unknown verifier, or `conflict` where its judge must be connected first. */
export async function startRescore(runId: number, verifier: string, input: RescoreInput = { thoughts: "keep" }): Promise<StartedJob> {
  const run = await runContext(runId);
  const { manifest } = run;
  const { id } = verifierManifest(manifest, input.thoughts === "strip" ? run.verifier.id : verifier);
  expectJudge(run, verifierOf(run, id));
  return { jobId: await createJob({ kind: "rescore", benchmark: manifest.id, name: id, input, runId }) };
}
