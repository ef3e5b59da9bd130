import erfc from "@stdlib/math-base-special-erfc";
import type { Lifetime } from "./lifetime";

/** The log-rank test of two samples. */
export interface LogRank {
  chiSquare: number;
  /** Of the chi-square distribution with one degree of freedom. */
  p: number;
}

/** Whether two samples of lifetimes differ, censored ones included; null where there is nothing to compare. */
export function logRank(first: readonly Lifetime[], second: readonly Lifetime[]): LogRank | null {
  const both = [...first, ...second];
  let difference = 0;
  let variance = 0;
  for (const turn of new Set(both.filter(({ ended }) => ended === "patience").map(({ turns }) => turns))) {
    const risk = (of: readonly Lifetime[]) => of.filter(({ turns }) => turns >= turn).length;
    const ended = (of: readonly Lifetime[]) => of.filter((one) => one.turns === turn && one.ended === "patience").length;
    const [n, n1] = [risk(both), risk(first)];
    const d = ended(both);
    difference += ended(first) - (d * n1) / n;
    if (n > 1) variance += (d * (n1 / n) * (1 - n1 / n) * (n - d)) / (n - 1);
  }
  if (variance === 0) return null;
  const chiSquare = difference ** 2 / variance;
  return { chiSquare, p: erfc(Math.sqrt(chiSquare / 2)) };
}
