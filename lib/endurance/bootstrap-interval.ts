import { randomFrom } from "@/lib/random/seeded-random";
import type { DialogueRatio } from "./endurance-metrics";

/** Percentile interval of a metric, and its standard error over the resamples. */
export interface BootstrapInterval {
  low: number;
  high: number;
  standardError: number;
}

/**
 * 95 % percentile intervals by resampling whole dialogues, the same for the same seed. Null for a metric that fewer than two
 * dialogues define. All metrics share the resamples.
 */
export function bootstrapIntervals(
  ratios: readonly DialogueRatio[],
  { seed = "bootstrap", resamples = 1000 }: { seed?: string; resamples?: number } = {},
): (BootstrapInterval | null)[] {
  const n = ratios[0]?.numerators.length ?? 0;
  if (n < 2) return ratios.map(() => null);
  const random = randomFrom(seed);
  const drawn = new Float64Array(n);
  const columns = ratios.map(({ numerators, denominators }) => ({
    above: Float64Array.from(numerators),
    below: Float64Array.from(denominators),
    values: new Float64Array(resamples),
    defined: 0,
  }));
  for (let resample = 0; resample < resamples; resample += 1) {
    drawn.fill(0);
    for (let at = 0; at < n; at += 1) {
      const dialogue = Math.floor(random.uniform() * n);
      drawn[dialogue] = (drawn[dialogue] ?? 0) + 1;
    }
    for (const column of columns) {
      let above = 0;
      let below = 0;
      for (let at = 0; at < n; at += 1) {
        const times = drawn[at] ?? 0;
        above += times * (column.above[at] ?? 0);
        below += times * (column.below[at] ?? 0);
      }
      if (below > 0) column.values[column.defined++] = above / below;
    }
  }
  return columns.map(({ below, values, defined }) => {
    let dialogues = 0;
    for (const part of below) if (part > 0) dialogues += 1;
    return dialogues < 2 ? null : interval(values.subarray(0, defined).sort());
  });
}

function interval(sorted: Float64Array): BootstrapInterval {
  let sum = 0;
  let squares = 0;
  for (const value of sorted) sum += value;
  const centre = sum / sorted.length;
  for (const value of sorted) squares += (value - centre) ** 2;
  return {
    low: quantile(sorted, 0.025),
    high: quantile(sorted, 0.975),
    standardError: Math.sqrt(squares / Math.max(1, sorted.length - 1)),
  };
}

/** Linear between the order statistics, as numpy has it. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
