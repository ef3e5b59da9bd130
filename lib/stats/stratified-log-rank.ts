import erfc from "@stdlib/math-base-special-erfc";
import type { Lifespan } from "./restricted-mean";

/** A log-rank test of two samples. */
export interface StratifiedLogRank {
  chiSquare: number;
  /** From the chi-square distribution with one degree of freedom. */
  p: number;
}

/**
 * Runs a log-rank test of two samples within strata, here the clusters, such as the scripts given to both models (Mantel 1966). Null if no
 * stratum has both samples at risk at an end.
 * @see R: `survdiff(Surv(time, ended) ~ sample + strata(cluster))`
 */
export function stratifiedLogRank(first: readonly Lifespan[], second: readonly Lifespan[]): StratifiedLogRank | null {
  // Observed minus expected ends and their variances are added over strata.
  const strata = new Map<string | number, [Lifespan[], Lifespan[]]>();
  for (const [side, lifespans] of [first, second].entries()) {
    for (const lifespan of lifespans) {
      const stratum = strata.get(lifespan.cluster) ?? [[], []];
      strata.set(lifespan.cluster, stratum);
      stratum[side === 0 ? 0 : 1].push(lifespan);
    }
  }
  let [difference, variance] = [0, 0];
  for (const [left, right] of strata.values()) {
    const both = [...left, ...right];
    for (const time of new Set(both.filter(({ ended }) => ended).map((lifespan) => lifespan.time))) {
      const risk = (lifespans: readonly Lifespan[]) => lifespans.filter((lifespan) => lifespan.time >= time).length;
      const ends = (lifespans: readonly Lifespan[]) => lifespans.filter((lifespan) => lifespan.time === time && lifespan.ended).length;
      const [n, n1, d] = [risk(both), risk(left), ends(both)];
      difference += ends(left) - (d * n1) / n;
      if (n > 1) variance += (d * (n1 / n) * (1 - n1 / n) * (n - d)) / (n - 1);
    }
  }
  if (variance === 0) return null;
  const chiSquare = difference ** 2 / variance;
  return { chiSquare, p: erfc(Math.sqrt(chiSquare / 2)) };
}
