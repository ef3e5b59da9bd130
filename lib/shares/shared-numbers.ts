import type { Metric } from "@/lib/contracts/metric";
import type { RunFlips } from "@/lib/contracts/run";
import { readRunFlips } from "@/lib/reads/run-flips";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { noSuchLink } from "./no-such-link";
import { resolveShare } from "./resolve-share";

// Each throws `not_found` for every link that is not to a run.
async function runOf(slug: string): Promise<number> {
  const { target } = await resolveShare(slug);
  if (target.kind !== "run") throw noSuchLink();
  return target.runId;
}

/** Metrics of the run of a run's link. */
export async function sharedMetrics(slug: string, verifier?: string): Promise<Metric[]> {
  return readRunMetrics(await runOf(slug), verifier);
}

/** Where a verifier differs on the run of a run's link. */
export async function sharedFlips(slug: string, verifier: string): Promise<RunFlips> {
  return readRunFlips(await runOf(slug), verifier);
}
