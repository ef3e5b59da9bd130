import { verifierManifest, verifierOf } from "@/lib/benchmarks/open";
import type { StartedJob } from "@/lib/contracts/job";
import type { RescoreInput } from "@/lib/contracts/run-results";
import { expectJudge } from "@/lib/passes/rescore-run";
import { runContext } from "@/lib/record/run-context";
import { createJob } from "./create-job";

/**
 * Starts a job that scores a run's replies with a verifier, or with all its verifiers after splitting off reasoning; returns an open one.
 * Throws `not_found`, `invalid` for an unknown verifier, or `conflict` beside another rescore or without its judge.
 */
export async function startRescore(
  runId: number,
  verifier: string,
  input: RescoreInput = { thoughts: "keep" },
  by: string | null = null,
): Promise<StartedJob> {
  const run = await runContext(runId);
  const { manifest } = run;
  const { id } = verifierManifest(manifest, input.thoughts === "strip" ? run.verifier.id : verifier);
  expectJudge(run, verifierOf(run, id));
  return { jobId: await createJob({ kind: "rescore", benchmark: manifest.id, name: id, input, runId }, by) };
}
