import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { densityBand } from "./density-band";
import { fitDegradation } from "./fit";
import type { SampleDigest } from "./sample-digest";
import { sliceMetrics } from "./slice-metrics";

/**
 * All metrics of a run: over everything, by density, and by band of a hundred densities, with the fitted degradation pattern.
 * Samples without a score are left out and counted in `missing`.
 */
export function aggregate(digests: readonly SampleDigest[]): Metric[] {
  if (digests.length === 0) return [];
  const byDensity = grouped(digests, ({ density }) => density);
  const byBand = grouped(digests, ({ density }) => densityBand(density)[0]);
  const metrics = [
    ...sliceMetrics(digests, {}),
    ...byDensity.flatMap(([density, of]) => sliceMetrics(of, { density })),
    ...byBand.flatMap(([, of]) => sliceMetrics(of, { density: densityBand(of[0]?.density ?? 0) } satisfies Slice)),
  ];
  return [...metrics, ...degradation(metrics, digests)];
}

function grouped(digests: readonly SampleDigest[], by: (of: SampleDigest) => number): [number, SampleDigest[]][] {
  const groups = new Map<number, SampleDigest[]>();
  for (const of of digests) {
    const group = groups.get(by(of));
    if (group) group.push(of);
    else groups.set(by(of), [of]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}

/** The pattern over the densities' mean accuracies, and its knee. */
function degradation(metrics: readonly Metric[], digests: readonly SampleDigest[]): Metric[] {
  const points: [number, number][] = [];
  for (const { id, slice, value } of metrics) {
    if (id === "accuracy" && typeof slice.density === "number" && value !== null) points.push([slice.density, value]);
  }
  const fit = fitDegradation(points);
  const n = digests.filter(({ counts }) => counts !== null).length;
  const shared = { slice: {}, standardError: null, low: null, high: null, n, missing: digests.length - n };
  return [
    { id: "accuracy_fit", value: fit?.rSquared ?? null, ...shared, ...(fit && { detail: fit }) },
    { id: "knee", value: fit?.knee ?? null, ...shared },
  ];
}
