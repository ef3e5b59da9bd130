import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import type { LifDigest } from "../run-digest";
import { type Estimate, intervalOf } from "./estimate";

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

/** Why an estimate has no interval. */
export function whyNone(value: number | null, { standardError, forThisContext }: Estimate): string {
  if (value === null) return "No scored sample tells about it.";
  if (standardError === null && forThisContext) return "A task has one context of a length and one variable: nothing tells what varies.";
  return standardError === null ? "Nothing tells what varies." : "Nothing varied, above a score of 1.";
}
