import type { WorstSample } from "@/lib/contracts/worst-sample";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readRun } from "@/lib/reads/run";
import { readWorstSamples } from "@/lib/reads/samples/worst-samples";
import { publicReason } from "./hide-addresses";
import type { Scope } from "./scope";
import { publicSample } from "./shared-sample";

/** Reads the worst samples of the shared run; throws `not_found` for a share of anything else. */
export async function sharedWorst(scope: Scope): Promise<WorstSample[]> {
  const runId = scope.wholeRun();
  const { model } = await readRun(runId);
  // Keys are removed before snippets are cut, because a key that is cut in two would not be found.
  const worst = await readWorstSamples(runId, (sample) => withoutKeys(publicSample(sample, model)));
  return withoutKeys(worst.map((row) => ({ ...row, reason: row.reason && publicReason(row.reason, model) })));
}
