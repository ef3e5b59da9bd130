import type { Random } from "@/lib/random/random";
import { randomFrom } from "@/lib/random/seeded-random";
import { boundsWithHidden } from "@/lib/stats/bounds-with-hidden";
import { mean } from "@/lib/stats/mean";
import { midPMcNemar, tangoInterval } from "@/lib/stats/paired-proportions";
import { pairedT } from "@/lib/stats/paired-t";
import { signFlipTest } from "@/lib/stats/permutation-test";
import { designError, detectableDifference } from "@/lib/stats/power";
import { restrictedMeanTest } from "@/lib/stats/restricted-mean-test";
import { stratifiedLogRank } from "@/lib/stats/stratified-log-rank";
import type { BenchRow } from "../bench-row";
import { logistic, normal, successes } from "./draws";

const itemDeviation = 2;

/** Percent of simulations in which a condition held. */
function share(runs: number, held: () => boolean): number {
  let count = 0;
  for (let run = 0; run < runs; run += 1) if (held()) count += 1;
  return (100 * count) / runs;
}

const threeErrors = (percent: number, runs: number) => 3 * Math.sqrt((percent * (100 - percent)) / runs);

function coverageRow(label: string, coverage: number, floor: number, runs: number, note: string): BenchRow {
  return { label, measured: `${coverage.toFixed(1)}%`, reach: `${floor}%`, ratio: (coverage + threeErrors(floor, runs)) / floor, note };
}

function sizeRow(label: string, size: number, runs: number, note: string): BenchRow {
  const most = 5 + threeErrors(5, runs);
  return { label, measured: `${size.toFixed(1)}%`, reach: "5%", ratio: most / Math.max(size, 0.01), note };
}

/** Two runs over the same items: whether each repetition of each item is right. */
function twoRuns(random: Random, items: number, repetitions: number, points: number): { first: number; second: number }[] {
  return Array.from({ length: items }, () => {
    const item = normal(random, itemDeviation) + 1;
    const [first, second] = [logistic(item), Math.min(1, Math.max(0, logistic(item) + points))];
    return { first: successes(random, repetitions, first) / repetitions, second: successes(random, repetitions, second) / repetitions };
  });
}

/** Lengths of dialogues over shared scripts, at most 60 turns; `longer` multiplies those of the second model. */
function twoLengths(random: Random, scripts: number, repetitions: number, longer: number) {
  const sides = [1, longer].map((factor) => ({ factor, spans: [] as { time: number; ended: boolean; cluster: number }[] }));
  for (let cluster = 0; cluster < scripts; cluster += 1) {
    const script = normal(random, 0.4);
    for (const { factor, spans } of sides) {
      for (let repetition = 0; repetition < repetitions; repetition += 1) {
        const turns = Math.ceil(15 * factor * Math.exp(script + normal(random, 0.6)) * -Math.log(1 - random.uniform()));
        const lost = random.uniform() < 0.1 ? Math.ceil(60 * random.uniform()) : 60;
        spans.push({ time: Math.min(turns, lost), ended: turns <= lost, cluster });
      }
    }
  }
  return sides.map(({ spans }) => spans);
}

