import type { Random } from "@/lib/random/random";
import { mean } from "@/lib/stats/mean";
import { sampleDeviation } from "@/lib/stats/sample-deviation";
import type { TaskId } from "../items/tasks";
import { groupedBy, type ScoredRow } from "./scored-row";
import { groupOf, type Perspective, perspectives } from "./stability";

/** Number of permutations whose mean is the noise floor. */
const rounds = 100;

/**
 * Computes each task's IFS from noise alone: the mean over permutations of a perspective's labels among samples that agree in the other
 * two. Depends only on rows and seed. Tasks without two such samples are omitted.
 */
export function stabilityNoise(rows: readonly ScoredRow[], perspective: Perspective, random: Random): Partial<Record<TaskId, number>> {
  const noise: Partial<Record<TaskId, number>> = {};
  const others = perspectives.filter((other) => other !== perspective).map((other) => groupOf[other]);
  for (const [task, taskRows] of groupedBy(rows, (row) => row.task)) {
    const agreeing = [...groupedBy(taskRows, (row) => JSON.stringify(others.map((labelOf) => labelOf(row)))).values()];
    const strata = agreeing.filter((group) => group.length > 1);
    const labels = [...new Set(taskRows.map(groupOf[perspective]))];
    if (strata.length === 0 || labels.length < 2) continue;
    const place = new Map(labels.map((label, at) => [label, at]));
    const placed = strata.map((stratum) => ({
      groups: stratum.map((row) => place.get(groupOf[perspective](row)) ?? 0),
      totals: stratum.map(({ total }) => total),
      weights: stratum.map(({ weight = 1 }) => weight),
    }));
    const alone = agreeing.filter((group) => group.length === 1).flat();
    const source = random.fork(`${task} ${perspective}`);
    const drawn = Array.from({ length: rounds }, () => {
      const sums = labels.map(() => ({ sum: 0, count: 0 }));
      const add = (group: number, total: number, weight = 1) => {
        const sum = sums[group];
        if (sum) [sum.sum, sum.count] = [sum.sum + weight * total, sum.count + weight];
      };
      for (const row of alone) add(place.get(groupOf[perspective](row)) ?? 0, row.total, row.weight);
      for (const { groups, totals, weights } of placed)
        for (const [at, total] of source.shuffle(totals).entries()) add(groups[at] ?? 0, total, weights[at]);
      const means = sums.map(({ sum, count }) => sum / count);
      const centre = mean(means);
      const deviation = sampleDeviation(means);
      return centre === null || centre === 0 || deviation === null ? null : deviation / centre;
    });
    const figure = mean(drawn.flatMap((value) => value ?? []));
    if (figure !== null) noise[task] = figure;
  }
  return noise;
}
