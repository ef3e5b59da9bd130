import { mean } from "@/lib/stats/mean";
import { type CapabilityId, capabilityIds, tasks } from "../tasks";
import { groupedBy, type ScoredRow } from "./scored-row";

/**
 * Instruction-following performance (IFP) in each capability, from 0 to 1: the mean of each scoring point over its task's samples, then
 * over the points that tell about the capability, weighted by their maxima. A capability without samples is left out.
 */
export function capabilityScores(rows: readonly ScoredRow[]): Partial<Record<CapabilityId, number>> {
  const sums = new Map<CapabilityId, { earned: number; maximum: number }>();
  for (const [task, group] of groupedBy(rows, (row) => row.task)) {
    for (const { id, maximum, capabilities } of tasks[task].points) {
      const share = mean(group.flatMap(({ points }) => points[id] ?? []));
      if (share === null) continue;
      for (const capability of capabilities) {
        const sum = sums.get(capability) ?? { earned: 0, maximum: 0 };
        sum.earned += share * maximum;
        sum.maximum += maximum;
        sums.set(capability, sum);
      }
    }
  }
  return Object.fromEntries(
    capabilityIds.flatMap((id) => {
      const sum = sums.get(id);
      return sum ? [[id, sum.earned / sum.maximum]] : [];
    }),
  );
}
