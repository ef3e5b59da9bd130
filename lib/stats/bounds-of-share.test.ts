import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomFrom } from "@/lib/random/seeded-random";
import { boundsOfShare } from "./bounds-of-share";
import { boundsWithHidden } from "./bounds-with-hidden";
import { midPInterval } from "./proportion-interval";

describe("bounds of a share with hidden scores", () => {
  it("contain the interval, stay between 0 and 1 and widen with more hidden scores", () => {
    const shares = fc.record({ right: fc.nat(400), wrong: fc.nat(400), hidden: fc.integer({ min: 1, max: 400 }) });
    fc.assert(
      fc.property(shares, ({ right, wrong, hidden }) => {
        const n = right + wrong;
        fc.pre(n > 1);
        const [low, high] = midPInterval(right, n) ?? [0, 1];
        const known = { value: right / n, low, high, n };
        const [bounds, wider] = [boundsOfShare({ ...known, hidden }), boundsOfShare({ ...known, hidden: 2 * hidden })];
        if (!bounds || !wider) throw new Error("There are bounds wherever there are scores.");
        expect(bounds.low).toBeLessThanOrEqual(low);
        expect(bounds.high).toBeGreaterThanOrEqual(high);
        expect(bounds.low).toBeGreaterThanOrEqual(0);
        expect(bounds.high).toBeLessThanOrEqual(1);
        expect(wider.high - wider.low).toBeGreaterThanOrEqual(bounds.high - bounds.low - 1e-9);
        // The sample's own worst and best case lie within the bounds.
        expect(bounds.low).toBeLessThanOrEqual(right / (n + hidden));
        expect(bounds.high).toBeGreaterThanOrEqual((right + hidden) / (n + hidden));
      }),
    );
  });

  it("are mirrored when right and wrong are swapped", () => {
    const [low, high] = midPInterval(30, 40) ?? [0, 1];
    const right = boundsOfShare({ value: 0.75, low, high, n: 40, hidden: 5 });
    const wrong = boundsOfShare({ value: 0.25, low: 1 - high, high: 1 - low, n: 40, hidden: 5 });
    expect(right?.low).toBeCloseTo(1 - (wrong?.high ?? 0), 9);
    expect(right?.high).toBeCloseTo(1 - (wrong?.low ?? 0), 9);
  });

  it("equal the interval if nothing is hidden, and are null without scores", () => {
    expect(boundsOfShare({ value: 0.5, low: 0.4, high: 0.6, n: 90, hidden: 0 })).toEqual({ low: 0.4, high: 0.6 });
    expect(boundsOfShare({ value: 0, low: 0, high: 1, n: 0, hidden: 5 })).toBeNull();
  });

  it("are close to the bounds from the scores themselves", () => {
    const scores = [...Array(150).fill(1), ...Array(50).fill(0), ...Array(20).fill(null)];
    const [low, high] = midPInterval(150, 200) ?? [0, 1];
    const [near, exact] = [
      boundsOfShare({ value: 0.75, low, high, n: 200, hidden: 20 }),
      boundsWithHidden(
        scores,
        scores.map((_, at) => at),
      ),
    ];
    expect(Math.abs((near?.low ?? 0) - (exact?.low ?? 1))).toBeLessThan(0.01);
    expect(Math.abs((near?.high ?? 0) - (exact?.high ?? 1))).toBeLessThan(0.01);
  });

  // All hidden replies would fail: without allowance for sampling error the bounds would cover the share only half of the time.
  it.each([
    { passes: 0.98, hides: 0.1 },
    { passes: 0.7, hides: 0.05 },
    { passes: 0.3, hides: 0.3 },
  ])("cover the worst case at $passes with $hides hidden", ({ passes, hides }) => {
    const random = randomFrom(`bounds ${passes} ${hides}`);
    const [draws, items] = [2000, 120];
    const truth = passes * (1 - hides);
    // Most draws have the same counts as an earlier one.
    const known = new Map<string, boolean>();
    const holds = (right: number, n: number) => {
      const [low, high] = midPInterval(right, n) ?? [0, 1];
      const bounds = boundsOfShare({ value: right / n, low, high, n, hidden: items - n });
      return bounds !== null && bounds.low <= truth && truth <= bounds.high;
    };
    let held = 0;
    for (let draw = 0; draw < draws; draw += 1) {
      let [right, n] = [0, 0];
      for (let item = 0; item < items; item += 1) {
        if (random.uniform() < hides) continue;
        n += 1;
        if (random.uniform() < passes) right += 1;
      }
      const counts = `${right} ${n}`;
      if (!known.has(counts)) known.set(counts, holds(right, n));
      if (known.get(counts)) held += 1;
    }
    expect(held / draws).toBeGreaterThan(0.935);
  });
});
