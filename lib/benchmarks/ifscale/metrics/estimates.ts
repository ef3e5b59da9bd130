import { bare, bounded, type Estimate, inPercent, only, quotientEstimate } from "@/lib/stats/estimate";
import { jackknifeRatio } from "@/lib/stats/jackknife";
import { mean } from "@/lib/stats/mean";
import { proportionInterval } from "@/lib/stats/proportion-interval";
import { settled } from "@/lib/stats/rounding";
import { type Scale, scaledInterval } from "@/lib/stats/scaled-interval";

/**
 * The densities and seeds of sums. Sums are columns with one place for each density and seed, because a run may have thousands of places
 * for many metrics.
 */
export interface Places {
  densities: readonly number[];
  seeds: number;
  /** For each place, the indices of its density and its seed. */
  densityAt: ArrayLike<number>;
  seedAt: ArrayLike<number>;
}

/** The places and densities over which an estimate is computed. */
export interface Over {
  /** Places in the order of summation. */
  at: ArrayLike<number>;
  /** Indices of the densities, each of which must have a value. */
  densities: readonly number[];
}

/** Values of samples by place, or sums of several samples. */
export interface Values {
  n: ArrayLike<number>;
  sum: ArrayLike<number>;
  /** Total number of verdicts behind a share. */
  units: ArrayLike<number>;
}

const oneSeed = only("seed");

interface MeanOf {
  /** In percent, so its interval must lie within 0 and 100. */
  isShare: boolean;
  /** Message for a density without a value: "has no scored sample". */
  none: string;
}

/**
 * Averages the means of the densities, with the standard error of the seeds' effects. Densities are fixed, so nothing is inferred about
 * others. One density gives the plain mean with clustered error. Undefined if a density has no value.
 */
export function densityMean(
  { densities: all, seeds: most, densityAt, seedAt }: Places,
  { n: counts, sum: sums, units: verdicts }: Values,
  { at, densities }: Over,
  { isShare, none }: MeanOf,
): Estimate {
  const [sizes, totals] = [new Float64Array(all.length), new Float64Array(all.length)];
  let n = 0;
  for (let nth = 0; nth < at.length; nth++) {
    const place = at[nth] ?? 0;
    const density = densityAt[place] ?? 0;
    sizes[density] = (sizes[density] ?? 0) + (counts[place] ?? 0);
    totals[density] = (totals[density] ?? 0) + (sums[place] ?? 0);
    n += counts[place] ?? 0;
  }
  const empty = densities.find((density) => !sizes[density]);
  if (empty !== undefined || densities.length === 0) return lacking(n, densities.length, all[empty ?? -1], none);
  const centreOf = (density: number) => (totals[density] ?? 0) / (sizes[density] ?? 1);
  const value = mean(densities.map(centreOf)) ?? 0;
  const influence = new Float64Array(most);
  // In order of first appearance, because sums of floats depend on the order.
  const met: number[] = [];
  const isMet = new Uint8Array(most);
  for (let nth = 0; nth < at.length; nth++) {
    const place = at[nth] ?? 0;
    const count = counts[place] ?? 0;
    if (count === 0) continue;
    const [density, seed, sum] = [densityAt[place] ?? 0, seedAt[place] ?? 0, sums[place] ?? 0];
    const away = sum - count * centreOf(density);
    // Equal values have no deviation, however their sum was rounded.
    const moved = Math.abs(away) < 1e-12 * Math.abs(sum) ? 0 : away / (sizes[density] ?? 1) / densities.length;
    if (!isMet[seed]) met.push(seed);
    isMet[seed] = 1;
    influence[seed] = (influence[seed] ?? 0) + moved;
  }
  const seeds = met.length;
  const squares = met.reduce((sum, seed) => sum + (influence[seed] ?? 0) ** 2, 0);
  const standardError = seeds < 2 ? null : settled(Math.sqrt((squares * seeds) / (seeds - 1)), value);
  if (isShare) {
    const units = standardError === 0 ? wordsOnce({ densityAt, seedAt }, { n: counts, units: verdicts }, at) : n;
    const share = { value: value / 100, standardError: standardError === null ? null : standardError / 100 };
    const bounds = proportionInterval({ ...share, units }, seeds - 1);
    return { ...inPercent(bounded(share.value, share.standardError, n, bounds, oneSeed)), value, standardError };
  }
  const bounds = scaledInterval(value, standardError, seeds - 1, "plain");
  const why = standardError === 0 ? "All are equal." : oneSeed;
  return bounded(value, standardError, n, bounds && [Math.max(0, bounds[0]), bounds[1]], why);
}

