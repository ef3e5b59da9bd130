import { summedError, type VariancePart } from "./two-way-error";

/** Standard error of a weighted mean of strata's means, with the degrees of freedom of its t interval. */
export interface StratifiedError {
  /** Null if a stratum has fewer than two clusters in every way. */
  standardError: number | null;
  degrees: number;
  /** Number of clusters in each way. */
  clusters: number[];
}

/**
 * Computes the standard error of a mean over fixed strata whose values were drawn in one or several crossed ways.
 * @param influences how far each value moves the mean; they sum to 0 in every stratum
 * @param ways the cluster of each value, by way
 */
export function stratifiedError(
  influences: readonly number[],
  strata: readonly string[],
  ways: readonly (readonly string[])[],
): StratifiedError {
  // In each way the values of a cluster move together across the strata that share it. Strata that share no cluster are independent, each
  // with its own factor G / (G - 1) and degrees of freedom after Welch and Satterthwaite. Crossed ways are combined as in Cameron, Gelbach
  // and Miller (2011, equation 2.13), and the result is never below the largest single way.
  const alone = ways.map((way) => oneWay(influences, strata, way));
  const clusters = ways.map((way) => new Set(way).size);
  const covered = new Set(alone.flatMap(({ estimable }) => [...estimable]));
  const usable = alone.filter(({ parts }) => parts.length > 0);
  if (usable.length === 0 || strata.some((stratum) => !covered.has(stratum))) return { standardError: null, degrees: 0, clusters };
  let joined = 0;
  for (let chosen = 1; chosen < 1 << ways.length; chosen += 1) {
    const among = ways.filter((_, at) => chosen & (1 << at));
    const [only] = among.length === 1 ? among : [];
    const label = (at: number) => among.map((way) => way[at]).join("\u0000");
    const known = only && alone[ways.indexOf(only)];
    const { variance } =
      known ??
      oneWay(
        influences,
        strata,
        influences.map((_, at) => label(at)),
      );
    joined += among.length % 2 === 1 ? variance : -variance;
  }
  const variance = Math.max(joined, ...usable.map((way) => way.variance));
  return { standardError: Math.sqrt(variance), degrees: Math.min(...usable.map(({ parts }) => summedError(parts).degrees)), clusters };
}

interface OneWay {
  variance: number;
  parts: VariancePart[];
  /** Strata for which this way gives an error. */
  estimable: Set<string>;
}

function oneWay(influences: readonly number[], strata: readonly string[], clusterOf: readonly string[]): OneWay {
  const groups = joinedStrata(strata, clusterOf);
  const sums = new Map<string, { group: string; sum: number }>();
  for (const [at, influence] of influences.entries()) {
    const cluster = clusterOf[at] ?? "";
    const known = sums.get(cluster);
    if (known) known.sum += influence;
    else sums.set(cluster, { group: groups(strata[at] ?? ""), sum: influence });
  }
  const byGroup = new Map<string, { squares: number; clusters: number }>();
  for (const { group, sum } of sums.values()) {
    const { squares, clusters } = byGroup.get(group) ?? { squares: 0, clusters: 0 };
    byGroup.set(group, { squares: squares + sum ** 2, clusters: clusters + 1 });
  }
  const parts = [...byGroup.values()].flatMap(({ squares, clusters }) =>
    clusters < 2 ? [] : [{ variance: (squares * clusters) / (clusters - 1), degrees: clusters - 1 }],
  );
  const within = new Map<string, Set<string>>();
  for (const [at, stratum] of strata.entries()) within.set(stratum, (within.get(stratum) ?? new Set()).add(clusterOf[at] ?? ""));
  const estimable = new Set([...within].flatMap(([stratum, clusters]) => (clusters.size > 1 ? [stratum] : [])));
  return { variance: parts.reduce((sum, part) => sum + part.variance, 0), parts, estimable };
}

/** Returns a function that names the set of strata, linked by shared clusters, to which a stratum belongs. */
function joinedStrata(strata: readonly string[], clusterOf: readonly string[]): (stratum: string) => string {
  const parents = new Map<string, string>();
  const root = (stratum: string): string => {
    let top = stratum;
    for (let next = parents.get(top); next !== undefined; next = parents.get(top)) top = next;
    if (top !== stratum) parents.set(stratum, top);
    return top;
  };
  const first = new Map<string, string>();
  for (const [at, stratum] of strata.entries()) {
    const cluster = clusterOf[at] ?? "";
    const [top, firstTop] = [root(stratum), root(first.get(cluster) ?? stratum)];
    if (top !== firstTop) parents.set(top, firstTop);
    first.set(cluster, stratum);
  }
  return root;
}
