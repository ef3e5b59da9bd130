import type { Figure } from "@/lib/benchmarks/declared-metric";
import { bare, deviationEstimate } from "@/lib/stats/estimate";
import type { SampleFigures } from "../score/sample-figures";
import { figures } from "../score/score";
import { thirdLength } from "../score/thirds";
import { degradation } from "./degradation";
import { densityMean, fewestInThirds, pooledPrimacy, thirdsUnknown } from "./estimates";
import { pairedDeviation, pairedMean, pairedPooledPrimacy, pairedPrimacy, pairedQuotient } from "./paired";
import { type Declared, figure, meanOn, type Part, quotientOn } from "./part";
import type { Both, Measure } from "./samples";

const unscored = "has no scored sample";
const untimed = "has no sample with a latency";
const interval = "The interval is computed as for accuracy.";

/** Accuracy: the share of a sample’s words, with the number of words as its units. */
export const accuracies: Measure = { value: (sample) => sample.accuracy, units: ({ num_rules }) => num_rules, none: unscored };

/** A mean over samples. */
const mean = (measure: Measure) => ({ on: ["means"], value: (part: Part) => meanOn(part, measure) }) as const;
const comparedMean = (measure: Measure) => ({ ...mean(measure), paired: pairedMean(measure.value) });
/** Quotient of two means. */
const quotient = (both: Both, how: Parameters<typeof quotientOn>[2]) =>
  ({ on: ["quotients"], value: (part: Part) => quotientOn(part, both, how), paired: pairedQuotient(both) }) as const;

export const accuracy: Declared<Part> = {
  id: "accuracy",
  label: "Accuracy",
  unit: "%",
  direction: "higher",
  decimals: 1,
  group: "Accuracy",
  description:
    "Share of the listed words found exactly, averaged over samples (section 3); over several densities, the mean of their means: densities are fixed, so missing samples at some of them do not shift it. The interval is modified Wilson’s at the effective size, with Student’s t over seeds: samples of one seed share words, so they and their repetitions are one cluster.",
  ...comparedMean(accuracies),
  share: { value: ({ counts }) => counts && figures.accuracy(counts) / 100 },
};

const shareOfErrors = { unit: "%", direction: "none", decimals: 1, group: "Errors" } as const;
const primacyRatio = { unit: "ratio", direction: "none", decimals: 2, group: "Position", on: ["position"] } as const;
const errorRate = { unit: "%", direction: "lower", decimals: 1, group: "Position" } as const;
const wordsOfThird = ({ num_rules }: SampleFigures) => thirdLength(num_rules);

/** Version of the values of these metrics; stored values of another version are computed again. */
export const metricsVersion = "5";

