import { metricsOn } from "@/lib/benchmarks/declared-metric";
import type { Metric } from "@/lib/contracts/metric";
import type { Standing } from "@/lib/contracts/standing";
import { standingOf } from "@/lib/stats/standing-test";
import { metrics, wholeFunctions } from "./declared";
import type { LogicDigest } from "./digest";
import { partsOf } from "./part";

/** Computes every metric of a run. */
export const aggregate = (digests: readonly LogicDigest[]): Metric[] => (digests.length === 0 ? [] : metricsOn(metrics, partsOf(digests)));

/** Returns the share of repetitions in which output and state of all cases are right, by function. */
export function standing(digests: readonly LogicDigest[]): Standing | null {
  const { whole } = wholeFunctions(digests, ({ right }) => right.both);
  return standingOf(
    whole.map(({ cluster, value }) => ({ key: cluster, value })),
    { noun: "function", yesNo: true },
  );
}
