import { metricsOn } from "@/lib/benchmarks/declared-metric";
import type { Metric } from "@/lib/contracts/metric";
import type { Standing } from "@/lib/contracts/standing";
import { type StandingValue, standingOf } from "@/lib/stats/standing-test";
import { figures } from "../score/score";
import { views } from "../views";
import { accuracies, metrics } from "./declared";
import { densityBand } from "./density-band";
import { figuresOf, type SampleDigest } from "./digest";
import { fitBySeed } from "./fit";
import { type Curve, partsOf } from "./part";
import { Samples } from "./samples";

/**
 * Computes all metrics of a run: overall, by density, and by band of a hundred densities, with the fitted degradation pattern. Samples
 * without a score are excluded and counted in `missing`.
 */
export function aggregate(digests: readonly SampleDigest[]): Metric[] {
  if (digests.length === 0) return [];
  const samples = new Samples(digests, digests.map(figuresOf));
  const densityOf = (place: number) => samples.densities[samples.densityAt[place] ?? 0] ?? 0;
  const all = Array.from({ length: samples.places }, (_, place) => place);
  const byDensity = grouped(all, densityOf);
  const byBand = grouped(all, (place) => densityBand(densityOf(place))[0]);
  return metricsOn(metrics, [
    ...partsOf(samples, all, {}),
    ...byDensity.flatMap(([density, at]) => partsOf(samples, at, { density })),
    ...byBand.flatMap(([first, at]) => partsOf(samples, at, { density: densityBand(first) })),
    curveOf(samples, all),
  ]);
}

/**
 * Returns the seeds' accuracies at the density of the headline or, in a suite without that density, at each of its densities with equal
 * weight.
 */
export function standing(digests: readonly SampleDigest[]): Standing | null {
  const { density } = views.headline.slice;
  const isUsual = digests.some((digest) => digest.density === density);
  const scored = digests.flatMap(({ density: at, cluster, counts }): StandingValue[] => {
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

/** Fits the pattern to the mean accuracies by density. */
function curveOf(samples: Samples, all: readonly number[]): Curve {
  const { n, sum } = samples.values(accuracies);
  const scored = all.flatMap((place) => {
    const density = samples.densities[samples.densityAt[place] ?? 0] ?? 0;
    return n[place] ? [{ density, cluster: samples.seedAt[place] ?? 0, n: n[place], sum: sum[place] ?? 0 }] : [];
  });
  const total = (counts: Int32Array) => counts.reduce((sum, count) => sum + count, 0);
  return { kind: "curve", slice: {}, fitted: fitBySeed(scored), n: total(samples.scored), missing: total(samples.missing) };
}
