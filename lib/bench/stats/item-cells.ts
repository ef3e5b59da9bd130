import type { Random } from "@/lib/random/random";
import { clusteredError } from "@/lib/stats/clustered-error";
import { jackknifeRatio } from "@/lib/stats/jackknife";
import { mean } from "@/lib/stats/mean";
import { logistic, logitFor, normal, normalMean, successes } from "./draws";
import type { Cell, DrawnEstimate } from "./study";

interface Observation {
  cluster: number;
  value: number;
}

/** The mean of values from 0 to 1, by cluster. */
function shareOf(observations: readonly Observation[]): DrawnEstimate {
  const values = observations.map(({ value }) => value);
  const { standardError, clusters } = clusteredError(
    values,
    observations.map(({ cluster }) => cluster),
  );
  return { value: mean(values) ?? 0, standardError, degrees: clusters - 1, units: clusters, most: 1 };
}

/** Deviation of items in logits, as observed in runs of one suite. */
const itemDeviation = 2;
/** Share of the strictly failed replies that pass loosely. */
const loosened = 0.1;

function lexCell(items: number, repetitions: number, share: number, missing: number): Cell {
  // Prompts of one to three rules with the same log odds for all rules of a prompt.
  const centre = logitFor(share, itemDeviation);
  const strict = [1, 2, 3].reduce((sum, rules) => sum + normalMean(itemDeviation, (offset) => logistic(centre + offset) ** rules) / 3, 0);
  return {
    design: `${items} items x ${repetitions}`,
    name: `rules hold ${100 * share}%${missing > 0 ? `, ${100 * missing}% missing` : ""}`,
    floor: 93,
    truths: new Map([
      ["strict", strict],
      ["strict_once", strict],
      ["gain", (1 - strict) * loosened],
      ["rules_held", share],
      ["rules_held_repeated", share],
    ]),
    draw(random) {
      const [strictly, gained, rules]: [Observation[], Observation[], Observation[]] = [[], [], []];
      for (let item = 0; item < items; item += 1) {
        const many = 1 + random.integer(3);
        const p = logistic(centre + normal(random, itemDeviation));
        for (let repetition = 0; repetition < repetitions; repetition += 1) {
          const held = successes(random, many, p);
          const isGained = held < many && random.uniform() < loosened;
          if (random.uniform() < missing) continue;
          strictly.push({ cluster: item, value: held === many ? 1 : 0 });
          gained.push({ cluster: item, value: isGained ? 1 : 0 });
          for (let rule = 0; rule < many; rule += 1) rules.push({ cluster: item, value: rule < held ? 1 : 0 });
        }
      }
      const held = jackknifeRatio(
        rules.map(({ value }) => value),
        rules.map(() => 1),
        rules.map(({ cluster }) => cluster),
      );
      const byMetric = new Map<string, DrawnEstimate>([
        ["strict", shareOf(strictly)],
        ["gain", shareOf(gained)],
      ]);
      // With one sample per item the verdicts are independent.
      if (repetitions === 1) byMetric.set("strict_once", shareOf(strictly));
      return held
        ? byMetric.set(repetitions === 1 ? "rules_held" : "rules_held_repeated", { ...held, units: held.degrees + 1, most: 1 })
        : byMetric;
    },
  };
}

/** Builds LexInstructEval's cells: 50 and 200 items, asked once or four times. */
export const lexinstructCells = (shares: readonly number[]): Cell[] => [
  ...[50, 200].flatMap((items) => [1, 4].flatMap((repetitions) => shares.map((share) => lexCell(items, repetitions, share, 0)))),
  ...shares.map((share) => lexCell(200, 1, share, 0.1)),
];

const functionDeviation = 0.8;
const cases = 7;
/** Share of failed cases that have the class. */
const classed = 0.3;
/** Probability that a step is followed by one that still follows the true path. */
const followed = 0.9;

function logicCell(functions: number, repetitions: number, share: number, missing: number): Cell {
  const centre = logitFor(share, functionDeviation);
  const steps = followed / (1 - followed);
  return {
    design: `${functions} functions x ${repetitions}`,
    name: `cases right ${100 * share}%${missing > 0 ? `, ${100 * missing}% missing` : ""}`,
    // Twenty functions are between the 12 and the 50 dialogues that have a floor.
    floor: functions >= 50 ? 93 : 90,
    truths: new Map([
      ["cases", share],
      ["trackers", share],
      ["functions", normalMean(functionDeviation, (offset) => logistic(centre + offset) ** cases)],
      ["functions_once", normalMean(functionDeviation, (offset) => logistic(centre + offset) ** cases)],
      ["class_share", classed],
      ["followed", steps],
    ]),
    draw(random) {
      const [right, trackers, whole, failures, paths]: [Observation[], Observation[], Observation[], Observation[], Observation[]] = [
        [],
        [],
        [],
        [],
        [],
      ];
      for (let each = 0; each < functions; each += 1) {
        const p = logistic(centre + normal(random, functionDeviation));
        for (let repetition = 0; repetition < repetitions; repetition += 1) {
          const outcomes = Array.from({ length: cases }, () => ({ right: random.uniform() < p, isMissing: random.uniform() < missing }));
          for (const outcome of outcomes) {
            if (outcome.isMissing) continue;
            right.push({ cluster: each, value: Number(outcome.right) });
            trackers.push({ cluster: each, value: successes(random, 3, p) / 3 });
            if (outcome.right) continue;
            failures.push({ cluster: each, value: Number(random.uniform() < classed) });
            paths.push({ cluster: each, value: stepsFollowed(random) });
          }
          if (outcomes.every((outcome) => !outcome.isMissing))
            whole.push({ cluster: each, value: Number(outcomes.every((outcome) => outcome.right)) });
        }
      }
      const byMetric = new Map<string, DrawnEstimate>([
        ["cases", shareOf(right)],
        ["trackers", shareOf(trackers)],
      ]);
      if (whole.length > 1) byMetric.set(repetitions === 1 ? "functions_once" : "functions", shareOf(whole));
      // Over fewer functions a mean of steps is only approximate.
      if (new Set(failures.map(({ cluster }) => cluster)).size < 5) return byMetric;
      return byMetric.set("class_share", shareOf(failures)).set("followed", { ...shareOf(paths), most: Number.POSITIVE_INFINITY });
    },
  };
}

function stepsFollowed(random: Random): number {
  let steps = 0;
  while (random.uniform() < followed) steps += 1;
  return steps;
}

/** Builds LogicIF's cells: 20 and 102 functions of seven cases. */
export const logicifCells = (shares: readonly number[]): Cell[] => [
  ...[20, 102].flatMap((functions) => [1, 4].flatMap((repetitions) => shares.map((share) => logicCell(functions, repetitions, share, 0)))),
  ...shares.map((share) => logicCell(102, 1, share, 0.03)),
];
