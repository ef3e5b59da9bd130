import type { Random } from "@/lib/random/random";
import { mean } from "@/lib/stats/mean";
import { twoWayError } from "@/lib/stats/two-way-error";
import { logistic, logitFor, normal, successes } from "./draws";
import type { Cell, Estimate } from "./study";

const deviation = 0.3;
/** Scoring points of a reply. */
const points = 4;

interface Told {
  wording: number;
  variable: number;
  context: number;
  value: number;
}

function lifCell(wordings: number, variables: number, contexts: number, share: number, missing: number): Cell {
  const ways = contexts > 1 ? 3 : 2;
  const centre = logitFor(share, deviation * Math.sqrt(ways));
  const effects = (random: Random, many: number) => Array.from({ length: many }, () => normal(random, deviation));
  return {
    design: `${wordings} wordings x ${variables} variables, ${contexts === 1 ? "one context" : `${contexts} contexts`}`,
    name: `ARS ${share}${missing > 0 ? `, ${100 * missing} % missing` : ""}`,
    floor: 93,
    truths: new Map([["ars", share]]),
    draw(random) {
      const [ofWording, ofVariable] = [effects(random, wordings), effects(random, variables)];
      const ofContext = contexts > 1 ? effects(random, contexts) : [0];
      const told: Told[] = [];
      for (const [wording, one] of ofWording.entries())
        for (const [variable, other] of ofVariable.entries())
          for (const [context, third] of ofContext.entries())
            if (random.uniform() >= missing)
              told.push({ wording, variable, context, value: successes(random, points, logistic(centre + one + other + third)) / points });
      const value = mean(told.map((one) => one.value)) ?? 0;
      const residuals = told.map((one) => one.value - value);
      const error = threeWays(
        residuals,
        contexts > 1
          ? [told.map((one) => one.wording), told.map((one) => one.variable), told.map((one) => one.context)]
          : [told.map((one) => one.wording), told.map((one) => one.variable)],
      );
      return new Map<string, Estimate>([["ars", { value, ...error, units: told.length, most: 1 }]]);
    },
  };
}

function threeWays(residuals: readonly number[], ways: readonly number[][]): { standardError: number | null; degrees: number } {
  const [one = [], other = [], third] = ways;
  const two = twoWayError(residuals, one, other);
  if (!third) return two;
  const variance = (of: readonly number[]) => {
    const sums = new Map<number, number>();
    for (const [at, residual] of residuals.entries()) sums.set(of[at] ?? 0, (sums.get(of[at] ?? 0) ?? 0) + residual);
    const squares = [...sums.values()].reduce((sum, x) => sum + x ** 2, 0);
    return (squares * sums.size) / (sums.size - 1) / residuals.length ** 2;
  };
  const crossed = (a: readonly number[], b: readonly number[]) => a.map((x, at) => x * 1000 + (b[at] ?? 0));
  const sum =
    variance(one) +
    variance(other) +
    variance(third) -
    variance(crossed(one, other)) -
    variance(crossed(one, third)) -
    variance(crossed(other, third)) +
    variance(crossed(crossed(one, other), third));
  const most = Math.max(sum, variance(one), variance(other), variance(third));
  return { standardError: Math.sqrt(most), degrees: Math.min(...ways.map((of) => new Set(of).size)) - 1 };
}

/** LIFBench: wordings and variables crossed, in one context and in five. */
export const lifbenchCells = (shares: readonly number[]): Cell[] =>
  (
    [
      [5, 5],
      [12, 6],
    ] as const
  ).flatMap(([wordings, variables]) =>
    [1, 5].flatMap((contexts) => [
      ...shares.map((share) => lifCell(wordings, variables, contexts, share, 0)),
      lifCell(wordings, variables, contexts, 0.8, 0.1),
    ]),
  );
