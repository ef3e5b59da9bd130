import type { Metric } from "@/lib/contracts/metric";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { noSuchLink } from "./no-such-link";
import { resolveShare } from "./resolve-share";

/** Metrics of the run of a run's link; throws `not_found` for every other link. */
export async function sharedMetrics(slug: string, verifier?: string): Promise<Metric[]> {
  const { target } = await resolveShare(slug);
  if (target.kind !== "run") throw noSuchLink();
  return readRunMetrics(target.runId, verifier);
}
