import type { WorstSample } from "@/lib/contracts/worst-sample";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { readWorstSamples } from "@/lib/reads/samples/worst-samples";
import { publicReason } from "./hide-addresses";
import type { Scope } from "./scope";
import { publicSample } from "./shared-sample";

/** The worst samples of the run behind a link; throws `not_found` for a link to anything else. */
export async function sharedWorst(scope: Scope): Promise<WorstSample[]> {
  const runId = scope.wholeRun();
  const { model } = await readRun(runId);
  // A key that a snippet cuts in two would be found no more.
  const worst = await readWorstSamples(runId, (sample) => withoutKeys(publicSample(sample, model)));
  return withoutKeys(worst.map((row) => ({ ...row, reason: row.reason && publicReason(row.reason, model) })));
}
