import type { WorstSample } from "@/lib/contracts/worst-sample";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readWorstSamples } from "@/lib/reads/samples/worst-samples";
import { readSource } from "./hide-addresses";
import type { Scope } from "./scope";
import { publicSample, publicSampleRow } from "./shared-sample";

/** Reads the worst samples of the shared run; throws `not_found` for a share of anything else. */
export async function sharedWorst(scope: Scope): Promise<WorstSample[]> {
  const runId = scope.wholeRun();
  const source = await readSource(runId);
  // Keys are removed before snippets are cut, because a key that is cut in two would not be found.
  const worst = await readWorstSamples(runId, (sample) => withoutKeys(publicSample(sample, source)));
  return withoutKeys(worst.map((row) => publicSampleRow(row, source.hidden)));
}
