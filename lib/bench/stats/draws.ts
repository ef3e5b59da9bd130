import type { Random } from "@/lib/random/random";

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** Draws a normal deviate (Box and Muller 1958). */
export const normal = (random: Random, deviation: number): number =>
  deviation * Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());

/** Draws the number of successful trials. */
export function successes(random: Random, trials: number, p: number): number {
  let count = 0;
  for (let trial = 0; trial < trials; trial += 1) if (random.uniform() < p) count += 1;
  return count;
}

/** Computes the mean of a function of a normal deviate, by 400 steps of Simpson's rule over eight deviations each way. */
export function normalMean(deviation: number, transform: (offset: number) => number): number {
  if (deviation === 0) return transform(0);
  const steps = 400;
  let [sum, weights] = [0, 0];
  for (let step = 0; step <= steps; step += 1) {
    const z = -8 + (16 * step) / steps;
    const weight = (step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2) * Math.exp(-(z ** 2) / 2);
    sum += weight * transform(deviation * z);
    weights += weight;
  }
  return sum / weights;
}

/** Finds the log odds that, with a normal deviate added, give this share on average; 40 for a share of 1. */
export function logitFor(share: number, deviation: number): number {
  if (share >= 1) return 40;
  let [low, high] = [-40, 40];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (normalMean(deviation, (offset) => logistic(middle + offset)) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
