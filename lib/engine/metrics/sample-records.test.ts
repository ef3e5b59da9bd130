import fc from "fast-check";
import { expect, it } from "vitest";
import { stretches } from "./sample-records";

it("reads every ordinal once, in short stretches, whatever the shape of the run", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 20 }), (items, repetitions) => {
      const last = items * repetitions - 1;
      const seen = new Uint8Array(last + 1);
      for (const [from, to] of stretches(last, repetitions)) {
        expect(to - from).toBeLessThan(2000);
        for (let ordinal = from; ordinal <= Math.min(to, last); ordinal++) seen[ordinal] = (seen[ordinal] ?? 0) + 1;
      }
      expect(seen.every((count) => count === 1)).toBe(true);
    }),
  );
  expect([...stretches(-1, 3)]).toEqual([]);
});

it("reads all repetitions of some items before the next items", () => {
  expect([...stretches(5999, 2)]).toEqual([
    [0, 1999],
    [3000, 4999],
    [2000, 2999],
    [5000, 5999],
  ]);
});