/** Counts the verdicts of a density's list of each seed once, however often it was repeated. */
function wordsOnce(
  { densityAt, seedAt }: Pick<Places, "densityAt" | "seedAt">,
  { n, units }: Pick<Values, "n" | "units">,
  at: ArrayLike<number>,
): number {
  const lists = new Map<string, number>();
  for (const place of Array.from(at)) {
    const count = n[place] ?? 0;
    if (count > 0) lists.set(`${densityAt[place]} ${seedAt[place]}`, (units[place] ?? 0) / count);
  }
  return [...lists.values()].reduce((sum, words) => sum + words, 0);
}

/** Sums over samples by place, whose means are divided. */
export interface Pairs {
  n: ArrayLike<number>;
  above: ArrayLike<number>;
  below: ArrayLike<number>;
}

interface QuotientOf {
  scale: Scale;
  none: string;
  /** Message if the denominator is 0. */
  zero: string;
}

/** Divides two means over densities, computed as in `densityMean`, with a jackknife over seeds. */
export function densityQuotient(
  { densities: all, densityAt, seedAt }: Places,
  { n: counts, above: upper, below: lower }: Pairs,
  { at, densities }: Over,
  { scale, none, zero }: QuotientOf,
): Estimate {
  const places = Array.from(at).filter((place) => (counts[place] ?? 0) > 0);
  const sizes = new Float64Array(all.length);
  for (const place of places) sizes[densityAt[place] ?? 0] = (sizes[densityAt[place] ?? 0] ?? 0) + (counts[place] ?? 0);
  const n = sizes.reduce((sum, size) => sum + size, 0);
  const empty = densities.find((density) => !sizes[density]);
  if (empty !== undefined || densities.length === 0) return lacking(n, densities.length, all[empty ?? -1], none);
  const weighted = (sums: ArrayLike<number>) => places.map((place) => (sums[place] ?? 0) / (sizes[densityAt[place] ?? 0] ?? 1));
  const [above, below] = [weighted(upper), weighted(lower)];
  const [over, under] = [above, below].map((terms) => terms.reduce((sum, term) => sum + term, 0));
  if (over === undefined || !under) return bare(null, n, zero);
  const jackknifed = jackknifeRatio(
    above,
    below,
    places.map((place) => seedAt[place] ?? 0),
  );
  const estimate = quotientEstimate(over / under, jackknifed, n, scale, oneSeedHasAll(jackknifed !== null));
  return estimate.low === null || scale === "plain" ? estimate : { ...estimate, rough: true };
}

/** Smallest number of words that have thirds. */
export const fewestInThirds = 3;
export const thirdsUnknown = "Errors by third are known only for replies, not for a per-sample file.";
/** Smallest number of errors in the first third for which a ratio to them is meaningful. */
export const fewestEarly = 5;

/**
 * Divides the last third's error rate by the first's, with errors summed over samples first (Cochran 1977). Unlike the mean of ratios, it
 * is unbiased with few errors. Undefined below five errors in the first third; its interval is approximate.
 */
export function pooledPrimacy({ seedAt }: Places, { n: counts, above: lasts, below: firsts }: Pairs, at: ArrayLike<number>): Estimate {
  const places = Array.from(at).filter((place) => (counts[place] ?? 0) > 0);
  const atPlaces = (column: ArrayLike<number>) => places.map((place) => column[place] ?? 0);
  const [counted, early, late] = [atPlaces(counts), atPlaces(firsts), atPlaces(lasts)];
  const [n = 0, first = 0, last = 0] = [counted, early, late].map((all) => all.reduce((sum, count) => sum + count, 0));
  if (first < fewestEarly) return bare(null, n, "The first third has fewer than five errors, too few for a ratio.");
  const jackknifed = jackknifeRatio(late, early, atPlaces(seedAt));
  const why = last === 0 ? "The last third has no errors." : oneSeedHasAll(jackknifed !== null);
  const estimate = quotientEstimate(last / first, jackknifed, n, "log", why);
  return estimate.low === null ? estimate : { ...estimate, rough: true };
}

const oneSeedHasAll = (varies: boolean) =>
  varies ? "All seeds are equal." : "There is only one seed, or one seed has the whole denominator.";

function lacking(n: number, densities: number, empty: number | undefined, none: string): Estimate {
  const why =
    densities === 1 || empty === undefined
      ? `The slice ${none}.`
      : `The mean over densities needs them all, and that of ${empty} words ${none}.`;
  return bare(null, n, why);
}
