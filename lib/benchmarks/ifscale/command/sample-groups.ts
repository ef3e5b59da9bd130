import { printedOn } from "@/lib/benchmarks/declared-metric";
import type { PrintedSample } from "../formats/printed-samples";
import { metrics } from "../metrics/declared";
import { type AnyPart, partsOf } from "../metrics/part";
import { Samples } from "../metrics/samples";

/**
 * The authors' aggregates by model, in the order of their first rows, and by rising density: percent, ratios and seconds, null where
 * undefined; `recency_pooled`, errors summed over samples before they are divided, is Heed's. Beside each figure stand its 95 % interval
 * over seeds, what counts, and why there is no interval.
 */
export function sampleGroups(samples: readonly PrintedSample[]): object[] {
  const models = new Map<string, Map<number, PrintedSample[]>>();
  for (const sample of samples) {
    const densities = models.get(sample.model) ?? new Map<number, PrintedSample[]>();
    models.set(sample.model, densities);
    const group = densities.get(sample.num_rules);
    if (group) group.push(sample);
    else densities.set(sample.num_rules, [sample]);
  }
  return [...models].flatMap(([model, densities]) =>
    [...densities].sort(([a], [b]) => a - b).map(([density, group]) => groupOf(model, density, group)),
  );
}

/** What is compared is printed. */
const printed = metrics.filter(({ paired }) => paired);

function groupOf(model: string, density: number, group: readonly PrintedSample[]): object {
  const stands = group.map(({ num_rules, seed }) => ({ density: num_rules, cluster: seed }));
  // Each sample has a place of its own.
  const samples = new Samples(stands, group, { apart: true });
  const at = group.map((_, place) => place);
  return {
    ...{ model, num_rules: density, samples: group.length },
    recency_samples: group.filter(({ recency_ratio }) => recency_ratio !== null).length,
    ...printedOn<AnyPart>(printed, partsOf(samples, at, {})),
  };
}
