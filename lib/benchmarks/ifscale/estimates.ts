import { bare, bounded, type Estimate, inPercent, only, quotientEstimate } from "@/lib/stats/estimate";
import { jackknifeRatio } from "@/lib/stats/jackknife";
import { mean } from "@/lib/stats/mean";
import { proportionInterval } from "@/lib/stats/proportion-interval";
import { type Scale, scaledInterval } from "@/lib/stats/scaled-interval";

interface OfSeed {
  /** Its seed. */
  cluster: string | number;
  density: number;
}

/** Values of samples of one density and seed: one, or the sum of several. */
export interface Valued extends OfSeed {
  n: number;
  sum: number;
  /** Verdicts that a share is of, of all of them. */
  units: number;
}

const oneSeed = only("seed");

interface MeanOf {
  /** In percent, so that its interval lies within 0 and 100. */
  isShare: boolean;
  /** What a density lacks that has no value: "has no scored sample". */
  none: string;
}

/**
 * The mean over densities of their own means, with the error by seed: what each seed moves it by. Densities are fixed, so nothing is
 * said of others. Of one density it is the plain mean and its clustered error. Undefined where a density has no value.
 */
export function densityMean(values: readonly Valued[], densities: readonly number[], { isShare, none }: MeanOf): Estimate {
  const centres = centresOf(values, densities);
  const n = values.reduce((all, one) => all + one.n, 0);
  const empty = densities.find((density) => !centres.has(density));
  if (empty !== undefined || densities.length === 0) return lacking(n, densities, empty, none);
  const value = mean([...centres.values()].map((own) => own.mean)) ?? 0;
  const influence = new Map<string | number, number>();
  for (const { n: of, sum, cluster, density } of values) {
    const own = centres.get(density);
    if (!own) continue;
    const away = sum - of * own.mean;
    // Equal values are equal, however their sum was rounded.
    const moved = Math.abs(away) < 1e-12 * Math.abs(sum) ? 0 : away / own.n / densities.length;
    influence.set(cluster, (influence.get(cluster) ?? 0) + moved);
  }
  const squares = [...influence.values()].reduce((sum, one) => sum + one ** 2, 0);
  const seeds = influence.size;
  const standardError = seeds < 2 ? null : Math.sqrt((squares * seeds) / (seeds - 1));
  if (isShare) {
    const units = values.reduce((sum, one) => sum + one.units, 0);
    const share = { value: value / 100, standardError: standardError === null ? null : standardError / 100 };
    const bounds = proportionInterval({ ...share, units }, seeds - 1);
    return { ...inPercent(bounded(share.value, share.standardError, n, bounds, oneSeed)), value, standardError };
  }
  const bounds = scaledInterval(value, standardError, seeds - 1, "plain");
  const why = standardError === 0 ? "All are equal." : oneSeed;
  return bounded(value, standardError, n, bounds && [Math.max(0, bounds[0]), bounds[1]], why);
}

/** Sums over samples of one density and seed, of which means are divided. */
export interface Pair extends OfSeed {
  n: number;
  above: number;
  below: number;
}

interface QuotientOf {
  scale: Scale;
  none: string;
  /** Said where the denominator is 0. */
  zero: string;
}

/** The quotient of two means over densities, each as `densityMean` has it, with a jackknife over seeds. */
export function densityQuotient(pairs: readonly Pair[], densities: readonly number[], { scale, none, zero }: QuotientOf): Estimate {
  const sizes = new Map<number, number>();
  for (const { density, n: of } of pairs) sizes.set(density, (sizes.get(density) ?? 0) + of);
  const n = pairs.reduce((all, one) => all + one.n, 0);
  const empty = densities.find((density) => !sizes.get(density));
  if (empty !== undefined || densities.length === 0) return lacking(n, densities, empty, none);
  const weighted = (of: number, density: number) => of / (sizes.get(density) ?? 1);
  const above = pairs.map((pair) => weighted(pair.above, pair.density));
  const below = pairs.map((pair) => weighted(pair.below, pair.density));
  const [over, under] = [above, below].map((of) => of.reduce((sum, one) => sum + one, 0));
  if (over === undefined || !under) return bare(null, n, zero);
  const told = jackknifeRatio(
    above,
    below,
    pairs.map(({ cluster }) => cluster),
  );
  const estimate = quotientEstimate(over / under, told, n, scale, oneSeedHasAll(told !== null));
  return estimate.low === null || scale === "plain" ? estimate : { ...estimate, rough: true };
}

/** Errors in the first and in the last third of samples of one seed that have thirds. */
export interface ThirdErrors {
  cluster: string | number;
  n: number;
  early: number;
  late: number;
}

/** Samples of fewer words have no thirds. */
export const fewestInThirds = 3;
/** Errors in the first third, below which a ratio to them says nothing. */
export const fewestEarly = 5;

/**
 * Error rate of the last third over that of the first with errors summed over samples before they are divided (Cochran 1977), which has no
 * bias where errors are few, unlike the mean of ratios. Undefined below five errors in the first third. Its interval is rough.
 */
export function pooledPrimacy(of: readonly ThirdErrors[]): Estimate {
  const n = of.reduce((all, one) => all + one.n, 0);
  const [early, late] = [of.map((one) => one.early), of.map((one) => one.late)];
  const [first, last] = [early, late].map((errors) => errors.reduce((sum, one) => sum + one, 0));
  if (first === undefined || last === undefined || first < fewestEarly)
    return bare(null, n, "The first third has fewer than five errors, and a ratio to so few says nothing.");
  const told = jackknifeRatio(
    late,
    early,
    of.map(({ cluster }) => cluster),
  );
  const why = last === 0 ? "The last third has no errors." : oneSeedHasAll(told !== null);
  const estimate = quotientEstimate(last / first, told, n, "log", why);
  return estimate.low === null ? estimate : { ...estimate, rough: true };
}

const oneSeedHasAll = (varies: boolean) => (varies ? "All seeds are equal." : "One seed alone, or one that has all of what is divided by.");

interface Centre {
  n: number;
  mean: number;
}

function centresOf(values: readonly Valued[], densities: readonly number[]): Map<number, Centre> {
  const sums = new Map<number, { n: number; sum: number }>();
  for (const { n, sum, density } of values) {
    const own = sums.get(density) ?? { n: 0, sum: 0 };
    sums.set(density, { n: own.n + n, sum: own.sum + sum });
  }
  return new Map(
    densities.flatMap((density) => {
      const own = sums.get(density);
      return own && own.n > 0 ? [[density, { n: own.n, mean: own.sum / own.n }] as const] : [];
    }),
  );
}

function lacking(n: number, densities: readonly number[], empty: number | undefined, none: string): Estimate {
  const why =
    densities.length === 1 || empty === undefined
      ? `The slice ${none}.`
      : `The mean over densities needs them all, and that of ${empty} words ${none}.`;
  return bare(null, n, why);
}
