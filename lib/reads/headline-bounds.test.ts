import { describe, expect, it } from "vitest";
import { headlineBounds } from "./headline-bounds";

const headline = { value: 80, low: 74, high: 85, n: 190, missing: 10 };
const percent = { unit: "%" };
const ended = { cancelled: 0, queued: 0, running: 0 };

describe("bounds of a headline", () => {
  it("hold its interval, in percent, with what is hidden of what was asked", () => {
    const bounds = headlineBounds({ ...headline, counts: "functions" }, percent, ended);
    expect(bounds).toMatchObject({ hidden: 10, asked: 200, counts: "functions" });
    expect(bounds?.low).toBeLessThanOrEqual((74 * 190) / 200);
    expect(bounds?.low).toBeGreaterThan(65);
    expect(bounds?.high).toBeGreaterThanOrEqual((85 * 190) / 200 + 5);
    expect(bounds?.high).toBeLessThan(90);
  });

  it("are the same for shares that count as good and those that count as bad", () => {
    const [good, bad] = [headline, { ...headline, value: 20, low: 15, high: 26 }].map((of) => headlineBounds(of, percent, ended));
    expect(good?.low).toBeCloseTo(100 - (bad?.high ?? 0), 6);
    expect(good?.high).toBeCloseTo(100 - (bad?.low ?? 0), 6);
  });

  it.each([
    ["is counted in turns", headline, { unit: "turns" }, ended],
    ["is not declared", headline, undefined, ended],
    ["hides nothing", { ...headline, missing: 0 }, percent, ended],
    ["has no value", { ...headline, value: null }, percent, ended],
    ["has no interval", { ...headline, low: null, high: null }, percent, ended],
    ["is of a run that was cancelled", headline, percent, { ...ended, cancelled: 5 }],
    ["is of a run that goes on", headline, percent, { ...ended, queued: 5 }],
    ["is missing", null, percent, ended],
  ])("are none where it %s", (_, of, declaration, counts) => {
    expect(headlineBounds(of, declaration, counts)).toBeNull();
  });
});
