import { type CapabilityId, capabilityIds, tasks } from "../items/tasks";
import { groupedBy, type ScoredRow, weightedMean } from "./scored-row";
import type { Lacking } from "./standardised";

/**
 * Computes instruction-following performance (IFP) by capability, 0 to 1: each point's mean over its task's samples, averaged over the
 * capability's points by their maxima. Capabilities without samples are omitted; null if a contributing task lacks a length.
 */
export function capabilityScores(
  rows: readonly ScoredRow[],
  lacking: readonly Lacking[] = [],
): Partial<Record<CapabilityId, number | null>> {
  const sums = new Map<CapabilityId, { earned: number; maximum: number }>();
  for (const [task, group] of groupedBy(rows, (row) => row.task)) {
    for (const { id, maximum, capabilities } of tasks[task].points) {
      const share = weightedMean(group, ({ points }) => points[id]);
      if (share === null) continue;
      for (const capability of capabilities) {
        const sum = sums.get(capability) ?? { earned: 0, maximum: 0 };
        sum.earned += share * maximum;
        sum.maximum += maximum;
        sums.set(capability, sum);
      }
    }
  }
  const unknown = new Set(lacking.flatMap(({ task }) => tasks[task].points.flatMap(({ capabilities }) => capabilities)));
  return Object.fromEntries(
    capabilityIds.flatMap((id): [CapabilityId, number | null][] => {
      if (unknown.has(id)) return [[id, null]];
      const sum = sums.get(id);
      return sum ? [[id, sum.earned / sum.maximum]] : [];
    }),
  );
}
