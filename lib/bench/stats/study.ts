import betaQuantile from "@stdlib/stats-base-dists-beta-quantile";
import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import type { Random } from "@/lib/random/random";
import { lengthInterval } from "@/lib/stats/length-interval";
import { midPInterval, proportionInterval } from "@/lib/stats/proportion-interval";
import { scaledInterval } from "@/lib/stats/scaled-interval";
import { effectiveSize } from "@/lib/stats/share-interval";

/** Estimate of a metric in one simulated run. */
export interface DrawnEstimate {
  value: number;
  standardError: number | null;
  degrees: number;
  /** Words, items or dialogues that it is based on. */
  units: number;
  /** The largest possible value. */
  most: number;
  /** For lengths: dialogues that ended before the limit. */
  ended?: number;
  /** For metrics with their own interval. */
  bounds?: Bounds;
}

type Bounds = readonly [low: number, high: number] | null;

const asShare = ({ value, standardError, units, most }: DrawnEstimate) => ({
  value: value / most,
  standardError: standardError === null ? null : standardError / most,
  units,
});

/** Intervals that a metric may have. */
const intervals = {
  "modified Wilson, n_eff, t": (estimate: DrawnEstimate): Bounds => {
    const bounds = proportionInterval(asShare(estimate), estimate.degrees);
    return bounds && [bounds[0] * estimate.most, bounds[1] * estimate.most];
  },
  "logit-t, else modified Wilson": (estimate: DrawnEstimate): Bounds =>
    scaledInterval(estimate.value, estimate.standardError, estimate.degrees, "logit") ??
    proportionInterval(asShare(estimate), estimate.degrees),
  "mid-p": ({ value, units }: DrawnEstimate): Bounds => midPInterval(Math.round(value * units), units),
  "length, by share of the limit": (estimate: DrawnEstimate): Bounds =>
    lengthInterval({ ...estimate, limit: estimate.most, dialogues: estimate.units, ended: estimate.ended ?? estimate.units }),
  t: (estimate: DrawnEstimate): Bounds => {
    const bounds = scaledInterval(estimate.value, estimate.standardError, estimate.degrees, "plain");
    return bounds && [Math.max(0, bounds[0]), bounds[1]];
  },
  "log-t": (estimate: DrawnEstimate): Bounds => scaledInterval(estimate.value, estimate.standardError, estimate.degrees, "log"),
  own: ({ bounds }: DrawnEstimate): Bounds => bounds ?? null,
} satisfies Record<string, (estimate: DrawnEstimate) => Bounds>;

/** Interval of a metric, and the reference for its width. */
export interface Plan {
  interval: keyof typeof intervals;
  /**
   * Korn and Graubard's interval has exact tails at the effective size (R's `svyciprop(method = "beta")`; at the number of dialogues if
   * fewer than five ended). Student's t with the true standard error is available only in a simulation.
   */
  reference: "Korn-Graubard" | "Clopper-Pearson" | "t, true error" | null;
  /** Name of a metric's own interval. */
  name?: string;
}

function exactTails(estimate: DrawnEstimate, isIndependent: boolean): number | null {
  if (estimate.standardError === null || estimate.degrees < 1) return null;
  const { value, ...share } = asShare(estimate);
  const isFew = estimate.ended !== undefined && estimate.ended < 5 && value > 0.5;
  const shrunk = effectiveSize({ value, ...share }) * (1.959963984540054 / tQuantile(0.975, estimate.degrees)) ** 2;
  const n = isIndependent || isFew ? estimate.units : shrunk;
  const x = n * value;
  return estimate.most * ((n - x < 1e-9 ? 1 : betaQuantile(0.975, x + 1, n - x)) - (x < 1e-9 ? 0 : betaQuantile(0.025, x, n - x + 1)));
}

/** Simulated model with one true value. */
export interface Cell {
  /** The design, which has its own row in the table. */
  design: string;
  /** The true value and other special conditions. */
  name: string;
  /** Minimum coverage in percent; null if coverage is only printed. */
  floor: number | null;
  truths: ReadonlyMap<string, number>;
  draw(random: Random): ReadonlyMap<string, DrawnEstimate>;
}

/** Results of simulating a metric in a cell. */
export interface Coverage {
  /** In percent, over the runs that have an interval. */
  coverage: number;
  width: number;
  referenceWidth: number | null;
  /** Runs that have an interval. */
  runs: number;
}

/**
 * Simulates a cell and counts how often each metric's interval contains its true value; metrics of fewer than a tenth of the runs are left
 * out.
 */
export function simulate(
  { truths, draw }: Cell,
  random: Random,
  { runs, plans }: { runs: number; plans: Readonly<Record<string, Plan>> },
): Map<string, Coverage> {
  const drawn = new Map<string, DrawnEstimate[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const [metric, estimate] of draw(random)) {
      const list = drawn.get(metric);
      if (list) list.push(estimate);
      else drawn.set(metric, [estimate]);
    }
  }
  const coverages = new Map<string, Coverage>();
  for (const [metric, plan] of Object.entries(plans)) {
    const coverage = covered(drawn.get(metric) ?? [], truths.get(metric) ?? Number.NaN, plan);
    if (coverage.runs >= runs / 10) coverages.set(metric, coverage);
  }
  return coverages;
}

function covered(estimates: readonly DrawnEstimate[], truth: number, { interval, reference }: Plan): Coverage {
  const centre = estimates.reduce((sum, { value }) => sum + value, 0) / estimates.length;
  const squares = estimates.reduce((sum, { value }) => sum + (value - centre) ** 2, 0);
  const trueError = Math.sqrt(squares / Math.max(1, estimates.length - 1));
  // A bound that equals the truth except for rounding contains it.
  const slack = 1e-9 * Math.max(1, Math.abs(truth));
  let [held, width, beside, runs] = [0, 0, 0, 0];
  for (const estimate of estimates) {
    const bounds = intervals[interval](estimate);
    if (bounds === null) continue;
    runs += 1;
    if (bounds[0] <= truth + slack && truth <= bounds[1] + slack) held += 1;
    width += bounds[1] - bounds[0];
    if (reference === "t, true error") beside += 2 * tQuantile(0.975, estimate.degrees) * trueError;
    else if (reference !== null) beside += exactTails(estimate, reference === "Clopper-Pearson") ?? 0;
  }
  return { coverage: (100 * held) / runs, width: width / runs, referenceWidth: reference === null ? null : beside / runs, runs };
}
