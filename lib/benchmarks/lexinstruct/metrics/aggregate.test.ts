import { describe, expect, it } from "vitest";
import type { SampleRecord } from "@/lib/benchmarks/family";
import { scoredTurn } from "@/lib/benchmarks/family.fixture";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { gainOf, proportion, rulesEstimate } from "@/lib/stats/passed-shares";
import { published } from "../data/published";
import type { LexItem } from "../items/item";
import type { Rule } from "../items/rule";
import { tagsOf } from "../items/tags";
import { aggregate } from "./aggregate";
import { sampleDigest } from "./digest";

const rule = (depth: number, level: string, relation = "contain"): Rule => ({
  procedure: [...Array.from({ length: depth - 1 }, () => ({ level: "paragraph", predicate: "@1" })), { level, predicate: "@1" }],
  relation,
  value: "x",
});
const item = (language: "english" | "chinese", label: "Easy" | "Hard", ...rules: Rule[]): LexItem => ({
  language,
  task: "t",
  rules,
  difficulty: { score: 1, label },
});

function sample(key: string, body: LexItem, outcomes: string | null, repetition = 0): SampleRecord<LexItem> {
  const passed = outcomes === null ? null : /^p+$/.test(outcomes);
  const score = passed === null ? null : Number(passed);
  const turns = outcomes === null ? [] : [scoredTurn({ outcomes, score, passed, latencyMs: 1 })];
  const status = outcomes === null ? "failed" : "scored";
  const about = { ordinal: 0, key, tags: tagsOf(body), item: body, cluster: key, repetition, status, later: {} } as const;
  return { ...about, score, passed, latencyMs: 1, inputTokens: null, outputTokens: 1, costUsd: null, turns };
}

const a = item("english", "Easy", rule(1, "line"));
const b = item("english", "Hard", rule(3, "sentence"), rule(1, "line", "endswith"));
const c = item("chinese", "Easy", rule(1, "line"));
const metrics = aggregate([sample("a", a, "p"), sample("b", b, "pr"), sample("c", c, "f"), sample("d", c, null)].map(sampleDigest));
const value = (id: string, key: string) => metrics.find((metric) => metric.id === id && sliceKey(metric.slice) === key);

describe("aggregate", () => {
  it("gives strict and loose accuracy and the gain for every slice", () => {
    expect(value("strict", "")).toMatchObject({ value: expect.closeTo(100 / 3), n: 3, missing: 1 });
    expect(value("rules_held", "")?.counts).toBe("rules");
    expect(value("loose", "")?.value).toBeCloseTo(200 / 3);
    expect(value("gain", "")?.value).toBeCloseTo(100 / 3);
    expect(value("strict", "language=english")).toMatchObject({ value: 50, n: 2, missing: 0 });
    expect(value("loose", "language=english")?.value).toBe(100);
    expect(value("strict", "language=chinese")).toMatchObject({ value: 0, n: 1, missing: 1 });
    expect(value("gain", "difficulty=Hard")?.value).toBe(100);
    expect(value("strict", "depth=3&rules=2")).toMatchObject({ value: 0, n: 1 });
    expect(value("strict", "depth=1&rules=1")).toMatchObject({ value: 50, n: 2, missing: 1 });
  });

  it("gives the share of rules that hold, by kind", () => {
    expect(value("rules_held", "")).toMatchObject({ value: 50, n: 4, missing: 1 });
    expect(value("rules_held", "level=line&relation=contain")).toMatchObject({ value: 50, n: 2, missing: 1 });
    expect(value("rules_held", "level=line&relation=endswith")).toMatchObject({ value: 0, n: 1 });
    expect(value("rules_held", "level=sentence")).toMatchObject({ value: 100, n: 1 });
    expect(value("rules_held", "relation=contain")).toMatchObject({ value: expect.closeTo(200 / 3), n: 3 });
  });

  it("gives the deviation over two or more repetitions", () => {
    expect(value("strict_deviation", "")?.value).toBeNull();
    const repeated = aggregate(
      [sample("a", a, "p", 0), sample("c", c, "f", 0), sample("a", a, "p", 1), sample("c", c, "p", 1)].map(sampleDigest),
    );
    const deviation = repeated.find(({ id, slice }) => id === "strict_deviation" && sliceKey(slice) === "");
    expect(deviation?.value).toBeCloseTo(Math.sqrt(1250));
    expect(deviation?.detail).toEqual({ repetitions: [50, 100] });
    expect(deviation).toMatchObject({ rough: true, counts: "samples", low: expect.any(Number) });
  });

  it("never counts an unanswered sample as failed, nor a reply without rules as passed", () => {
    expect(aggregate([])).toEqual([].map(sampleDigest));
    expect(aggregate([sample("a", a, null)].map(sampleDigest)).find(({ id }) => id === "strict")).toMatchObject({
      value: null,
      n: 0,
      missing: 1,
    });
    expect(aggregate([sample("a", item("english", "Easy"), "")].map(sampleDigest)).find(({ id }) => id === "loose")?.value).toBe(0);
  });

  it("gives each metric once per slice, with loose never below strict", () => {
    const places = metrics.map(({ id, slice }) => `${id} ${sliceKey(slice)}`);
    expect(new Set(places).size).toBe(places.length);
    for (const { id, slice, value: loose } of metrics) {
      if (id === "loose") expect(loose).toBeGreaterThanOrEqual(value("strict", sliceKey(slice))?.value ?? 0);
    }
  });
});

