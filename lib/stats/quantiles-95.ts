import { bisect } from "./bisect";
import type { Quantiles } from "./share-interval";

/**
 * Returns the chance that Student's t lies within -x and x, for whole degrees of freedom: a finite sum. The browser uses it instead of
 * `@stdlib/stats-base-dists-t-cdf`, which is 50 kB.
 * @see Abramowitz and Stegun 1964, 26.7.3 and 26.7.4
 */
export function studentWithin(x: number, degrees: number): number {
  const angle = Math.atan(x / Math.sqrt(degrees));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isEven = degrees % 2 === 0;
  let term = isEven ? 1 : cosine;
  let sum = 0;
  for (let at = isEven ? 2 : 3; at <= degrees; at += 2) {
    sum += term;
    term *= (cosine ** 2 * (at - 1)) / at;
  }
  return isEven ? sine * sum : (2 / Math.PI) * (angle + sine * sum);
}

const z = 1.959963984540054;

/**
 * Degrees of freedom from which four terms of the expansion about the normal quantile are exact to 1e-11 (Abramowitz and Stegun 26.7.5).
 */
const many = 200;
const terms = [
  (z ** 3 + z) / 4,
  (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
  (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
];
const reachByDegrees = new Map<number, number>();

function student(degrees: number): number {
  const whole = Math.floor(degrees);
  if (whole >= many) return terms.reduce((sum, term, at) => sum + term / whole ** (at + 1), z);
  const reach = reachByDegrees.get(whole) ?? bisect((x) => studentWithin(x, whole) - 0.95, 0, 13);
  reachByDegrees.set(whole, reach);
  return reach;
}

// Lanczos' coefficients for g = 7.
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Returns the gamma function of a + 1, for a of at least 0. */
function gammaAfter(a: number): number {
  const sum = lanczos.reduce((total, coefficient, at) => total + (at === 0 ? coefficient : coefficient / (a + at)), 0);
  const t = a + 7.5;
  return Math.sqrt(2 * Math.PI) * t ** (a + 0.5) * Math.exp(-t) * sum;
}

/** Returns the regularized lower incomplete gamma function by its series, for means up to the count. */
function reaches(count: number, mean: number): number {
  let [term, sum] = [1, 1];
  for (let at = 1; term > 1e-17 * sum; at += 1) {
    term *= mean / (count + at);
    sum += term;
  }
  return (mean ** count * Math.exp(-mean) * sum) / gammaAfter(count);
}

/**
 * Quantiles of 95% intervals in one kilobyte instead of fifty, for computations in the browser. They agree with those of `@stdlib` to 1e-9;
 * degrees of freedom are rounded down to whole numbers.
 */
export const quantiles95: Quantiles = {
  normal: z,
  student,
  poisson: (count) => bisect((mean) => reaches(count, mean) - 0.05, 0, count),
};

/** Returns the two-sided p of a t value, for whole degrees of freedom. */
export const studentP = (t: number, degrees: number): number => Math.max(0, 1 - studentWithin(Math.abs(t), Math.floor(degrees)));
