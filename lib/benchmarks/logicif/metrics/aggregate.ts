import { metricsOn } from "@/lib/benchmarks/declared-metric";
import type { Metric } from "@/lib/contracts/metric";
import type { Standing } from "@/lib/contracts/standing";
import { standingOf } from "@/lib/stats/standing-test";
import { metrics, wholeFunctions } from "./declared";
import type { LogicDigest } from "./digest";
import { partsOf } from "./part";

/** Every metric of a run. */
export const aggregate = (digests: readonly LogicDigest[]): Metric[] => (digests.length === 0 ? [] : metricsOn(metrics, partsOf(digests)));

/** Functions by how often output and state of all their cases are right. */
export function standing(digests: readonly LogicDigest[]): Standing | null {
  const { whole } = wholeFunctions(digests, ({ right }) => right.both);
  return standingOf(
    whole.map(({ cluster, value }) => ({ key: cluster, value })),
    { noun: "function", yesNo: true },
  );
}
