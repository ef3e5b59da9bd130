import type { Figure } from "@/lib/benchmarks/declared-metric";
import type { Slice } from "@/lib/contracts/slice";
import type { LifDigest } from "./digest";
import { type Estimate, estimate, grouped, intervalOf, type Placed } from "./estimate";
import { type Lacking, whyLacking } from "./standardised";

/** Samples of a run within a slice. */
export interface Sliced {
  slice: Slice;
  samples: readonly LifDigest[];
}

/** A scored sample. */
export type Scored = LifDigest & { row: NonNullable<LifDigest["row"]> };

export const scoredOf = (samples: readonly LifDigest[]): Scored[] => samples.filter((sample): sample is Scored => sample.row !== null);

/** Declaration of percentages of which neither direction is better. */
export const percent = { unit: "%", direction: "none", decimals: 1 } as const;

/** Declaration of values from 0 to 1 of which more is better. */
export const score = { unit: "", direction: "higher", decimals: 3 } as const;

/** Sentence about the interval of a share, for descriptions. */
export const byPlace =
  "The interval is modified Wilson's at the effective number of samples, with Student's t; errors are clustered as those of ARS.";

/** Makes a metric value without an interval; n is the number of scored samples unless given. */
export function plainFigure(samples: readonly LifDigest[], value: number | null | undefined, count?: number): Figure {
  const n = scoredOf(samples).length;
  return { value: value ?? null, standardError: null, low: null, high: null, n: count ?? n, missing: samples.length - n };
}

/**
 * Adds the error and interval of an estimate to a value, or the reason why there is none; `counts` notes if they hold only for this
 * context.
 */
export function withInterval(figure: Figure, from: Estimate): Figure {
  const bounds = intervalOf({ ...from, value: figure.value });
  const [low, high] = bounds ?? [null, null];
  const scope = from.forThisContext && bounds ? { counts: "samples, for this context" } : {};
  return {
    ...figure,
    standardError: from.standardError,
    low,
    high,
    ...scope,
    ...(bounds === null && { why: whyNone(figure.value, from) }),
  };
}

/** Adds to a missing value, if some samples were scored, which task lacks which length. */
export function saying(figure: Figure, lacking: readonly Lacking[]): Figure {
  const why = figure.n === 0 ? null : whyLacking(lacking, { inK: true });
  return figure.value === null && why !== null ? { ...figure, standardError: null, why } : figure;
}

/** A sample with its contributions to the numerator and the denominator of a share. */
export type Counted = Placed & { above: number; below: number };

/**
 * Adds the interval of a quotient of two sums over samples, in percent. Samples count equally whatever their task; each one's effect is its
 * numerator minus the quotient times its denominator (linearized, Cochran 1977).
 */
export function withShareInterval(figure: Figure, samples: readonly Counted[]): Figure {
  const below = samples.reduce((sum, sample) => sum + sample.below, 0);
  if (figure.value === null || below === 0) return figure;
  const share = figure.value / 100;
  const byTask = grouped(samples, ({ task }) => task);
  const moved = ({ above, below: base }: Counted) => share + ((above - share * base) * samples.length) / below;
  const estimated = { ...estimate(samples, moved, (task) => byTask.get(task)?.length ?? 0), value: share };
  const bounds = intervalOf(estimated);
  return {
    ...figure,
    standardError: estimated.standardError === null ? null : 100 * estimated.standardError,
    low: bounds && 100 * bounds[0],
    high: bounds && 100 * bounds[1],
    ...(estimated.forThisContext && bounds && { counts: "samples, for this context" }),
    ...(bounds === null && { why: whyNone(figure.value, estimated) }),
  };
}

/**
 * Adds contributions to a sample's place, copying only these fields: samples have many others, and most metrics of a run use this function.
 */
export const counted = ({ task, scenario, length, cluster, expression, variable }: Placed, above: number, below: number): Counted => ({
  task,
  scenario,
  length,
  cluster,
  expression,
  variable,
  above,
  below,
});

/** Makes contributions to a share of samples, where each counts from 0 to 1; null excludes a sample. */
export function countedOnce(samples: readonly LifDigest[], share: (sample: LifDigest) => number | null): Counted[] {
  const countedSamples: Counted[] = [];
  for (const sample of samples) {
    const above = share(sample);
    if (above !== null) countedSamples.push(counted(sample, above, 1));
  }
  return countedSamples;
}

/** Explains why an estimate has no interval. */
export function whyNone(value: number | null, { standardError, forThisContext }: Estimate): string {
  if (value === null) return "No scored sample measures it.";
  if (standardError === null && forThisContext)
    return "A task has one context per length and one variable, so there is no variation to measure.";
  return standardError === null ? "There is no variation to measure." : "Nothing varied, above a score of 1.";
}
