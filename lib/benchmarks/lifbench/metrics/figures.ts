import type { Figure } from "@/lib/benchmarks/declared-metric";
import type { Slice } from "@/lib/contracts/slice";
import type { LifDigest } from "./digest";
import { type Estimate, estimate, grouped, intervalOf, type Placed } from "./estimate";
import { type Lacking, whyLacking } from "./standardised";

/** Samples of a run on a slice. */
export interface Sliced {
  slice: Slice;
  samples: readonly LifDigest[];
}

/** A sample that was scored. */
export type Scored = LifDigest & { row: NonNullable<LifDigest["row"]> };

export const scoredOf = (samples: readonly LifDigest[]): Scored[] => samples.filter((sample): sample is Scored => sample.row !== null);

/** Percentages that say nothing of a direction. */
export const percent = { unit: "%", direction: "none", decimals: 1 } as const;

/** Figures from 0 to 1 of which more is better. */
export const score = { unit: "", direction: "higher", decimals: 3 } as const;

/** What descriptions say of the interval of a share. */
export const byPlace =
  "The interval is modified Wilson's at the effective number of samples, with Student's t; errors are clustered as those of ARS.";

/** A figure without an interval; n is the number of scored samples unless it has its own. */
export function plainFigure(samples: readonly LifDigest[], value: number | null | undefined, count?: number): Figure {
  const n = scoredOf(samples).length;
  return { value: value ?? null, standardError: null, low: null, high: null, n: count ?? n, missing: samples.length - n };
}

/** A figure with the error and the interval of its estimate, or why it has none; n says where it speaks for this context alone. */
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

/** A figure without a value says which task lacks which length, where some were scored. */
export function saying(figure: Figure, lacking: readonly Lacking[]): Figure {
  const why = figure.n === 0 ? null : whyLacking(lacking, { inK: true });
  return figure.value === null && why !== null ? { ...figure, standardError: null, why } : figure;
}

/** A sample with what it adds to both sums of a share. */
export type Counted = Placed & { above: number; below: number };

/**
 * A figure in percent that is a quotient of two sums over samples, with its interval: samples count as they are, whatever their task, and each moves the
 * quotient by what is above less its share of what is below (linearised, Cochran 1977). `counts` names what n counts where that is not samples.
 */
export function withShareInterval(figure: Figure, samples: readonly Counted[], counts = "samples"): Figure {
  const below = samples.reduce((sum, sample) => sum + sample.below, 0);
  if (figure.value === null || below === 0) return figure;
  const share = figure.value / 100;
  const ofTask = grouped(samples, ({ task }) => task);
  const moved = ({ above, below: base }: Counted) => share + ((above - share * base) * samples.length) / below;
  const estimated = { ...estimate(samples, moved, (task) => ofTask.get(task)?.length ?? 0), value: share };
  const bounds = intervalOf(estimated);
  const scope = estimated.forThisContext && bounds ? `${counts}, for this context` : counts;
  return {
    ...figure,
    standardError: estimated.standardError === null ? null : 100 * estimated.standardError,
    low: bounds && 100 * bounds[0],
    high: bounds && 100 * bounds[1],
    ...(scope !== "samples" && { counts: scope }),
    ...(bounds === null && { why: whyNone(figure.value, estimated) }),
  };
}

/** A sample's place with what it adds; it has many other fields, and most of a run's metrics come through here. */
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

/** Samples of a share of samples: what each is, from 0 to 1; null leaves it out. */
export function countedOnce(samples: readonly LifDigest[], share: (sample: LifDigest) => number | null): Counted[] {
  const countedSamples: Counted[] = [];
  for (const sample of samples) {
    const above = share(sample);
    if (above !== null) countedSamples.push(counted(sample, above, 1));
  }
  return countedSamples;
}

/** Why an estimate has no interval. */
export function whyNone(value: number | null, { standardError, forThisContext }: Estimate): string {
  if (value === null) return "No scored sample measures it.";
  if (standardError === null && forThisContext)
    return "A task has one context per length and one variable, so there is no variation to measure.";
  return standardError === null ? "There is no variation to measure." : "Nothing varied, above a score of 1.";
}
