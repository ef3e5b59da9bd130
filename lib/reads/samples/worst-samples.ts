import { manifestById } from "@/lib/benchmarks/registry";
import { worstFirst } from "@/lib/contracts/plain/worst-first";
import type { SampleDetail } from "@/lib/contracts/sample";
import { type WorstSample, worstShown } from "@/lib/contracts/worst-sample";
import { firstMiss } from "./first-miss";
import { readRunSamples } from "./run-samples";
import { readWholeSample } from "./sample";

/**
 * Reads the samples of a run that missed most, the worst first, each with its first missed check and the relevant part of its reply. Throws
 * `not_found`.
 * @param cleaned removes what of a sample may not be shown; keeps everything by default
 */
export async function readWorstSamples(
  id: number,
  cleaned: (sample: SampleDetail) => SampleDetail = (sample) => sample,
): Promise<WorstSample[]> {
  const { rows } = await readRunSamples(id, { line: "verdict:missed", sort: worstFirst }, { limit: worstShown });
  const worst: WorstSample[] = [];
  // Sequential, because each sample may load texts of a megabyte.
  for (const row of rows) {
    const sample = cleaned(await readWholeSample(id, row.ordinal));
    worst.push({ ...row, miss: firstMiss(sample, manifestById(sample.benchmark).views) });
  }
  return worst;
}