/** All metrics of the family, in the order of the pages. */
export const metrics: readonly Declared[] = [
  accuracy,
  {
    id: "deviation",
    label: "Standard deviation",
    unit: "%",
    direction: "lower",
    decimals: 1,
    group: "Accuracy",
    description:
      "Sample standard deviation (n − 1) of accuracy between samples, in percentage points. The interval (chi-square) is approximate and limited to what percentages allow.",
    published: "accuracy_std",
    on: ["spread"],
    value: deviation,
    paired: pairedDeviation,
  },
  ...degradation,
  {
    ...shareOfErrors,
    id: "omission_share",
    label: "Omissions",
    description: `Share of a sample’s errors in which the word is absent altogether. A sample without errors counts as 0, as in the authors’ analysis. ${interval}`,
    published: "omission_pct",
    ...comparedMean({ value: (sample) => sample.omission_pct, units: () => 1, none: unscored }),
  },
  {
    ...shareOfErrors,
    id: "modification_share",
    label: "Modifications",
    description: `Share of a sample’s errors in which a modified form of the word appears (its first 80%). A sample without errors counts as 0. ${interval}`,
    published: "modification_pct",
    ...comparedMean({ value: (sample) => sample.modification_pct, units: () => 1, none: unscored }),
  },
  {
    id: "omission_ratio",
    label: "Omissions per modification",
    unit: "ratio",
    direction: "none",
    decimals: 2,
    group: "Errors",
    description:
      "Mean omission share over mean modification share; undefined where nothing was modified. The interval is Student’s t of the logarithm by a jackknife over seeds, and approximate.",
    published: "omission_modification_ratio",
    ...quotient(({ omission_pct, modification_pct }) => [omission_pct, modification_pct], {
      ...{ scale: "log", none: unscored, zero: "There are no modifications." },
    }),
  },
  {
    ...primacyRatio,
    id: "primacy",
    label: "Primacy ratio",
    description:
      "Error rate in the last third of the list divided by that in the first; above 1, earlier words are followed better. Averaged over samples with an error in the first third, as the authors do: at 98% accuracy with no position effect it is 0.06 at 10 words, 0.30 at 50 and 1.31 at 500. The interval is approximate.",
    published: "recency_ratio",
    value: authorsPrimacy,
    paired: pairedPrimacy,
  },
  {
    ...primacyRatio,
    id: "primacy_pooled",
    label: "Pooled primacy ratio",
    description:
      "Errors in the last third divided by those in the first, each summed over samples first. With few errors, the authors’ mean of ratios is far from 1 even without a position effect; this one is not. Undefined below five errors in the first third. The interval is a jackknife over seeds and approximate.",
    published: "recency_pooled",
    value: pooled,
    paired: pairedPooledPrimacy,
  },
  {
    ...errorRate,
    id: "error_early",
    label: "First third",
    description: `Error rate over the first third of the list. ${interval}`,
    ...mean({ value: ({ counts }) => counts && figures.early(counts), units: wordsOfThird, none: unscored }),
  },
  {
    ...errorRate,
    id: "error_middle",
    label: "Middle",
    description: `Error rate over the words between the first and the last third of the list. ${interval}`,
    ...mean({
      value: ({ counts }) => counts && figures.middle(counts),
      units: ({ num_rules }) => num_rules - 2 * thirdLength(num_rules),
      where: "defined",
      none: unscored,
    }),
  },
  {
    ...errorRate,
    id: "error_late",
    label: "Last third",
    description: `Error rate over the last third of the list. ${interval}`,
    ...mean({ value: ({ counts }) => counts && figures.late(counts), units: wordsOfThird, none: unscored }),
  },
  {
    id: "latency",
    label: "Latency",
    unit: "s",
    direction: "lower",
    decimals: 1,
    group: "Speed",
    description: "Mean seconds of the accepted call; rejected attempts are not counted. The interval is Student’s t over seeds.",
    ...comparedMean({ value: (sample) => sample.latency, none: untimed }),
  },
  {
    id: "accuracy_per_second",
    label: "Accuracy per second",
    unit: "%/s",
    direction: "higher",
    decimals: 2,
    group: "Speed",
    description:
      "Mean accuracy divided by mean latency, both over samples with known latency. The interval is Student’s t by a jackknife over seeds.",
    ...quotient((sample) => (sample.latency === null ? null : [sample.accuracy, sample.latency]), {
      ...{ scale: "plain", none: untimed, zero: "The latency is 0." },
    }),
  },
];

const primacies: Measure = { value: (sample) => sample.recency_ratio, none: "has no sample with an error in the first third" };

/**
 * The authors' ratio: the mean over samples with a defined ratio, regardless of density. It has a long tail, so its interval is
 * approximate.
 */
function authorsPrimacy(part: Part): Figure {
  const { samples, at } = part;
  const asOne = { densities: [0], seeds: samples.seeds, densityAt: new Int32Array(samples.places), seedAt: samples.seedAt };
  const over = { at, densities: [0] };
  const estimate = densityMean(asOne, samples.values(primacies), over, { isShare: false, none: primacies.none });
  return figure(estimate.low === null ? estimate : { ...estimate, rough: true }, part);
}

const errorsOfThirds: Both = ({ counts, num_rules }) => (counts && num_rules >= fewestInThirds ? [counts.late, counts.early] : null);

function pooled(part: Part): Figure {
  const { samples, at } = part;
  if (samples.uncounted === 0) return figure(pooledPrimacy(samples, samples.pairs(errorsOfThirds), at), part);
  return figure(bare(null, samples.size - samples.uncounted, thirdsUnknown), part);
}

function deviation(part: Part): Figure {
  const { samples, scored, densities } = part;
  const all = samples.accuraciesAt(scored);
  const seeds = new Set(scored.map((place) => samples.seedAt[place])).size;
  const estimate = deviationEstimate(all, all.length, seeds, "A single sample has no standard deviation.");
  if (densities.length === 1 || estimate.low === null) return figure(estimate, part);
  const { rough: _, ...rest } = estimate;
  return figure(
    { ...rest, low: null, high: null, why: "Over several densities it would show differences between densities, not seeds." },
    part,
  );
}
