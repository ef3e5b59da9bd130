import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import type { LifDigest } from "../run-digest";
import { type Estimate, estimate, grouped, intervalOf, type Placed } from "./estimate";

/** A sample that was scored. */
export type Scored = LifDigest & { row: NonNullable<LifDigest["row"]> };

export const scoredOf = (of: readonly LifDigest[]): Scored[] => of.filter((one): one is Scored => one.row !== null);

type Plain = (id: string, value: number | null | undefined, n?: number) => Metric;

/** Makes metrics without an interval of a slice; n is the number of scored samples unless the metric has its own. */
export function plainMetric(of: readonly LifDigest[], slice: Slice): Plain {
  const n = scoredOf(of).length;
  const missing = of.length - n;
  return (id, value, own = n) => ({ id, slice, value: value ?? null, standardError: null, low: null, high: null, n: own, missing });
}

/** A metric with the error and the interval of its estimate, or why it has none; n says where it speaks for this context alone. */
export function withInterval(metric: Metric, of: Estimate): Metric {
  const bounds = intervalOf({ ...of, value: metric.value });
  const [low, high] = bounds ?? [null, null];
  const scope = of.forThisContext && bounds ? { counts: "samples, for this context" } : {};
  return { ...metric, standardError: of.standardError, low, high, ...scope, ...(bounds === null && { why: whyNone(metric.value, of) }) };
}

/** A sample with what it adds to both sums of a share. */
export type Counted = Placed & { above: number; below: number };

/**
 * A metric in percent that is a quotient of two sums over samples, with its interval: samples count as they are, whatever their task, and each moves the
 * quotient by what is above less its share of what is below (linearised, Cochran 1977). `counts` names what n counts where that is not samples.
 */
export function withShareInterval(metric: Metric, samples: readonly Counted[], counts = "samples"): Metric {
  const below = samples.reduce((sum, one) => sum + one.below, 0);
  if (metric.value === null || below === 0) return metric;
  const share = metric.value / 100;
  const ofTask = grouped(samples, ({ task }) => task);
  const moved = ({ above, below: own }: Counted) => share + ((above - share * own) * samples.length) / below;
  const found = { ...estimate(samples, moved, (task) => ofTask.get(task)?.length ?? 0), value: share };
  const bounds = intervalOf(found);
  const scope = found.forThisContext && bounds ? `${counts}, for this context` : counts;
  return {
    ...metric,
    standardError: found.standardError === null ? null : 100 * found.standardError,
    low: bounds && 100 * bounds[0],
    high: bounds && 100 * bounds[1],
    ...(scope !== "samples" && { counts: scope }),
    ...(bounds === null && { why: whyNone(metric.value, found) }),
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
export function countedOnce(of: readonly LifDigest[], share: (one: LifDigest) => number | null): Counted[] {
  const found: Counted[] = [];
  for (const one of of) {
    const above = share(one);
    if (above !== null) found.push(counted(one, above, 1));
  }
  return found;
}

/** Why an estimate has no interval. */
export function whyNone(value: number | null, { standardError, forThisContext }: Estimate): string {
  if (value === null) return "No scored sample tells about it.";
  if (standardError === null && forThisContext) return "A task has one context of a length and one variable: nothing tells what varies.";
  return standardError === null ? "Nothing tells what varies." : "Nothing varied, above a score of 1.";
}
