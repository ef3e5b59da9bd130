import type { ShareMetric } from "@/lib/benchmarks/engine";
import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import type { Standing } from "@/lib/contracts/standing";
import { bare, type Estimate } from "@/lib/stats/estimate";
import { type Stood, standingOf } from "@/lib/stats/standing-test";
import { densityBand } from "./density-band";
import { type DegradationFit, fitBySeed } from "./fit";
import type { SampleDigest } from "./sample-digest";
import { figures } from "./score";
import { type SeedSums, seedSums, sliceMetrics } from "./slice-metrics";
import { views } from "./views";

/** Accuracy is a mean of shares: words of those that were asked for. */
export const shares: readonly ShareMetric<SampleDigest>[] = [
  { metric: "accuracy", value: ({ counts }) => counts && figures.accuracy(counts) / 100 },
];

/**
 * All metrics of a run: over everything, by density, and by band of a hundred densities, with the fitted degradation pattern.
 * Samples without a score are left out and counted in `missing`.
 */
export function aggregate(digests: readonly SampleDigest[]): Metric[] {
  if (digests.length === 0) return [];
  const sums = seedSums(digests);
  const densityOf = (place: number) => sums.densities[sums.densityAt[place] ?? 0] ?? 0;
  const all = Array.from({ length: sums.places }, (_, place) => place);
  const byDensity = grouped(all, densityOf);
  const byBand = grouped(all, (place) => densityBand(densityOf(place))[0]);
  return [
    ...sliceMetrics(sums, all, {}),
    ...byDensity.flatMap(([density, at]) => sliceMetrics(sums, at, { density })),
    ...byBand.flatMap(([first, at]) => sliceMetrics(sums, at, { density: densityBand(first) } satisfies Slice)),
    ...degradation(sums, all),
  ];
}

/** The seeds' mean accuracies at the density of the headline; of a suite without that density at each of its densities, which count alike. */
export function standing(digests: readonly SampleDigest[]): Standing | null {
  const { density } = views.headline.slice;
  const isUsual = digests.some((of) => of.density === density);
  const scored = digests.flatMap(({ density: at, cluster, counts }): Stood[] => {
    if (counts === null || (isUsual && at !== density)) return [];
    const [seed, value] = [String(cluster), figures.accuracy(counts)];
    return [isUsual ? { key: seed, value } : { key: `${seed} at ${at}`, value, stratum: String(at), drawn: [seed], cluster: seed }];
  });
  return standingOf(scored, { noun: isUsual ? "seed" : "sample", clusterNoun: "seed" });
}

function grouped(places: readonly number[], by: (place: number) => number): [number, number[]][] {
  const groups = new Map<number, number[]>();
  for (const place of places) {
    const group = groups.get(by(place));
    if (group) group.push(place);
    else groups.set(by(place), [place]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}

/** The pattern over the densities' mean accuracies, and where it turns. */
function degradation({ densities, densityAt, seedAt, means, missing: unscored }: SeedSums, all: readonly number[]): Metric[] {
  const accuracy = means[0];
  const scored = all.flatMap((place) => {
    const [n, sum] = [accuracy?.n[place] ?? 0, accuracy?.sum[place] ?? 0];
    return n === 0 ? [] : [{ density: densities[densityAt[place] ?? 0] ?? 0, cluster: seedAt[place] ?? 0, n, sum }];
  });
  const told = fitBySeed(scored);
  const n = total(scored.map((of) => of.n));
  const missing = total([...unscored]);
  const none = told ? null : bare(null, n, "The suite is too small for a pattern: it takes nine densities and two seeds.");
  const row = (id: string, of: Estimate): Metric => ({ id, slice: {}, ...of, missing });
  const fit =
    none ??
    bare(
      told?.fit.rSquared ?? null,
      n,
      told?.misfit ?? (told?.fit.rSquared === null ? "Nothing varied." : "R² describes the fit and is no estimate."),
    );
  return [
    { ...row("accuracy_fit", fit), ...(told && { detail: told.fit }) },
    row("knee", none ?? turn(told, "knee", n)),
    row("half_life", none ?? turn(told, "halfLife", n)),
  ];
}

const total = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0);

/** A knee or a half-life, with its rough interval. */
function turn(told: DegradationFit | null, of: "knee" | "halfLife", n: number): Estimate {
  const [known, shape] = [told?.[of], told?.fit.shape ?? "none"];
  if (told?.misfit !== undefined) return bare(null, n, told.misfit);
  if (!known) return bare(null, n, `The fitted pattern is ${shape}, which has no ${of === "knee" ? "knee" : "half-life"}.`);
  const { why, ...figures } = known;
  return why === undefined ? { ...figures, n, rough: true } : bare(known.value, n, why);
}
