import type { RunBeside } from "@/lib/contracts/beside";
import type { Metric } from "@/lib/contracts/metric";
import type { MissedChecks, MissedSearch, OutcomeStrips } from "@/lib/contracts/missed-checks";
import type { RunFlips } from "@/lib/contracts/run-results";
import type { PointsSearch, SamplePoints } from "@/lib/contracts/sample-points";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRunBeside } from "@/lib/reads/beside-run";
import { readMissedChecks, readOutcomeStrips } from "@/lib/reads/missed-checks";
import { readRunFlips } from "@/lib/reads/run-flips";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readSamplePoints } from "@/lib/reads/sample-points";
import { noSuchLink, resolveShare } from "./share";

/** The run behind a link; throws `not_found` for a link to anything else. */
async function runOf(slug: string): Promise<number> {
  const { target } = await resolveShare(slug);
  if (target.kind !== "run") throw noSuchLink();
  return target.runId;
}

/** Metrics of the run behind a link. */
export async function sharedMetrics(slug: string, verifier?: string, part: { first?: boolean } = {}): Promise<Metric[]> {
  return withoutKeys(await readRunMetrics(await runOf(slug), verifier, part));
}

/** What can be drawn beside the run behind a link: the paper's models, and no other run. */
export async function sharedBeside(slug: string): Promise<RunBeside> {
  return readRunBeside(await runOf(slug), { peers: false });
}

/** Where a verifier disagrees with the run's own, for the run behind a link. */
export async function sharedFlips(slug: string, verifier: string): Promise<RunFlips> {
  return withoutKeys(await readRunFlips(await runOf(slug), verifier));
}

/** Samples of the run behind a link, as points. */
export async function sharedPoints(slug: string, search: PointsSearch): Promise<SamplePoints> {
  return withoutKeys(await readSamplePoints(await runOf(slug), search));
}

/** What the run behind a link missed most; other runs of its suite are not the link's to show. */
export async function sharedMissed(slug: string, search: MissedSearch): Promise<MissedChecks> {
  return withoutKeys(await readMissedChecks(await runOf(slug), { ...search, over: "run" }));
}

/** Outcomes of the replies of the run behind a link. */
export async function sharedStrips(slug: string, tag: string): Promise<OutcomeStrips> {
  return withoutKeys(await readOutcomeStrips(await runOf(slug), tag));
}
