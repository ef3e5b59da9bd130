import { printedOn } from "@/lib/benchmarks/declared-metric";
import type { PrintedSample } from "../formats/printed-samples";
import { metrics } from "../metrics/declared";
import { type AnyPart, partsOf } from "../metrics/part";
import { Samples } from "../metrics/samples";

/**
 * Computes the authors' aggregates by model, in the order of first rows, and rising density: percent, ratios, seconds, null if undefined.
 * Each has its 95% interval over seeds and its count, or the reason why not. `recency_pooled` is Heed's.
 */
export function sampleGroups(samples: readonly PrintedSample[]): object[] {
  // For `recency_pooled`, errors are summed over samples before they are divided.
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

/** The metrics that are compared are also printed. */
const printed = metrics.filter(({ paired }) => paired);

function groupOf(model: string, density: number, group: readonly PrintedSample[]): object {
  const positions = group.map(({ num_rules, seed }) => ({ density: num_rules, cluster: seed }));
  // Each sample is a separate place.
  const samples = new Samples(positions, group, { apart: true });
  const at = group.map((_, place) => place);
  return {
    ...{ model, num_rules: density, samples: group.length },
    recency_samples: group.filter(({ recency_ratio }) => recency_ratio !== null).length,
    ...printedOn<AnyPart>(printed, partsOf(samples, at, {})),
  };
}
