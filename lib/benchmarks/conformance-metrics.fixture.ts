import { expect } from "vitest";
import { compareMetric } from "@/lib/comparisons/compare-metric";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { FileComparedPair, FileComparison, FileSample } from "./command";
import { type Checks, type Subject, samplesOf } from "./conformance-subject.fixture";
import type { RunFacts, SampleRecord } from "./family";

/** Simulates samples of these items, split among the profiles; returns the samples of the fixtures if the family simulates nothing. */
async function sharedSamples(subject: Subject, items: Subject["items"]): Promise<SampleRecord[]> {
  const { profiles } = subject.manifest;
  if (profiles.length === 0) return samplesOf(subject);
  const byProfile = profiles.map(({ id }, nth) => {
    const few = items.filter((_, at) => at % profiles.length === nth);
    return samplesOf({ ...subject, few }, id);
  });
  return (await Promise.all(byProfile)).flat();
}

function aggregated({ engine, run, options: { later = {}, model } }: Subject, samples: readonly SampleRecord[]): Metric[] {
  const digests = samples.map((sample) => engine.metrics.digest({ ...sample, later }));
  return engine.metrics.aggregate(digests, { ...run, model: { ...run.model, ...model } });
}

/** Lists the declared metrics that none of the rows has. */
const lacking = ({ manifest }: Subject, rows: readonly Metric[]): string[] =>
  manifest.views.metrics.map(({ id }) => id).filter((id) => rows.every((row) => row.id !== id));

/** Converts a sample to the form in which comparisons read it from the database. */
const storedSample = ({ turns, ...sample }: SampleRecord): FileSample => ({
  ...sample,
  checks: turns.reduce((sum, { outcomes }) => sum + outcomes.length, 0),
  turns: turns.map((turn) => ({ ...turn, passed: turn.passed === true })),
});

/** Pairs each sample with itself. */
function pairsOf({ stored }: FileComparison, samples: readonly SampleRecord[], run: RunFacts): FileComparedPair[] {
  return samples.flatMap((sample) => {
    const value = stored.value(storedSample(sample), run, run);
    return value === null ? [] : [{ key: String(stored.content(sample.item, sample.key)), a: [value], b: [value] }];
  });
}

/** Checks on the consistency of declared and computed metrics. */
export const metricChecks: Checks = {
  "computes each declared metric on some slice": async (subject) => {
    const isWhole = lacking(subject, aggregated(subject, await sharedSamples(subject, subject.few))).length === 0;
    // Metrics that apply to few items may be missing in the first few.
    const rows = isWhole ? [] : aggregated(subject, await sharedSamples(subject, subject.items));
    if (!isWhole) expect(lacking(subject, rows), "these are declared and never given").toEqual([]);
  },

  "compares only metrics that a run has": async (subject) => {
    const { engine, manifest, run } = subject;
    const { compare } = engine;
    if (!compare) return;
    const declared = manifest.views.metrics.map(({ id }) => id);
    for (const name of compare.headlines) expect(declared, `the headline ${name}`).toContain(compare.stored.declared(name)?.metric);
    const samples = await sharedSamples(subject, subject.few);
    const places = aggregated(subject, samples).map(({ id, slice }) => `${id} ${sliceKey(slice)}`);
    const compared = [...compare.metrics(pairsOf(compare, samples, run))];
    expect(compared.length).toBeGreaterThan(0);
    for (const { metric } of compared) {
      const at = compare.stored.declared(metric);
      expect(places, `the compared metric ${metric}`).toContain(at && `${at.metric} ${sliceKey(at.slice)}`);
    }
  },

  "gives both sides the run's own figures where a run is compared with itself": async (subject) => {
    const { engine, manifest, run } = subject;
    const { compare } = engine;
    if (!compare) return;
    const samples = await sharedSamples(subject, subject.items.slice(0, 60));
    const figures = new Map(aggregated(subject, samples).map(({ id, slice, value }) => [`${id} ${sliceKey(slice)}`, value]));
    const units = new Map(manifest.views.metrics.map(({ id, unit }) => [id, unit]));
    for (const metric of compare.metrics(pairsOf(compare, samples, run))) {
      const at = compare.stored.declared(metric.metric);
      const scale = metric.unit === "share" && units.get(at?.metric ?? "") === "%" ? 100 : 1;
      const { a, b } = compareMetric(metric);
      expect(b, metric.metric).toBe(a);
      const value = figures.get(at ? `${at.metric} ${sliceKey(at.slice)}` : "") ?? null;
      expect(a === null ? null : a * scale, metric.metric).toEqual(value === null ? null : expect.closeTo(value, 8));
    }
  },
};
