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

/** A metric with the error and the interval of its estimate. */
export function withInterval(metric: Metric, of: Estimate): Metric {
  const [low, high] = intervalOf({ ...of, value: metric.value }) ?? [null, null];
  return { ...metric, standardError: of.standardError, low, high };
}
