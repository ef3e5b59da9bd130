import type { Random } from "@/lib/random/random";
import { randomFrom } from "@/lib/random/seeded-random";
import { clusteredError } from "@/lib/stats/clustered-error";
import { deviationInterval } from "@/lib/stats/deviation-interval";
import { jackknife } from "@/lib/stats/jackknife";
import { mean } from "@/lib/stats/mean";
import { sampleDeviation } from "@/lib/stats/sample-deviation";
import { scaledInterval } from "@/lib/stats/scaled-interval";
import { tInterval } from "@/lib/stats/t-interval";
import { logistic, logitFor, normal, successes } from "./draws";
import type { Cell, DrawnEstimate } from "./study";

const seedDeviation = 0.15;
const seeds = 5;
const estimate = (value: number, bounds: readonly [number, number] | null): DrawnEstimate => ({
  ...{ value, bounds, standardError: null, degrees: seeds - 1, units: seeds, most: Number.POSITIVE_INFINITY },
});

/** The deviation of accuracies over five seeds. */
function deviationCell(words: number, share: number): Cell {
  const centre = logitFor(share, seedDeviation);
  const accuracy = (random: Random) => successes(random, words, logistic(centre + normal(random, seedDeviation))) / words;
  const truth = randomFrom("deviation");
  return {
    design: `${seeds} seeds`,
    name: `${words} words, ${100 * share}%`,
    floor: null,
    truths: new Map([["deviation", sampleDeviation(Array.from({ length: 20_000 }, () => accuracy(truth))) ?? 0]]),
    draw(random) {
      const value = sampleDeviation(Array.from({ length: seeds }, () => accuracy(random))) ?? 0;
      return new Map([["deviation", estimate(value, value === 0 ? null : deviationInterval(value, seeds - 1))]]);
    },
  };
}

const densities = Array.from({ length: 25 }, (_, at) => 20 * (at + 1));
const plateau = 99;

/** The bend of a plateau with a falling line after it that fits mean accuracies best, on a grid of five words. */
function kneeOf(curves: readonly (readonly number[])[]): number {
  const y = densities.map((_, at) => mean(curves.map((curve) => curve[at] ?? 0)) ?? 0);
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  const centre = mean(y) ?? 0;
  for (let knee = 40; knee <= 480; knee += 5) {
    const x = densities.map((density) => Math.max(0, density - knee));
    const middle = mean(x) ?? 0;
    const [above, below] = x.reduce(
      ([a, b], past, at) => [a + (past - middle) * ((y[at] ?? 0) - centre), b + (past - middle) ** 2],
      [0, 0],
    );
    const slope = above / below;
    const squares = x.reduce((sum, past, at) => sum + ((y[at] ?? 0) - centre - slope * (past - middle)) ** 2, 0);
    if (squares < least) [best, least] = [knee, squares];
  }
  return best;
}

/** The knee of a threshold over 25 densities. */
function kneeCell(knee: number): Cell {
  const shares = densities.map((density) => (plateau - 0.12 * Math.max(0, density - knee)) / 100);
  const centres = shares.map((share) => logitFor(share, seedDeviation));
  return {
    design: `${seeds} seeds`,
    name: `at ${knee} words`,
    floor: null,
    truths: new Map([["knee", knee]]),
    draw(random) {
      const curves = Array.from({ length: seeds }, () => {
        const effect = normal(random, seedDeviation);
        return densities.map((words, at) => (100 * successes(random, words, logistic((centres[at] ?? 0) + effect))) / words);
      });
      const jackknifed = jackknife(curves, kneeOf);
      return new Map(
        jackknifed
          ? [["knee", estimate(jackknifed.value, scaledInterval(jackknifed.value, jackknifed.standardError, jackknifed.degrees, "plain"))]]
          : [],
      );
    },
  };
}

