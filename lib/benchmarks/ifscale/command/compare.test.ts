import fc from "fast-check";
import { expect, it } from "vitest";
import type { FileSample } from "@/lib/benchmarks/command";
import { scoreOutcomes } from "../score/score";
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
