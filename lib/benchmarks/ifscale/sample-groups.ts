import { bare, besideOf, deviationEstimate, type Estimate } from "@/lib/stats/estimate";
import { densityMean, densityQuotient, fewestInThirds, pooledPrimacy, type Valued } from "./estimates";
import type { PrintedSample } from "./printed-samples";

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

function groupOf(model: string, density: number, group: readonly PrintedSample[]): object {
  const of = (value: (one: PrintedSample) => number | null, units = 1): Valued[] =>
    group.flatMap((one) => {
      const known = value(one);
      return known === null ? [] : [{ n: 1, sum: known, cluster: String(one.seed), density, units }];
    });
  const share = (values: Valued[]) => densityMean(values, [density], { isShare: true, none: "has no sample" });
  const plain = (values: Valued[], none: string) => densityMean(values, [density], { isShare: false, none });
  const quotient = (samples: readonly PrintedSample[], above: (one: PrintedSample) => number, below: (one: PrintedSample) => number) =>
    samples.map((one) => ({ n: 1, above: above(one), below: below(one), cluster: String(one.seed), density }));
  const accuracies = group.map(({ accuracy }) => accuracy);
  const ratios = of(({ recency_ratio }) => recency_ratio);
  const recency = plain(ratios, "has no sample with an error in the first third");
  const timed = group.filter(({ latency }) => latency !== null);
  const counted = group.flatMap(({ thirds, seed }) => (thirds ? [{ ...thirds, n: 1, cluster: String(seed) }] : []));
  const estimates: [string, Estimate][] = [
    ["accuracy", share(of(({ accuracy }) => accuracy, density))],
    [
      "accuracy_std",
      deviationEstimate(accuracies, group.length, new Set(group.map(({ seed }) => seed)).size, "One sample alone has no deviation."),
    ],
    ["omission_pct", share(of(({ omission_pct }) => omission_pct))],
    ["modification_pct", share(of(({ modification_pct }) => modification_pct))],
    [
      "omission_modification_ratio",
      densityQuotient(
        quotient(
          group,
          ({ omission_pct }) => omission_pct,
          ({ modification_pct }) => modification_pct,
        ),
        [density],
        { scale: "log", none: "has no sample", zero: "There are no modifications." },
      ),
    ],
    ["recency_ratio", recency],
    [
      "recency_pooled",
      counted.length === group.length
        ? pooledPrimacy(density < fewestInThirds ? [] : counted)
        : bare(null, counted.length, "Errors by third are known of replies alone, not of a per-sample file."),
    ],
    [
      "latency",
      plain(
        of(({ latency }) => latency),
        "has no sample with a latency",
      ),
    ],
    [
      "accuracy_per_second",
      densityQuotient(
        quotient(
          timed,
          ({ accuracy }) => accuracy,
          ({ latency }) => latency ?? 0,
        ),
        [density],
        { scale: "plain", none: "has no sample with a latency", zero: "The latency is 0." },
      ),
    ],
  ];
  return {
    ...{ model, num_rules: density, samples: group.length, recency_samples: ratios.length },
    ...Object.fromEntries(estimates.map(([name, { value }]) => [name, value])),
    ...Object.assign({}, ...estimates.map(([name, estimate]) => besideOf(name, estimate))),
  };
}
