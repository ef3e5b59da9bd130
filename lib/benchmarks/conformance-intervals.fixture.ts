import { expect } from "vitest";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Random } from "@/lib/random/random";
import { randomFrom } from "@/lib/random/seeded-random";
import { type Checks, samplesOf, seed } from "./conformance-subject.fixture";
import type { SampleRecord } from "./family";

const runs = 40;

/** Smaller nonzero values are rounding errors from sums of floats. */
const rounding = 1e-12;

/** Returns a sample at another position of a run and in another cluster; a family with numeric seed tags gets another seed instead. */
function moved(sample: SampleRecord, ordinal: number, cluster: number, latencyMs: number): SampleRecord {
  const isSeeded = typeof sample.tags.seed === "number";
  return { ...sample, ordinal, latencyMs, ...(isSeeded ? { tags: { ...sample.tags, seed: cluster } } : { cluster: `cluster ${cluster}` }) };
}

/** Draws a run of 1 to 30 samples with one, a few or any replies and with few or many clusters; some samples have no score. */
function anyRun(all: readonly SampleRecord[], source: Random): SampleRecord[] {
  const different = source.pick([1, 2, 3, all.length]);
  const chosen = Array.from({ length: different }, () => source.pick(all));
  const [clusters, lost, latencies] = [source.pick([1, 2, 3, 7]), source.pick([0, 0, 0.3]), source.pick([1, 3])];
  return Array.from({ length: source.pick([1, 2, 3, 6, 14, 30]) }, (_, ordinal) => {
    const sample = moved(source.pick(chosen), ordinal, ordinal % clusters, 100 + 700 * (ordinal % latencies));
    return source.uniform() >= lost ? sample : { ...sample, status: "failed", score: null, passed: null, latencyMs: null, turns: [] };
  });
}

/** Lists the faults of a value and its interval; empty if there are none. */
function impossible({ value, low, high, standardError }: Metric, { unit }: Pick<MetricDeclaration, "unit">): string[] {
  const known = [value, low, high, standardError].flatMap((figure) => figure ?? []);
  const [least, most] = unit === "%" ? [0, 100] : [-Infinity, Infinity];
  const inside = (figure: number | null) => figure === null || (figure >= least && figure <= most);
  return [
    ...(known.every(Number.isFinite) ? [] : ["is not finite"]),
    ...([value, low, high].every(inside) ? [] : ["lies beyond what it can be"]),
    ...(known.every((figure) => figure === 0 || Math.abs(figure) > rounding) ? [] : ["holds what rounding left over"]),
    ...(value === null || ((low ?? value) <= value && value <= (high ?? value)) ? [] : ["is outside of its interval"]),
    ...(low === null || high === null || high - low > 1000 * rounding * Math.max(1, Math.abs(low)) ? [] : ["has no width"]),
  ];
}

/** Checks on intervals that hold for any replies. */
export const intervalChecks: Checks = {
  "has no impossible interval": async (subject) => {
    const { manifest, engine, run } = subject;
    const declared = new Map(manifest.views.metrics.map((metric) => [metric.id, metric]));
    const profiles = manifest.profiles.length > 0 ? manifest.profiles.map(({ id }) => id) : [undefined];
    const all = (await Promise.all(profiles.map((profile) => samplesOf(subject, profile)))).flat();
    const source = randomFrom(`intervals ${seed}`);
    const faults: string[] = [];
    for (let drawn = 0; drawn < runs; drawn += 1) {
      const samples = anyRun(all, source);
      for (const metric of engine.metrics.aggregate(
        samples.map((sample) => engine.metrics.digest(sample)),
        run,
      )) {
        const { id, slice, value, low, high } = metric;
        for (const fault of impossible(metric, declared.get(id) ?? { unit: "" }))
          faults.push(`${id} ${sliceKey(slice)} ${fault}: ${value} (${low} to ${high}) in run ${drawn}`);
      }
    }
    expect(faults).toEqual([]);
  },
};
