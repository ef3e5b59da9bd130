import { type ClusterTest, clusterTest } from "./paired-t";
import { type Lifespan, restrictedDifference } from "./restricted-mean";

/**
 * The difference of two restricted means (second less first) over the shorter of their horizons, tested by Student's t over clusters: a
 * cluster of both, such as a shared script, is a pair. Without broken-off spans this is the paired t test of restricted times. Null where
 * a side is empty.
 */
export function restrictedMeanTest(first: readonly Lifespan[], second: readonly Lifespan[], horizon: number): ClusterTest | null {
  const restricted = restrictedDifference(first, second, horizon);
  return restricted && clusterTest(restricted.difference, restricted.standardError, restricted.degrees);
}
