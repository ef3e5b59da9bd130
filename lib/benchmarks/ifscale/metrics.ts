import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { densityBand } from "./density-band";
import { fitDegradation } from "./fit";
import type { SampleFacts } from "./sample-facts";
import { sliceMetrics } from "./slice-metrics";

/**
 * All metrics of a run: over everything, by density, and by band of a hundred densities, with the fitted degradation pattern.
 * Samples without a score are left out and counted in `missing`.
 */
export function aggregate(facts: readonly SampleFacts[]): Metric[] {
  if (facts.length === 0) return [];
  const byDensity = grouped(facts, ({ density }) => density);
  const byBand = grouped(facts, ({ density }) => densityBand(density)[0]);
  const metrics = [
    ...sliceMetrics(facts, {}),
    ...byDensity.flatMap(([density, of]) => sliceMetrics(of, { density })),
    ...byBand.flatMap(([, of]) => sliceMetrics(of, { density: densityBand(of[0]?.density ?? 0) } satisfies Slice)),
  ];
  return [...metrics, ...degradation(metrics, facts)];
}

function grouped(facts: readonly SampleFacts[], by: (of: SampleFacts) => number): [number, SampleFacts[]][] {
  const groups = new Map<number, SampleFacts[]>();
  for (const of of facts) {
    const group = groups.get(by(of));
    if (group) group.push(of);
    else groups.set(by(of), [of]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}

/** The pattern over the densities' mean accuracies, and its knee. */
function degradation(metrics: readonly Metric[], facts: readonly SampleFacts[]): Metric[] {
  const points: [number, number][] = [];
  for (const { id, slice, value } of metrics) {
    if (id === "accuracy" && typeof slice.density === "number" && value !== null) points.push([slice.density, value]);
  }
  const fit = fitDegradation(points);
  const n = facts.filter(({ counts }) => counts !== null).length;
  const shared = { slice: {}, standardError: null, low: null, high: null, n, missing: facts.length - n };
  return [
    { id: "accuracy_fit", value: fit?.rSquared ?? null, ...shared, ...(fit && { detail: fit }) },
    { id: "knee", value: fit?.knee ?? null, ...shared },
  ];
}
