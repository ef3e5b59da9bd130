import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import type { Standing } from "@/lib/contracts/standing";
import { bare, type Estimate } from "@/lib/stats/estimate";
import { standingOf } from "@/lib/stats/standing-test";
import { densityBand } from "./density-band";
import { type DegradationFit, fitBySeed } from "./fit";
import type { SampleDigest } from "./sample-digest";
import { figures } from "./score";
import { sliceMetrics } from "./slice-metrics";
import { views } from "./views";

/**
 * All metrics of a run: over everything, by density, and by band of a hundred densities, with the fitted degradation pattern.
 * Samples without a score are left out and counted in `missing`.
 */
export function aggregate(digests: readonly SampleDigest[]): Metric[] {
  if (digests.length === 0) return [];
  const byDensity = grouped(digests, ({ density }) => density);
  const byBand = grouped(digests, ({ density }) => densityBand(density)[0]);
  return [
    ...sliceMetrics(digests, {}),
    ...byDensity.flatMap(([density, of]) => sliceMetrics(of, { density })),
    ...byBand.flatMap(([, of]) => sliceMetrics(of, { density: densityBand(of[0]?.density ?? 0) } satisfies Slice)),
    ...degradation(digests),
  ];
}

/** The seeds' mean accuracies at the density of the headline. */
export function standing(digests: readonly SampleDigest[]): Standing | null {
  const { density } = views.headline.slice;
  const scored = digests.flatMap(({ density: at, cluster, counts }) =>
    counts === null || at !== density ? [] : [{ key: String(cluster), value: figures.accuracy(counts) }],
  );
  return standingOf(scored, { noun: "seed" });
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

/** The pattern over the densities' mean accuracies, and where it turns. */
function degradation(digests: readonly SampleDigest[]): Metric[] {
  const scored = digests.flatMap(({ density, cluster, counts }) =>
    counts === null ? [] : [{ density, cluster, accuracy: figures.accuracy(counts) }],
  );
  const told = fitBySeed(scored);
  const n = scored.length;
  const none = told ? null : bare(null, n, "A pattern needs six densities.");
  const row = (id: string, of: Estimate): Metric => ({ id, slice: {}, ...of, missing: digests.length - n });
  const fit =
    none ??
    bare(told?.fit.rSquared ?? null, n, told?.fit.rSquared === null ? "Nothing varied." : "R² describes the fit and is no estimate.");
  return [
    { ...row("accuracy_fit", fit), ...(told && { detail: told.fit }) },
    row("knee", none ?? turn(told, "knee", n)),
    row("half_life", none ?? turn(told, "halfLife", n)),
  ];
}

/** A knee or a half-life, with its rough interval. */
function turn(told: DegradationFit | null, of: "knee" | "halfLife", n: number): Estimate {
  const [known, shape] = [told?.[of], told?.fit.shape ?? "none"];
  if (!known) return bare(null, n, `The fitted pattern is ${shape}, which has no ${of === "knee" ? "knee" : "half-life"}.`);
  const { value, standardError, low, high } = known;
  if (low === null) return bare(value, n, "One seed alone, or fewer than six densities without one of them.");
  return { value, standardError, low, high, n, rough: true };
}