describe("proportion", () => {
  const items = (n: number) => Array.from({ length: n }, (_, at) => `i${at}`);

  it("gives the mid-p interval if items were asked once", () => {
    const eight = proportion(
      items(10).map((_, at) => at < 8),
      items(10),
    );
    // Between the exact interval (44.4 to 97.5) and Wilson's (49.0 to 94.3).
    expect(eight).toMatchObject({ value: 80, n: 10 });
    expect(eight.low).toBeGreaterThan(44.4);
    expect(eight.low).toBeLessThan(49.1);
    expect(eight.high).toBeGreaterThan(94.3);
    expect(eight.high).toBeLessThan(97.5);
    expect(
      proportion(
        items(20).map(() => false),
        items(20),
      ),
    ).toMatchObject({ value: 0, low: 0, high: expect.closeTo(100 * (1 - 0.05 ** (1 / 20)), 1) });
  });

  it("gives the gain as a share, with an interval of nonzero width", () => {
    const [strict, loose] = [items(200).map(() => false), items(200).map((_, at) => at < 2)];
    const gain = gainOf(strict, loose, items(200));
    expect(gain).toMatchObject({ value: 1, n: 200 });
    expect(gain.low).toBeGreaterThan(0);
    expect(gain.high).toBeLessThan(4);
    const none = gainOf(strict, strict, items(200));
    expect(none).toMatchObject({ value: 0, low: 0 });
    expect(none.high).toBeGreaterThan(1.4);
    expect(none.high).toBeLessThan(2.2);
  });

  it("explains why a single item has no interval", () => {
    const twice = proportion([true, false], ["a", "a"]);
    expect(twice).toMatchObject({ value: 50, low: null, high: null, why: "One item alone does not say how much they differ." });
  });

  it("gives rules of repeated items asymmetric intervals on the log odds", () => {
    const keys = items(50).flatMap((key) => [key, key]);
    const holds = keys.map((_, at) => at % 20 !== 0);
    const [once, repeated] = [rulesEstimate(holds, keys, { repeated: false }), rulesEstimate(holds, keys, { repeated: true })];
    expect(repeated).toMatchObject({ value: 95, n: 100, standardError: once.standardError });
    expect(repeated.low).toBeLessThan(once.low ?? 0);
    expect(repeated.high).toBeLessThan(100);
    expect((repeated.high ?? 0) - 95).toBeLessThan(95 - (repeated.low ?? 0));
    const all = rulesEstimate(
      holds.map(() => true),
      keys,
      { repeated: true },
    );
    expect(all).toMatchObject({ value: 100, high: 100 });
    expect(all.low).toBeLessThan(97);
  });

  it("gives repeated items the same interval width as single ones", () => {
    const once = Array.from({ length: 40 }, (_, index) => index < 16);
    const keys = once.map((_, index) => String(index));
    const four = proportion([...once, ...once, ...once, ...once], [...keys, ...keys, ...keys, ...keys]);
    const single = proportion(once, keys);
    expect(four.standardError).toBeCloseTo(single.standardError ?? 0, 10);
    // Mid-p for single answers and modified Wilson for repeated ones differ by a tenth of a point; four times as many items would halve the
    // width.
    expect(Math.abs((four.low ?? 0) - (single.low ?? 0))).toBeLessThan(0.5);
    expect(Math.abs((four.high ?? 0) - (single.high ?? 0))).toBeLessThan(0.5);
    expect(four.n).toBe(160);
  });
});

describe("published", () => {
  it("has every printed row of Table 5, with consistent gains", () => {
    const models = new Set(published.map(({ model }) => model));
    expect(models.size).toBe(31);
    expect(published).toHaveLength(31 * 7);
    expect(new Set(published.map(({ basis }) => basis?.n))).toEqual(new Set([1232, 1243, 2475]));
    const figure = (model: string, metric: string) =>
      published.find((row) => row.model === model && row.metric === metric && sliceKey(row.slice) === "")?.value ?? 0;
    for (const model of models)
      expect(Math.abs(figure(model, "loose") - figure(model, "strict") - figure(model, "gain"))).toBeLessThan(0.16);
    expect(
      published.find(({ model, metric, slice }) => model.startsWith("GPT-o3-2025") && metric === "loose" && slice.language === "chinese")
        ?.value,
    ).toBe(79.5);
  });
});
