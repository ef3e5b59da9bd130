import type { Random } from "@/lib/random/random";
import { clusteredError } from "@/lib/stats/clustered-error";
import { jackknifeRatio } from "@/lib/stats/jackknife";
import { mean } from "@/lib/stats/mean";
import { logistic, logitFor, normal, normalMean, successes } from "./draws";
import type { Cell, DrawnEstimate } from "./study";

const seedDeviation = 0.15;
const omittedShare = 0.8;
/** Seconds of a sample: lognormal around 20, with a common part by seed. */
const latency = { centre: Math.log(20), seed: 0.1, sample: 0.3 };

interface Sample {
  seed: number;
  words: number;
  right: number;
  omitted: number;
  early: number;
  late: number;
  seconds: number;
}

function sample(random: Random, logit: number, words: number, seed: number, pace: number): Sample {
  const p = logistic(logit);
  const third = Math.floor(words / 3);
  const early = third - successes(random, third, p);
  const late = third - successes(random, third, p);
  const middle = words - 2 * third - successes(random, words - 2 * third, p);
  const errors = early + late + middle;
  const omitted = successes(random, errors, omittedShare);
  return {
    seed,
    words,
    right: words - errors,
    omitted,
    early,
    late,
    seconds: Math.exp(latency.centre + pace + normal(random, latency.sample)),
  };
}

/** The mean over samples of a share from 0 to 1, by seed. */
function shareOf(samples: readonly Sample[], share: (sample: Sample) => number, units: (sample: Sample) => number): DrawnEstimate {
  const values = samples.map(share);
  const { standardError, clusters } = clusteredError(
    values,
    samples.map(({ seed }) => seed),
  );
  return {
    value: mean(values) ?? 0,
    standardError,
    degrees: clusters - 1,
    units: samples.reduce((sum, sample) => sum + units(sample), 0),
    most: 1,
  };
}

const secondsTruth = Math.exp(latency.centre + (latency.seed ** 2 + latency.sample ** 2) / 2);

function oneDensity(share: number, words: number, seeds: number, repetitions: number): Cell {
  const centre = logitFor(share, seedDeviation);
  const third = Math.floor(words / 3);
  const draw = (random: Random) =>
    Array.from({ length: seeds }, (_, seed) => {
      const [effect, pace] = [normal(random, seedDeviation), normal(random, latency.seed)];
      return Array.from({ length: repetitions }, () => sample(random, centre + effect, words, seed, pace));
    }).flat();
  const truths = new Map([
    ["accuracy", share],
    ["error_early", 1 - share],
    ["latency", secondsTruth],
    // Samples without an error count as 0, as in the authors' code.
    ["omission_share", omittedShare * (1 - normalMean(seedDeviation, (offset) => logistic(centre + offset) ** words))],
    ["accuracy_per_second", (100 * share) / secondsTruth],
    ["pooled_primacy", 1],
  ]);
  return {
    design: `${seeds} seeds x ${repetitions}, one density`,
    name: `${words} words, ${100 * share}%`,
    floor: seeds === 5 ? 93 : 90,
    truths,
    draw(random) {
      const samples = draw(random);
      const byMetric = new Map<string, DrawnEstimate>([
        [
          "accuracy",
          shareOf(
            samples,
            (sample) => sample.right / sample.words,
            (sample) => sample.words,
          ),
        ],
        [
          "error_early",
          shareOf(
            samples,
            (sample) => sample.early / third,
            () => third,
          ),
        ],
        [
          "omission_share",
          shareOf(
            samples,
            (sample) => sample.omitted / Math.max(1, sample.words - sample.right),
            () => 1,
          ),
        ],
        [
          "latency",
          {
            ...shareOf(
              samples,
              (sample) => sample.seconds,
              () => 1,
            ),
            most: Number.POSITIVE_INFINITY,
          },
        ],
      ]);
      const seedsOf = samples.map(({ seed }) => seed);
      const speed = jackknifeRatio(
        samples.map((sample) => (100 * sample.right) / sample.words),
        samples.map((sample) => sample.seconds),
        seedsOf,
      );
      if (speed) byMetric.set("accuracy_per_second", { ...speed, units: seeds, most: Number.POSITIVE_INFINITY });
      const primacy = jackknifeRatio(
        samples.map((sample) => sample.late),
        samples.map((sample) => sample.early),
        seedsOf,
      );
      if (primacy && samples.reduce((sum, sample) => sum + sample.early, 0) >= 5)
        byMetric.set("pooled_primacy", { ...primacy, units: seeds, most: Number.POSITIVE_INFINITY });
      return byMetric;
    },
  };
}

/** Accuracy over ten fixed densities, as the mean of their means; only seeds are drawn, and some samples are missing. */
function allDensities(first: number, last: number, seeds: number, missing: number): Cell {
  const densities = [10, 50, 100, 150, 200, 250, 300, 350, 400, 500].map((words, at) => {
    const share = first + ((last - first) * at) / 9;
    return { words, share, centre: logitFor(share, seedDeviation) };
  });
  return {
    design: `${seeds} seeds, ten densities`,
    name: `${100 * first} to ${100 * last}%${missing > 0 ? `, ${100 * missing}% missing` : ""}`,
    floor: seeds === 5 ? 93 : 90,
    truths: new Map([["accuracy", densities.reduce((sum, { share }) => sum + share, 0) / densities.length]]),
    draw(random) {
      const effects = Array.from({ length: seeds }, () => normal(random, seedDeviation));
      const influence = new Map<number, number>();
      let [value, words] = [0, 0];
      for (const density of densities) {
        const shares = effects.flatMap((effect, seed) =>
          random.uniform() < missing
            ? []
            : [{ seed, share: successes(random, density.words, logistic(density.centre + effect)) / density.words }],
        );
        const centre = mean(shares.map(({ share }) => share));
        // A mean over the densities needs all of them.
        if (centre === null) return new Map();
        value += centre / densities.length;
        words += shares.length * density.words;
        for (const { seed, share } of shares)
          influence.set(seed, (influence.get(seed) ?? 0) + (share - centre) / shares.length / densities.length);
      }
      const squares = [...influence.values()].reduce((sum, shift) => sum + shift ** 2, 0);
      const standardError = Math.sqrt((squares * influence.size) / (influence.size - 1));
      return new Map([["accuracy", { value, standardError, degrees: influence.size - 1, units: words, most: 1 }]]);
    },
  };
}

/** Builds IFScale's cells: three and five seeds at one density and over ten. */
export function ifscaleCells(shares: readonly number[]): Cell[] {
  const cells = [3, 5].flatMap((seeds) => [10, 50, 250, 500].flatMap((words) => shares.map((share) => oneDensity(share, words, seeds, 1))));
  const repeated = [3, 5].flatMap((seeds) => shares.map((share) => oneDensity(share, 50, seeds, 4)));
  const ranges = [
    [1, 0.5],
    [1, 0.9],
    [0.999, 0.98],
  ] as const;
  return [
    ...cells,
    ...repeated,
    ...[3, 5].flatMap((seeds) => ranges.flatMap(([first, last]) => [0, 0.2].map((missing) => allDensities(first, last, seeds, missing)))),
  ];
}
