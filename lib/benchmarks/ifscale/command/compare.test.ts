import fc from "fast-check";
import { expect, it } from "vitest";
import type { FileSample } from "@/lib/benchmarks/command";
import { compareMetric } from "@/lib/comparisons/compare-metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { aggregate } from "../metrics/aggregate";
import { countOutcomes, scoreOutcomes } from "../score/score";
import { compare } from "./compare";

const facts = { params: {}, suite: {} } as never;

/** Makes a sample as the database stores it: its score is the share of exact words. */
function stored(letters: string): FileSample<never> {
  const exact = [...letters].filter((letter) => letter === "e").length;
  const turn = { outcomes: letters, credits: null, passed: exact === letters.length, facts: null };
  const judged = { status: "scored" as const, score: letters === "" ? null : exact / letters.length, passed: turn.passed };
  const about = { key: "k", repetition: 0, tags: { density: letters.length, seed: 1 }, cluster: "1", item: undefined as never };
  return { ...about, ...judged, latencyMs: 1500, checks: letters.length, turns: [turn] };
}

it("gives a stored sample exactly the figures of its scored letters, although its accuracy is derived from its score", () => {
  const word = fc.constantFrom("e", "e", "m", "o");
  fc.assert(
    fc.property(fc.string({ unit: word, minLength: 1, maxLength: 2000 }), (letters) => {
      const sample = compare.stored.value(stored(letters), facts, facts);
      const { accuracy, omissionShare, modificationShare, primacy } = scoreOutcomes(letters);
      expect(sample).toMatchObject({ accuracy, omission_pct: omissionShare, modification_pct: modificationShare, recency_ratio: primacy });
      expect(sample).toMatchObject({ num_rules: letters.length, seed: 1, latency: 1.5 });
    }),
  );
});

it("leaves out a sample without a score", () => {
  expect(compare.stored.value({ ...stored("em"), status: "failed", score: null }, facts, facts)).toBeNull();
  expect(compare.stored.value(stored(""), facts, facts)).toBeNull();
});

it("leads with accuracy at 500 words if both files have it, as the leaderboard does, otherwise with the mean over densities", () => {
  const value = (letters: string) => compare.stored.value(stored(letters), facts, facts);
  const pair = (density: number, misses: number) => ({
    key: String(density),
    a: [value("e".repeat(density))].flatMap((sample) => sample ?? []),
    b: [value("o".repeat(misses) + "e".repeat(density - misses))].flatMap((sample) => sample ?? []),
  });
  const means = (pairs: Parameters<typeof compare.metrics>[0]) =>
    [...compare.metrics(pairs)].flatMap((metric) => (metric.kind === "means" && /^accuracy/.test(metric.metric) ? [metric] : []));
  const [first, second] = means([pair(10, 0), pair(500, 100)]);
  expect([first?.metric, first?.items.map(({ a, b }) => [a, b])]).toEqual(["accuracy_500", [[[100], [80]]]]);
  expect([second?.metric, second?.items.length]).toEqual(["accuracy", 2]);
  expect(means([pair(10, 0), pair(20, 5)]).map(({ metric }) => metric)).toEqual(["accuracy"]);
  expect(compare.headlines).toEqual(["accuracy_500", "accuracy"]);
  expect(compare.stored.declared("accuracy_500")).toEqual({ metric: "accuracy", slice: { density: 500 } });
});

/** Returns a metric of a run, and of both sides of its comparison, over items with these letters and seconds. */
function compared(items: readonly { density: number; seed: number; sides: readonly { letters: string; seconds: number | null }[] }[]) {
  const pairs = items.map(({ density, seed, sides }) => {
    const [a = [], b = []] = sides.map(({ letters, seconds }) => {
      const sample = { ...stored(letters), tags: { density, seed }, latencyMs: seconds === null ? null : 1000 * seconds };
      return compare.stored.value(sample, facts, facts) ?? [];
    });
    return { key: `${density} ${seed}`, a: [a].flat(), b: [b].flat() };
  });
  const runs = ([0, 1] as const).map((side) =>
    aggregate(
      items.map(({ density, seed, sides }) => {
        const { letters = "", seconds: latency = null } = sides[side] ?? {};
        return { density, cluster: seed, counts: countOutcomes(letters), latency };
      }),
    ),
  );
  return [...compare.metrics(pairs)].map((metric) => {
    const at = compare.stored.declared(metric.metric);
    const values = runs.map((rows) => rows.find(({ id, slice }) => id === at?.metric && sliceKey(slice) === sliceKey(at.slice))?.value);
    return { ...compareMetric(metric), values };
  });
}

it("divides the mean accuracy by the mean latency, as a run does, not density by density", () => {
  const density = (words: number, right: number, seconds: readonly [number, number]) =>
    [0, 1, 2].map((seed) => {
      const letters = "e".repeat(right) + "o".repeat(words - right);
      return { density: words, seed, sides: seconds.map((second) => ({ letters, seconds: second })) };
    });
  const lines = compared([...density(10, 10, [0.5, 1]), ...density(500, 300, [100, 50])]);
  const speed = lines.find(({ metric }) => metric === "accuracy_per_second");
  expect(speed).toMatchObject({ a: expect.closeTo(160 / 100.5, 9), b: expect.closeTo(160 / 51, 9) });
});

it("gives each side the figure of its run over the same items, for every metric", () => {
  const side = (density: number) =>
    fc.record({
      letters: fc.string({ unit: fc.constantFrom("e", "e", "m", "o"), minLength: density, maxLength: density }),
      seconds: fc.constantFrom(0.5, 1, 40, 100),
    });
  const items = fc
    .record({
      densities: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }),
      seeds: fc.integer({ min: 1, max: 4 }),
    })
    .chain(({ densities, seeds }) =>
      fc.tuple(
        ...densities.flatMap((density) =>
          Array.from({ length: seeds }, (_, seed) =>
            fc.record({ density: fc.constant(density), seed: fc.constant(seed), sides: fc.tuple(side(density), side(density)) }),
          ),
        ),
      ),
    );
  fc.assert(
    fc.property(items, (asked) => {
      const lines = compared(asked);
      expect(lines.length).toBeGreaterThanOrEqual(9);
      for (const { metric, a, b, values } of lines) {
        // A figure that one side lacks is not compared.
        const expected = values.some((value) => value === null) ? [null, null] : values.map((value) => expect.closeTo(value ?? 0, 8));
        expect([a, b], metric).toEqual(expected);
      }
    }),
  );
});
