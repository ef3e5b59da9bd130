import { type ClusterTest, clusterTest } from "./paired-t";
import { type Lifespan, restrictedDifference } from "./restricted-mean";

/**
 * Tests the difference of two restricted means (second minus first) over the shorter of their horizons by Student's t over clusters. A
 * cluster of both, such as a shared script, is a pair. Null if a side is empty.
 */
export function restrictedMeanTest(first: readonly Lifespan[], second: readonly Lifespan[], horizon: number): ClusterTest | null {
  // Without censored spans this is the paired t test of restricted times.
  const restricted = restrictedDifference(first, second, horizon);
  return restricted && clusterTest(restricted.difference, restricted.standardError, restricted.degrees);
}
