import { bare, besideOf, deviationEstimate, type Estimate } from "@/lib/stats/estimate";
import { densityMean, densityQuotient, fewestInThirds, type Pairs, type Places, pooledPrimacy, type Values } from "./estimates";
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
  // Each sample has a place of its own.
  const at = group.map((_, place) => place);
  const seeds = new Map([...new Set(group.map(({ seed }) => seed))].map((seed, nth) => [seed, nth]));
  const seedAt = group.map(({ seed }) => seeds.get(seed) ?? 0);
  const places: Places = { densities: [density], seeds: seeds.size, densityAt: at.map(() => 0), seedAt };
  const over = { at, densities: [0] };
  const of = (value: (one: PrintedSample) => number | null, units = 1): Values => {
    const values = group.map(value);
    return {
      n: values.map((known) => (known === null ? 0 : 1)),
      sum: values.map((known) => known ?? 0),
      units: values.map((known) => (known === null ? 0 : units)),
    };
  };
  const share = (values: Values) => densityMean(places, values, over, { isShare: true, none: "has no sample" });
  const plain = (values: Values, none: string) => densityMean(places, values, over, { isShare: false, none });
  const quotient = (above: (one: PrintedSample) => number | null, below: (one: PrintedSample) => number | null): Pairs => {
    const [upper, lower] = [group.map(above), group.map(below)];
    return {
      n: at.map((place) => (upper[place] == null || lower[place] == null ? 0 : 1)),
      above: upper.map((value) => value ?? 0),
      below: lower.map((value) => value ?? 0),
    };
  };
  const accuracies = group.map(({ accuracy }) => accuracy);
  const ratios = of(({ recency_ratio }) => recency_ratio);
  const recency = plain(ratios, "has no sample with an error in the first third");
  const counted = group.filter(({ thirds }) => thirds).length;
  const thirds = {
    n: group.map((one) => (one.thirds ? 1 : 0)),
    early: group.map((one) => one.thirds?.early ?? 0),
    late: group.map((one) => one.thirds?.late ?? 0),
  };
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
        places,
        quotient(
          ({ omission_pct }) => omission_pct,
          ({ modification_pct }) => modification_pct,
        ),
        over,
        { scale: "log", none: "has no sample", zero: "There are no modifications." },
      ),
    ],
    ["recency_ratio", recency],
    [
      "recency_pooled",
      counted === group.length
        ? pooledPrimacy(places, thirds, density < fewestInThirds ? [] : at)
        : bare(null, counted, "Errors by third are known of replies alone, not of a per-sample file."),
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
        places,
        quotient(
          ({ accuracy }) => accuracy,
          ({ latency }) => latency,
        ),
        over,
        { scale: "plain", none: "has no sample with a latency", zero: "The latency is 0." },
      ),
    ],
  ];
  return {
    ...{
      model,
      num_rules: density,
      samples: group.length,
      recency_samples: group.filter(({ recency_ratio }) => recency_ratio !== null).length,
    },
    ...Object.fromEntries(estimates.map(([name, { value }]) => [name, value])),
    ...Object.assign({}, ...estimates.map(([name, estimate]) => besideOf(name, estimate))),
  };
}
