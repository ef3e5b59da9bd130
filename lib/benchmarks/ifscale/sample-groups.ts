import { clusteredError } from "@/lib/stats/clustered-error";
import { mean } from "@/lib/stats/mean";
import { sampleDeviation } from "@/lib/stats/sample-deviation";
import { tInterval } from "@/lib/stats/t-interval";
import type { PrintedSample } from "./printed-samples";

/** The authors' aggregates of one model at one density; null where undefined. Percent, ratios and seconds. */
export interface SampleGroup {
  model: string;
  num_rules: number;
  samples: number;
  accuracy: number | null;
  /** Sample standard deviation (n - 1). */
  accuracy_std: number | null;
  /** 95 % interval of the mean over seeds. */
  accuracy_low: number | null;
  accuracy_high: number | null;
  omission_pct: number | null;
  modification_pct: number | null;
  omission_modification_ratio: number | null;
  /** Mean over the samples where it is defined, and how many they are. */
  recency_ratio: number | null;
  recency_samples: number;
  latency: number | null;
  accuracy_per_second: number | null;
}

/** Aggregates by model, in the order of their first rows, and by rising density. */
export function sampleGroups(samples: readonly PrintedSample[]): SampleGroup[] {
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

function groupOf(model: string, density: number, group: readonly PrintedSample[]): SampleGroup {
  const accuracies = group.map(({ accuracy }) => accuracy);
  const accuracy = mean(accuracies);
  const { standardError, clusters } = clusteredError(
    accuracies,
    group.map(({ seed }) => String(seed)),
  );
  const interval = tInterval(accuracy ?? 0, standardError, clusters - 1);
  const omission = mean(group.map(({ omission_pct }) => omission_pct));
  const modification = mean(group.map(({ modification_pct }) => modification_pct));
  const ratios = group.flatMap(({ recency_ratio }) => recency_ratio ?? []);
  const latency = mean(group.flatMap(({ latency: seconds }) => seconds ?? []));
  return {
    model,
    num_rules: density,
    samples: group.length,
    accuracy,
    accuracy_std: sampleDeviation(accuracies),
    accuracy_low: interval && Math.max(0, interval[0]),
    accuracy_high: interval && Math.min(100, interval[1]),
    omission_pct: omission,
    modification_pct: modification,
    omission_modification_ratio: over(omission, modification),
    recency_ratio: mean(ratios),
    recency_samples: ratios.length,
    latency,
    accuracy_per_second: over(accuracy, latency),
  };
}

function over(top: number | null, bottom: number | null): number | null {
  return top === null || bottom === null || bottom === 0 ? null : top / bottom;
}
