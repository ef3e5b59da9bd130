import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areApart, type FoundFigure, leaderFinding, namesOf } from "./finding";

const figure = (label: string, value: number, half: number, more: Partial<FoundFigure> = {}): FoundFigure => ({
  ...{ label, value, low: value - half, high: value + half, n: 100, text: `${value}%` },
  ...more,
});
const [a, b, c] = [figure("A", 98, 2), figure("B", 60, 5), figure("C", 54, 5)];

describe("a finding about several figures", () => {
  it("names the best figures and those that tests find worse, with their values", () => {
    expect(leaderFinding([c, a, b], "at 500 words", "higher")).toBe("A (98%) is above B and C (60%, 54%) at 500 words");
    expect(leaderFinding([c, a, b], "at 500 words", "lower")).toBe("C and B (54%, 60%) are below A (98%) at 500 words");
  });

  it("names beside the best all that beat the same figures, and is absent if tests separate none", () => {
    expect(leaderFinding([a, figure("D", 97, 3), c], "at 10", "higher")).toBe("A and D (98%, 97%) are above C (54%) at 10");
    // D is significantly better than B, but worse than A.
    expect(leaderFinding([a, figure("D", 62, 9), figure("B", 40, 3), c], "at 10", "higher")).toBe(
      "A (98%) is above D, C and B (62%, 54%, 40%) at 10",
    );
    expect(leaderFinding([a, figure("D", 98, 3, { text: "98%" }), c], "at 10", "higher")).toBe("A and D (98%) are above C (54%) at 10");
    expect(leaderFinding([b, c], "at 10", "higher")).toBeNull();
    expect(leaderFinding([a], "at 10", "higher")).toBeNull();
    expect(leaderFinding([a, c], "at 10", "none")).toBeNull();
  });

  it("skips approximate intervals, provisional numbers, intervals without a bound and fewer than five draws", () => {
    for (const more of [{ rough: true }, { sequence: true }, { low: null }, { n: 4 }]) {
      expect(leaderFinding([a, figure("C", 52, 5, more)], "at 10", "higher")).toBeNull();
      expect(areApart(a, figure("C", 52, 5, more))).toBe(false);
    }
    expect([areApart(a, c), areApart(b, c)]).toEqual([true, false]);
  });

  it("adjusts for the number of pairs", () => {
    // z = 2.2: p = 0.028 for a single pair, at least 0.084 when adjusted for three.
    const [a, other] = [figure("X", 50, 1.96, { n: 10_000 }), figure("Y", 50 - 2.2 * Math.SQRT2, 1.96, { n: 10_000 })];
    expect(leaderFinding([a, other], "here", "higher")).not.toBeNull();
    expect(leaderFinding([a, other, figure("Z", 49, 1.96, { n: 10_000 })], "here", "higher")).toBeNull();
  });

  it("claims no difference between two figures whose intervals contain each other's value", () => {
    const any = fc.record({ value: fc.integer({ min: 0, max: 100 }), half: fc.integer({ min: 1, max: 40 }) });
    fc.assert(
      fc.property(any, any, (x, y) => {
        const [a, other] = [figure("X", x.value, x.half), figure("Y", y.value, y.half)];
        if (leaderFinding([a, other], "here", "higher") === null) return;
        expect(Math.abs(x.value - y.value)).toBeGreaterThan(Math.max(x.half, y.half) * 0.99);
      }),
    );
  });

  it("names at most four", () => {
    expect(namesOf(["A"])).toBe("A");
    expect(namesOf(["A", "B", "C", "D"])).toBe("A, B, C and D");
    expect(namesOf(["A", "B", "C", "D", "E"])).toBe("A, B, C and 2 others");
  });
});
