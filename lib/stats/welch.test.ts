import fc from "fast-check";
import { expect, it } from "vitest";
import { apartTest } from "./standing-test";
import { type Figured, welchP } from "./welch";

const figure = fc
  .record({ value: fc.integer({ min: 0, max: 100 }), arm: fc.integer({ min: 0, max: 30 }), degrees: fc.integer({ min: 1, max: 400 }) })
  .map(({ value, arm, degrees }): Figured => ({ value, low: value - arm, high: value + arm, degrees }));

it("the browser's p is exact for whole degrees of freedom, and otherwise at most slightly larger", () => {
  fc.assert(
    fc.property(figure, figure, (a, b) => {
      const [exact, shown] = [apartTest(a, b), welchP(a, b)];
      expect(shown).toBeGreaterThanOrEqual(exact - 1e-9);
      expect(shown).toBeLessThanOrEqual(exact + 0.12);
      expect(welchP(b, a)).toBe(shown);
    }),
  );
  const alike = { value: 50, low: 40, high: 60, degrees: 8 };
  const apart = { value: 65, low: 55, high: 75, degrees: 8 };
  expect(welchP(alike, apart)).toBeCloseTo(apartTest(alike, apart), 9);
});
