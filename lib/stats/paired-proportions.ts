import betainc from "@stdlib/math-base-special-betainc";
import betaln from "@stdlib/math-base-special-betaln";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { bisect } from "./bisect";

/**
 * Computes the score interval of the difference between two paired shares, (gained - lost) / pairs, from -1 to 1. Null without pairs.
 * @see Tango 1998, doi 10.1002/(SICI)1097-0258(19980430)17:8<891::AID-SIM780>3.0.CO;2-B
 */
export function tangoInterval(gained: number, lost: number, pairs: number, confidence = 0.95): [low: number, high: number] | null {
  if (pairs === 0) return null;
  const z = normalQuantile(0.5 + confidence / 2, 0, 1);
  const estimate = (gained - lost) / pairs;
  const deviation = (difference: number) => {
    const b = -gained - lost + (2 * pairs - gained + lost) * difference;
    const c = -lost * difference * (1 - difference);
    // The likeliest share of lost pairs under this difference (Tango's restricted estimate).
    const share = (Math.sqrt(Math.max(0, b ** 2 - 8 * pairs * c)) - b) / (4 * pairs);
    return Math.sqrt(Math.max(0, pairs * (2 * share + difference * (1 - difference))));
  };
  const excess = (difference: number) => pairs * (estimate - difference);
  return [
    estimate === -1 ? -1 : bisect((at) => z * deviation(at) - excess(at), -1, estimate),
    estimate === 1 ? 1 : bisect((at) => -excess(at) - z * deviation(at), estimate, 1),
  ];
}

/**
 * Returns the two-sided p value of McNemar's test by the binomial distribution of the discordant pairs, with half the probability of the
 * observed count; 1 if as many were gained as lost.
 * @see Fagerland, Lydersen and Laake 2013, doi 10.1186/1471-2288-13-91
 */
export function midPMcNemar(gained: number, lost: number): number {
  const differing = gained + lost;
  if (gained === lost) return 1;
  const fewer = Math.min(gained, lost);
  // P(X <= k) of n fair coins is an incomplete beta function, and C(n, k) = 1 / ((n + 1) B(n - k + 1, k + 1)).
  const upTo = betainc(0.5, differing - fewer, fewer + 1);
  const just = Math.exp(-Math.log(differing + 1) - betaln(differing - fewer + 1, fewer + 1) - differing * Math.LN2);
  return Math.min(1, 2 * upTo - just);
}
