import { clusteredError } from "@/lib/stats/clustered-error";
import { mean } from "@/lib/stats/mean";

/** A share of successes in percent, with its standard error and 95 % interval. */
export interface Proportion {
  value: number | null;
  standardError: number | null;
  low: number | null;
  high: number | null;
  n: number;
}

const Z = 1.959963984540054;

/** Wilson's 95 % interval of a share p of n trials, both bounds from 0 to 1; n need not be whole. */
export function wilsonInterval(p: number, n: number): [number, number] {
  const square = Z ** 2;
  const centre = (p + square / (2 * n)) / (1 + square / n);
  const reach = (Z / (1 + square / n)) * Math.sqrt((p * (1 - p)) / n + square / (4 * n ** 2));
  return [Math.max(0, centre - reach), Math.min(1, centre + reach)];
}

/**
 * The share of successes in percent. Repetitions of an item hang together, so the standard error is clustered by item, and
 * Wilson's interval counts as many trials as independent ones would give that error (never more than there are).
 */
export function proportion(successes: readonly boolean[], clusters: readonly string[]): Proportion {
  const n = successes.length;
  const values = successes.map(Number);
  const p = mean(values);
  if (p === null) return { value: null, standardError: null, low: null, high: null, n };
  const { standardError, clusters: groups } = clusteredError(values, clusters);
  const independent = standardError === null || standardError === 0 ? groups : (p * (1 - p)) / standardError ** 2;
  const [low, high] = wilsonInterval(p, Math.min(n, Math.max(1, independent)));
  return { value: 100 * p, standardError: standardError === null ? null : 100 * standardError, low: 100 * low, high: 100 * high, n };
}
