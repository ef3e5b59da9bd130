import type { Standing } from "@/lib/contracts/standing";
import type { Random } from "@/lib/random/random";
import { randomFrom } from "@/lib/random/seeded-random";
import { rankRanges } from "@/lib/ranking/rank-ranges";
import { mean } from "@/lib/stats/mean";
import { modifiedWilson } from "@/lib/stats/proportion-interval";
import { separatedPairs } from "@/lib/stats/separated-pairs";
import { apartTest, standingOf, standingTest } from "@/lib/stats/standing-test";
import type { Figured } from "@/lib/stats/welch";
import type { BenchRow } from "../bench-row";
import { logistic, logitFor, normal } from "./draws";

const itemDeviation = 2;
const items = 200;
const seeds = 5;

/** Simulated table: each row's value, and the p of two rows as a leaderboard tests them. */
interface Table {
  values: number[];
  p(first: number, second: number): number;
}

function tableOf(rows: readonly { value: number; standing: Standing | null }[]): Table {
  return {
    values: rows.map(({ value }) => value),
    p: (first, second) => {
      const [a, b] = [rows[first]?.standing, rows[second]?.standing];
      return (a && b && standingTest(a, b)?.p) ?? 1;
    },
  };
}

/** Simulates yes-or-no items that all models were asked; `logits` has each model's log odds at an item of mean difficulty. */
export function askedItems(random: Random, logits: readonly number[]): Table {
  const ease = Array.from({ length: items }, () => normal(random, itemDeviation));
  const rows = logits.map((logit) => {
    const values = ease.map((level, at) => ({
      key: String(at).padStart(4, "0"),
      value: Number(random.uniform() < logistic(logit + level)),
    }));
    return { value: mean(values.map(({ value }) => value)) ?? 0, standing: standingOf(values, { noun: "item", yesNo: true }) };
  });
  return tableOf(rows);
}

/** Simulates accuracies over a few seeds that all models were given. */
export function askedSeeds(random: Random, models: number): Table {
  const ease = Array.from({ length: seeds }, () => normal(random, 3));
  const rows = Array.from({ length: models }, () => {
    const values = ease.map((seed, at) => ({ key: String(at), value: 70 + seed + normal(random, 3) }));
    return { value: mean(values.map(({ value }) => value)) ?? 0, standing: standingOf(values, { noun: "seed" }) };
  });
  return tableOf(rows);
}

/** Published shares of 80% over a number of verdicts of each model. */
function printed(random: Random, models: number): Table {
  const figures = Array.from({ length: models }, (): Figured => {
    const value = mean(Array.from({ length: items }, () => Number(random.uniform() < 0.8))) ?? 0;
    const [low, high] = modifiedWilson(value, items, 1.959963984540054) ?? [value, value];
    return { value, low, high, degrees: Number.POSITIVE_INFINITY };
  });
  return {
    values: figures.map(({ value }) => value),
    p: (first, second) => {
      const [a, b] = [figures[first], figures[second]];
      return a && b ? apartTest(a, b) : 1;
    },
  };
}

/** Computes the percentage of tables of equal models in which any rank is not the range of all ranks. */
export function wrongTables(draws: number, draw: () => Table): number {
  let wrong = 0;
  for (let at = 0; at < draws; at += 1) {
    const { values, p } = draw();
    const ranges = rankRanges(
      values.map((value) => ({ value, isKnown: true })),
      "higher",
      p,
    );
    if (ranges.some((range) => range?.[0] !== 1 || range[1] !== values.length)) wrong += 1;
  }
  return (100 * wrong) / draws;
}

function equalRow(label: string, draws: number, draw: () => Table): BenchRow {
  const wrong = wrongTables(draws, draw);
  const most = 5 + 2 * Math.sqrt((5 * 95) / draws);
  return {
    label: `ranks, ${label}`,
    measured: `${wrong.toFixed(1)}%`,
    reach: `${most.toFixed(1)}%`,
    ratio: most / Math.max(wrong, 0.01),
    note: "tables of equal models in which the rank of some row is wrong",
  };
}

/** Computes, for tables of two groups, the percentage of pairs of a better and a worse model that are separated. */
export function separatedShare(random: Random, draws: number, [better, worse]: readonly [number, number], each: number): number {
  const logits = [better, worse].flatMap((share) => Array<number>(each).fill(logitFor(share, itemDeviation)));
  let separated = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const { values, p } = askedItems(random, logits);
    const order = values.map((_, at) => at).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
    const sure = separatedPairs(order.length, (first, second) => p(order[first] ?? 0, order[second] ?? 0));
    for (const [first, row] of sure.entries())
      for (const [second, is] of row.entries()) if (is && (order[first] ?? 0) < each && (order[second] ?? 0) >= each) separated += 1;
  }
  return (100 * separated) / (draws * each * each);
}

/** Measures how often rank ranges are wrong if models are equal, and how many models they distinguish if two groups differ. */
export function rankRows(draws: number): BenchRow[] {
  const equal = logitFor(0.8, itemDeviation);
  const rows = [3, 8, 15, 31].map((models) => {
    const random = randomFrom(`equal ranks ${models}`);
    return equalRow(`${models} equal models, ${items} yes-or-no items`, draws, () => askedItems(random, Array<number>(models).fill(equal)));
  });
  for (const models of [3, 8, 31]) {
    const random = randomFrom(`equal seeds ${models}`);
    rows.push(equalRow(`${models} equal models, ${seeds} seeds`, draws, () => askedSeeds(random, models)));
  }
  for (const models of [3, 31]) {
    const random = randomFrom(`equal printed ${models}`);
    rows.push(equalRow(`${models} equal printed figures of ${items} verdicts`, draws, () => printed(random, models)));
  }
  const share = separatedShare(randomFrom("two groups of ranks"), draws, [0.8, 0.65], 4);
  const label = `ranks, 2 groups of 4 models 15 points apart, ${items} paired items`;
  rows.push({
    label,
    measured: `${share.toFixed(1)}%`,
    reach: "90%",
    ratio: share / 90,
    note: "pairs across the groups that are separated; 80 against 65%",
  });
  return rows;
}
