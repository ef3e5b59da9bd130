import { type DegradationFit, fitBySeed } from "@/lib/benchmarks/ifscale/metrics/fit";
import type { Random } from "@/lib/random/random";
import { randomFrom } from "@/lib/random/seeded-random";
import type { BenchRow } from "../bench-row";
import { logistic, normal, successes } from "./draws";

const densities = Array.from({ length: 50 }, (_, at) => 10 * (at + 1));
const seeds = 5;
/** Deviations in logits: of seeds, and of samples of one seed. */
const [seedDeviation, sampleDeviation] = [0.15, 0.2];

/** Determines the pattern of a simulated run whose share of words at each density is known. */
export function drawnPattern(random: Random, share: (words: number) => number): DegradationFit | null {
  const samples = Array.from({ length: seeds }, (_, cluster) => {
    const effect = normal(random, seedDeviation);
    return densities.map((density) => {
      const p = Math.min(0.9999, Math.max(0.0001, share(density)));
      const logit = Math.log(p / (1 - p)) + effect + normal(random, sampleDeviation);
      return { density, cluster, n: 1, sum: (100 * successes(random, density, logistic(logit))) / density };
    });
  });
  return fitBySeed(samples.flat());
}

/** True curves of models that have one of the patterns. */
export const trueShapes: Readonly<Record<string, (words: number) => number>> = {
  linear: (words) => 1 - 0.0016 * words,
  "steep linear": (words) => 0.95 - 0.0018 * words,
  exponential: (words) => 0.08 + 0.92 * Math.exp(-words / 80),
  "slow exponential": (words) => 0.05 + 0.94 * Math.exp(-words / 200),
  "threshold at 100": (words) => 0.99 - 0.001225 * Math.max(0, words - 100),
  "threshold at 250": (words) => 0.98 - 0.002 * Math.max(0, words - 250),
  "threshold at 400": (words) => 0.99 - 0.001 * Math.max(0, words - 400),
  "flat at 99%": () => 0.99,
  "flat at 80%": () => 0.8,
};

/** Computes the share of a model that collapses from 99 to 5% around 250 words. */
export const collapse = (words: number): number => 0.05 + 0.94 * logistic((250 - words) / 25);

/** Measures how often true patterns, and a collapse, are classified as having no pattern. */
export function patternRows(draws: number): BenchRow[] {
  const share = (name: string, shape: (words: number) => number): number => {
    const random = randomFrom(`pattern ${name}`);
    let none = 0;
    for (let draw = 0; draw < draws; draw += 1) if (drawnPattern(random, shape)?.fit.shape === "none") none += 1;
    return (100 * none) / draws;
  };
  const most = 5 + 2 * Math.sqrt((5 * 95) / draws);
  const design = `${densities.length} densities, ${seeds} seeds`;
  const rows = Object.entries(trueShapes).map(([name, shape]): BenchRow => {
    const none = share(name, shape);
    return {
      label: `patterns, ${name}, ${design}`,
      measured: `${none.toFixed(1)}%`,
      reach: `${most.toFixed(1)}%`,
      ratio: most / Math.max(none, 0.01),
      note: "runs of a model with this pattern that are said to have none of them",
    };
  });
  const collapsed = share("collapse", collapse);
  rows.push({
    label: `patterns, collapse from 99 to 5%, ${design}`,
    measured: `${collapsed.toFixed(1)}%`,
    reach: "80%",
    ratio: collapsed / 80,
    note: "runs of a model that collapses around 250 words that are said to have none of the patterns",
  });
  return rows;
}