/** Measures how often tests and intervals of comparisons are right if the truth is known. */
export function comparisonRows(runs: number): BenchRow[] {
  const random = randomFrom("comparisons");
  const paired = (points: number, repetitions: number) => {
    const samples = twoRuns(random, 250, repetitions, points);
    const differences = samples.map(({ first, second }) => second - first);
    return { differences, items: differences.map((_, at) => at) };
  };
  const pairs = () => {
    const { differences } = paired(0, 1);
    return [differences.filter((difference) => difference > 0).length, differences.filter((difference) => difference < 0).length] as const;
  };
  const within = (bounds: readonly [number | null, number | null] | null, truth: number) =>
    bounds !== null && bounds[0] !== null && bounds[1] !== null && bounds[0] <= truth && truth <= bounds[1];
  const lengths = (scripts: number, repetitions: number, longer: number) => {
    const [first = [], second = []] = twoLengths(random, scripts, repetitions, longer);
    return { first, second };
  };
  const design = { items: 12, repetitions: 2, paired: false, common: 0 };
  const split = { between: 0.04, within: 0.02 };
  const { standardError, degrees } = designError(split, design);
  const difference = detectableDifference(standardError, degrees) ?? 0;
  const side = (shift: number) =>
    Array.from(
      { length: design.items },
      () => shift + normal(random, 0.2) + (normal(random, Math.SQRT1_2) + normal(random, Math.SQRT1_2)) * Math.sqrt(split.within / 2),
    );
  const hidden = () => {
    const scores = Array.from({ length: 200 }, () => (random.uniform() < 0.05 ? null : random.uniform() < 0.8 ? 1 : 0));
    return boundsWithHidden(scores, [...scores.keys()]);
  };
  return [
    coverageRow(
      "Tango's interval, 250 items",
      share(runs, () => within(tangoInterval(...pairs(), 250), 0)),
      93,
      runs,
      "equal models, item sd 2",
    ),
    sizeRow(
      "mid-p McNemar, 250 items",
      share(runs, () => midPMcNemar(...pairs()) <= 0.05),
      runs,
      "false alarms of equal models",
    ),
    sizeRow(
      "t on item means, 250 items x 4",
      share(runs, () => {
        const { differences, items } = paired(0, 4);
        return (pairedT(differences, items)?.p ?? 1) <= 0.05;
      }),
      runs,
      "false alarms of equal models",
    ),
    sizeRow(
      "sign flips, 8 clusters of 10",
      share(Math.min(runs, 2000), () => {
        const differences = Array.from({ length: 80 }, () => normal(random, 1));
        const effects = Array.from({ length: 8 }, () => normal(random, 1));
        const clusters = differences.map((_, at) => at % 8);
        return (
          (signFlipTest(
            differences.map((difference, at) => difference + (effects[at % 8] ?? 0)),
            clusters,
            random,
          )?.p ?? 1) <= 0.05
        );
      }),
      Math.min(runs, 2000),
      "exact",
    ),
    ...(
      [
        [12, 4],
        [50, 1],
      ] as const
    ).flatMap(([scripts, repetitions]): BenchRow[] => {
      const name = `${scripts} shared scripts x ${repetitions}`;
      const test = (longer: number) => {
        const { first, second } = lengths(scripts, repetitions, longer);
        return (restrictedMeanTest(first, second, 60)?.p ?? 1) <= 0.05;
      };
      const rank = (longer: number) => {
        const { first, second } = lengths(scripts, repetitions, longer);
        return (stratifiedLogRank(first, second)?.p ?? 1) <= 0.05;
      };
      const some = Math.min(runs, 2000);
      return [
        sizeRow(
          `restricted means, ${name}`,
          share(some, () => test(1)),
          some,
          `finds half as long again in ${share(some, () => test(1.5)).toFixed(0)}%`,
        ),
        sizeRow(
          `log-rank by script, ${name}`,
          share(some, () => rank(1)),
          some,
          `finds half as long again in ${share(some, () => rank(1.5)).toFixed(0)}%`,
        ),
      ];
    }),
    coverageRow(
      "bounds, 200 items, 5% hidden, all of them wrong",
      share(runs, () => {
        const bounds = hidden();
        return within(bounds && [bounds.low, bounds.high], 0.95 * 0.8);
      }),
      93,
      runs,
      "Imbens and Manski",
    ),
    coverageRow(
      "bounds, 200 items, 5% hidden, all of them right",
      share(runs, () => {
        const bounds = hidden();
        return within(bounds && [bounds.low, bounds.high], 0.95 * 0.8 + 0.05);
      }),
      93,
      runs,
      "Imbens and Manski",
    ),
    {
      label: "power at the detectable difference, 12 items x 2",
      measured: `${share(runs, () => {
        const [first, second] = [side(0), side(difference)];
        const [firstSpread, secondSpread] = [first, second].map((values) => {
          const centre = mean(values) ?? 0;
          return { centre, squares: values.reduce((sum, x) => sum + (x - centre) ** 2, 0) };
        });
        const error = Math.sqrt((((firstSpread?.squares ?? 0) + (secondSpread?.squares ?? 0)) / degrees) * (2 / design.items));
        return ((secondSpread?.centre ?? 0) - (firstSpread?.centre ?? 0)) / error > 2.0738730679040147;
      }).toFixed(1)}%`,
      reach: "",
      ratio: null,
      note: "80% by the noncentral t; the wrong side does not count",
    },
  ];
}
