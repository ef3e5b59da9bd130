import { manifestById } from "@/lib/benchmarks/registry";
import { worstFirst } from "@/lib/contracts/plain/worst-first";
import type { SampleDetail } from "@/lib/contracts/sample";
import { type WorstSample, worstShown } from "@/lib/contracts/worst-sample";
import { firstMiss } from "./first-miss";
import { readRunSamples } from "./run-samples";
import { readWholeSample } from "./sample";

/**
 * The samples of a run that missed most, the worst first, each with its first missed check and the part of its reply that this is about.
 * `cleaned`: what of a sample may be shown; all of it by default. Throws `not_found`.
 */
export async function readWorstSamples(
  id: number,
  cleaned: (sample: SampleDetail) => SampleDetail = (sample) => sample,
): Promise<WorstSample[]> {
  const { rows } = await readRunSamples(id, { line: "verdict:missed", sort: worstFirst }, { limit: worstShown });
  const worst: WorstSample[] = [];
  // One after the other: each may open texts of a megabyte.
  for (const row of rows) {
    const sample = cleaned(await readWholeSample(id, row.ordinal));
    worst.push({ ...row, miss: firstMiss(sample, manifestById(sample.benchmark).views) });
  }
  return worst;
}
