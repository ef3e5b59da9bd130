import { describe, expect, it } from "vitest";
import { headlineMissing } from "./headline-missing";

const headline = { value: 80, low: 74, high: 85, n: 190, missing: 10 };
const percent = { unit: "%" };
const ended = { cancelled: 0, queued: 0, running: 0, scored: 190, failed: 7, unscored: 3, rejected: 0, withheld: 0 };

describe("the missing part of a headline", () => {
  it("has bounds in percent that contain the interval, and lists the outcomes", () => {
    const { bounds, ...missing } = headlineMissing({ ...headline, counts: "functions" }, percent, ended) ?? { bounds: null };
    expect(missing).toEqual({
      ...{ missing: 10, asked: 200, counts: "functions" },
      fates: [
        { fate: "failed", count: 7 },
        { fate: "unscored", count: 3 },
      ],
    });
    expect(bounds?.low).toBeLessThanOrEqual((74 * 190) / 200);
    expect(bounds?.low).toBeGreaterThan(65);
    expect(bounds?.high).toBeGreaterThanOrEqual((85 * 190) / 200 + 5);
    expect(bounds?.high).toBeLessThan(90);
  });

  it("has mirrored bounds for complementary shares of good and bad", () => {
    const [good, bad] = [headline, { ...headline, value: 20, low: 15, high: 26 }].map(
      (metric) => headlineMissing(metric, percent, ended)?.bounds,
    );
    expect(good?.low).toBeCloseTo(100 - (bad?.high ?? 0), 6);
    expect(good?.high).toBeCloseTo(100 - (bad?.low ?? 0), 6);
  });

  it.each([
    ["is counted in turns", headline, { unit: "turns" }, ended],
    ["is a score on another scale", headline, { unit: "" }, ended],
    ["is not declared", headline, undefined, ended],
    ["has no value", { ...headline, value: null }, percent, ended],
    ["has no interval", { ...headline, low: null, high: null }, percent, ended],
    ["is of a cancelled run", headline, percent, { ...ended, cancelled: 5 }],
    ["is of an unfinished run", headline, percent, { ...ended, queued: 5 }],
  ])("has no bounds if the headline %s", (_, metric, declaration, counts) => {
    expect(headlineMissing(metric, declaration, counts)).toMatchObject({ missing: 10, asked: 200, bounds: null });
  });

  it("is null if nothing is missing", () => {
    expect(headlineMissing({ ...headline, missing: 0 }, percent, ended)).toBeNull();
    expect(headlineMissing(null, percent, ended)).toBeNull();
  });
});
