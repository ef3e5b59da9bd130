import type { Random } from "@/lib/random/random";
import { mean } from "@/lib/stats/mean";
import { multiWayError } from "@/lib/stats/multi-way-error";
import { logistic, logitFor, normal, successes } from "./draws";
import type { Cell, DrawnEstimate } from "./study";

const deviation = 0.3;
/** Scoring points of a reply. */
const points = 4;

interface Sample {
  wording: number;
  variable: number;
  context: number;
  earned: number;
  /** 1 if the single point of a capability was won, else 0. */
  capable: number;
}

function lifCell(wordings: number, variables: number, contexts: number, share: number, missing: number): Cell {
  const centre = logitFor(share, deviation * Math.sqrt(contexts > 1 ? 3 : 2));
  const effects = (random: Random, many: number) => Array.from({ length: many }, () => normal(random, deviation));
  return {
    design: `${wordings} wordings x ${variables} variables, ${contexts === 1 ? "one context" : `${contexts} contexts`}`,
    name: `ARS ${share}${missing > 0 ? `, ${100 * missing}% missing` : ""}`,
    floor: 93,
    truths: new Map([
      ["ars", share],
      ["ifp", share],
      ["found", share],
    ]),
    draw(random) {
      const [wordingEffects, variableEffects] = [effects(random, wordings), effects(random, variables)];
      const contextEffects = contexts > 1 ? effects(random, contexts) : [0];
      const samples: Sample[] = [];
      for (const [wording, wordingEffect] of wordingEffects.entries())
        for (const [variable, variableEffect] of variableEffects.entries())
          for (const [context, contextEffect] of contextEffects.entries())
            if (random.uniform() >= missing) {
              const p = logistic(centre + wordingEffect + variableEffect + contextEffect);
              const capable = successes(random, 1, p);
              samples.push({ wording, variable, context, earned: capable + successes(random, points - 1, p), capable });
            }
      const ways = [
        samples.map((sample) => sample.wording),
        samples.map((sample) => sample.variable),
        samples.map((sample) => sample.context),
      ];
      const estimateOf = (values: readonly number[]): DrawnEstimate => {
        const value = mean(values) ?? 0;
        const residuals = values.map((observed) => observed - value);
        const error = multiWayError(residuals, contexts > 1 ? ways : ways.slice(0, 2));
        return { value, ...error, units: samples.length, most: 1 };
      };
      // A sample of few pieces affects a share of all pieces less than one of many: linearized, as in `withShareInterval`.
      const pieces = samples.map(({ wording, variable, context }) => {
        const count = 2 + Math.floor(5 * random.uniform());
        const p = logistic(centre + (wordingEffects[wording] ?? 0) + (variableEffects[variable] ?? 0) + (contextEffects[context] ?? 0));
        return { count, found: successes(random, count, p) };
      });
      const all = pieces.reduce((sum, { count }) => sum + count, 0);
      const foundShare = pieces.reduce((sum, piece) => sum + piece.found, 0) / all;
      return new Map([
        ["found", estimateOf(pieces.map((piece) => foundShare + ((piece.found - foundShare * piece.count) * samples.length) / all))],
        ["ars", estimateOf(samples.map((sample) => sample.earned / points))],
        // A capability depends on some of the points.
        ["ifp", estimateOf(samples.map((sample) => sample.capable))],
      ]);
    },
  };
}

/** Builds LIFBench's cells: wordings and variables crossed, in one context and in five. */
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
