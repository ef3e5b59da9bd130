import erfc from "@stdlib/math-base-special-erfc";
import type { Lifespan } from "./restricted-mean";

/** A log-rank test of two samples. */
export interface StratifiedLogRank {
  chiSquare: number;
  /** Of the chi-square distribution with one degree of freedom. */
  p: number;
}

/**
 * Log-rank test of two samples within strata, here the clusters, such as the scripts that both models were given (Mantel 1966; R's
 * `survdiff(Surv(time, ended) ~ sample + strata(cluster))`). Observed less expected ends and their variances are added over strata. Null
 * where no stratum has both samples at risk at an end.
 */
export function stratifiedLogRank(first: readonly Lifespan[], second: readonly Lifespan[]): StratifiedLogRank | null {
  const strata = new Map<string | number, [Lifespan[], Lifespan[]]>();
  for (const [side, of] of [first, second].entries()) {
    for (const one of of) {
      const stratum = strata.get(one.cluster) ?? [[], []];
      strata.set(one.cluster, stratum);
      stratum[side === 0 ? 0 : 1].push(one);
    }
  }
  let [difference, variance] = [0, 0];
  for (const [own, other] of strata.values()) {
    const both = [...own, ...other];
    for (const time of new Set(both.filter(({ ended }) => ended).map((one) => one.time))) {
      const risk = (of: readonly Lifespan[]) => of.filter((one) => one.time >= time).length;
      const ends = (of: readonly Lifespan[]) => of.filter((one) => one.time === time && one.ended).length;
      const [n, n1, d] = [risk(both), risk(own), ends(both)];
      difference += ends(own) - (d * n1) / n;
      if (n > 1) variance += (d * (n1 / n) * (1 - n1 / n) * (n - d)) / (n - 1);
    }
  }
  if (variance === 0) return null;
  const chiSquare = difference ** 2 / variance;
  return { chiSquare, p: erfc(Math.sqrt(chiSquare / 2)) };
}
