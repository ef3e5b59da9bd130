import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreadLabels } from "./spread-labels";

describe("spreadLabels", () => {
  it("leaves separate labels in place", () => {
    expect(spreadLabels([80, 10, 40], 14, 0, 100)).toEqual([80, 10, 40]);
  });

  it("centres labels that would overlap", () => {
    expect(spreadLabels([50, 50], 14, 0, 100)).toEqual([43, 57]);
  });

  it("keeps labels in bounds", () => {
    expect(spreadLabels([99, 100], 14, 0, 100)).toEqual([86, 100]);
  });

  it("returns null if there is no room", () => {
    expect(spreadLabels([1, 2, 3], 14, 0, 20)).toBeNull();
  });

  it("never overlaps labels, leaves the bounds or changes the order", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 12 }), (wanted) => {
        const got = spreadLabels(wanted, 15, 0, 300) ?? [];
        expect(got).toHaveLength(wanted.length);
        const sorted = [...got].sort((a, b) => a - b);
        for (let i = 1; i < sorted.length; i++) expect((sorted[i] ?? 0) - (sorted[i - 1] ?? 0)).toBeGreaterThanOrEqual(15 - 1e-6);
        for (const at of got) {
          expect(at).toBeGreaterThanOrEqual(-1e-6);
          expect(at).toBeLessThanOrEqual(300 + 1e-6);
        }
        for (const [i, a] of wanted.entries()) {
          for (const [j, b] of wanted.entries()) if (a < b) expect(got[i] ?? 0).toBeLessThan(got[j] ?? 0);
        }
      }),
    );
  });
});