/** Ratio of late to early errors at one density, pooled over seeds, if at least five are early. */
function primacyCell(words: number, share: number): Cell {
  const centre = logitFor(share, seedDeviation);
  const third = Math.floor(words / 3);
  return {
    design: `${seeds} seeds`,
    name: `${words} words, ${100 * share}%`,
    floor: null,
    truths: new Map([["pooled primacy", 1]]),
    draw(random) {
      const errors = Array.from({ length: seeds }, () => {
        const p = 1 - logistic(centre + normal(random, seedDeviation));
        return [successes(random, third, p), successes(random, third, p)] as const;
      });
      const sum = (pairs: readonly (readonly [number, number])[], at: 0 | 1) => pairs.reduce((total, pair) => total + pair[at], 0);
      if (sum(errors, 0) < 5) return new Map();
      const jackknifed = jackknife(errors, (kept) => (sum(kept, 0) === 0 ? null : sum(kept, 1) / sum(kept, 0)));
      return new Map(
        jackknifed
          ? [
              [
                "pooled primacy",
                estimate(jackknifed.value, scaledInterval(jackknifed.value, jackknifed.standardError, jackknifed.degrees, "log")),
              ],
            ]
          : [],
      );
    },
  };
}

const wordings = 12;
const variables = 6;

/** The deviation over wordings divided by their mean, including the part from noise; by jackknife over wordings. */
function stabilityCell(share: number): Cell {
  const centre = logitFor(share, Math.hypot(0.3, 0.3));
  const drawn = (random: Random) => {
    const variableEffects = Array.from({ length: variables }, () => normal(random, 0.3));
    return Array.from({ length: wordings }, () => {
      const effect = normal(random, 0.3);
      return mean(variableEffects.map((other) => successes(random, 4, logistic(centre + effect + other)) / 4)) ?? 0;
    });
  };
  const stability = (means: readonly number[]) => {
    const [over, under] = [sampleDeviation(means), mean(means)];
    return over === null || !under ? null : over / under;
  };
  const random = randomFrom("stability");
  const truth = mean(Array.from({ length: 4000 }, () => stability(drawn(random)) ?? 0)) ?? 0;
  return {
    design: `${wordings} wordings x ${variables} variables`,
    name: `ARS ${share}`,
    floor: null,
    truths: new Map([["IFS", truth]]),
    draw(source) {
      const jackknifed = jackknife(drawn(source), stability);
      return new Map(
        jackknifed
          ? [["IFS", estimate(jackknifed.value, scaledInterval(jackknifed.value, jackknifed.standardError, jackknifed.degrees, "log"))]]
          : [],
      );
    },
  };
}

const lengths = [4, 8, 16, 32, 64, 128];
const kept = 0.85;

/** The longest length that keeps 85% of the score at the shortest: a range from the longest that surely does to the longest that may. */
function reachCell(perDoubling: number): Cell {
  const scores = lengths.map((_, at) => 0.9 - perDoubling * at);
  const centres = scores.map((score) => logitFor(score, 0.3));
  const longest = (keeps: (at: number) => boolean) =>
    lengths.reduce((most, length, at) => (at > 0 && keeps(at) ? length : most), lengths[0] ?? 0);
  return {
    design: "25 samples a length",
    name: `${perDoubling} lost a doubling`,
    floor: null,
    truths: new Map([["effective length", longest((at) => (scores[at] ?? 0) >= kept * 0.9)]]),
    draw(random) {
      const means = centres.map((centre) => {
        const values = Array.from({ length: 25 }, () => successes(random, 4, logistic(centre + normal(random, 0.3))) / 4);
        return { value: mean(values) ?? 0, error: clusteredError(values, Object.keys(values)).standardError ?? 0 };
      });
      const base = means[0] ?? { value: 1, error: 0 };
      const bounds = means.map(({ value, error }) => {
        const quotient = value / base.value;
        return tInterval(quotient, Math.hypot(error, quotient * base.error) / base.value, 24) ?? [quotient, quotient];
      });
      const value = longest((at) => (means[at]?.value ?? 0) >= kept * base.value);
      return new Map([
        [
          "effective length",
          estimate(value, [longest((at) => (bounds[at]?.[0] ?? 0) >= kept), longest((at) => (bounds[at]?.[1] ?? 0) >= kept)]),
        ],
      ]);
    },
  };
}

/** Builds the cells of metrics whose intervals are approximate in any case. */
export const roughCells = (): Cell[] => [
  ...[50, 250].flatMap((words) => [0.7, 0.95].map((share) => deviationCell(words, share))),
  ...[150, 250, 350].map(kneeCell),
  ...[100, 500].flatMap((words) => [0.7, 0.95].map((share) => primacyCell(words, share))),
  ...[0.6, 0.85].map(stabilityCell),
  ...[0.01, 0.04, 0.08].map(reachCell),
];
