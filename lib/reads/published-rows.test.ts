import { describe, expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { publishedMetric, publishedRows } from "./published-rows";

const figure = { model: "m", metric: "accuracy", slice: {}, standardDeviation: null, source: "Table 1" };

describe("publishedMetric", () => {
  it("has an interval within 0 and 100%, wider than a point even if all seeds agree", () => {
    const perfect = publishedMetric({ ...figure, value: 100, standardDeviation: 0, units: 50 });
    // Fifty words over five seeds: t(4) = 2.776.
    expect(perfect).toMatchObject({ high: 100, low: expect.closeTo((100 * 50) / (50 + 2.776445 ** 2), 3), n: 5 });
    const wide = publishedMetric({ ...figure, value: 27.7, standardDeviation: 40.4, units: 2500 });
    expect(wide.low).toBeGreaterThan(0);
    expect(wide.high).toBeLessThan(100);
  });

  it("uses Student's t with one degree of freedom fewer than seeds if the figure is not a share", () => {
    // t(4) = 2.776 times 2 / √5.
    const length = publishedMetric({ ...figure, value: 18.5, standardDeviation: 2 });
    expect(length).toMatchObject({ n: 5, low: expect.closeTo(18.5 - 2.4833, 3), high: expect.closeTo(18.5 + 2.4833, 3) });
  });

  it("uses Wilson's interval over the items if there is no deviation, and names what was counted", () => {
    const items = publishedMetric({ ...figure, value: 70.2, n: 4, units: 2475, basis: { n: 2475, counts: "items" } });
    expect(items).toMatchObject({ n: 2475, counts: "items", low: expect.closeTo(68.37, 1), high: expect.closeTo(71.97, 1) });
  });

  it("states why there is none", () => {
    const dialogues = publishedMetric({ ...figure, value: 18.4, basis: { n: 50, counts: "dialogues" } });
    expect(dialogues).toMatchObject({ low: null, high: null, n: 50, counts: "dialogues", why: expect.stringContaining("neither") });
  });
});

it("gives every printed share of these families an interval of some width within 0 and 100%", () => {
  for (const id of ["ifscale", "lexinstruct", "logicif"]) {
    const metrics = publishedRows(manifestById(id), true).flatMap((row) => row.metrics);
    expect(metrics.length).toBeGreaterThan(0);
    for (const { value, low, high } of metrics) {
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(100);
      expect((high ?? 0) - (low ?? 0)).toBeGreaterThan(0.1);
      expect(low).toBeLessThanOrEqual(value ?? 0);
      expect(high).toBeGreaterThanOrEqual(value ?? 0);
    }
  }
});

it("separates the papers of two editions: a model in both has two rows with different ids", () => {
  const evolif = manifestById("evolif");
  const rowsIn = (edition?: string) => publishedRows(evolif, false, edition);
  expect([rowsIn("first").length, rowsIn("second").length, rowsIn().length]).toEqual([10, 10, 20]);
  expect(new Set(rowsIn().map(({ id }) => id)).size).toBe(20);
  const gpt5 = rowsIn().filter(({ model }) => model === "GPT-5");
  const length = gpt5.map(({ metrics }) => metrics.find(({ id, slice }) => id === "act_len" && Object.keys(slice).length === 0)?.value);
  expect(gpt5.map(({ id, edition }) => [id, edition])).toEqual([
    ["published-gpt-5", "first"],
    ["published-second-gpt-5", "second"],
  ]);
  expect(length).toEqual([18.54, 19.32]);
  expect(gpt5[1]?.reference).toContain("second edition");
  expect(publishedRows(manifestById("ifscale"), false).every(({ edition }) => edition === undefined)).toBe(true);
});
