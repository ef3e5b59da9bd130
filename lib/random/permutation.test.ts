import fc from "fast-check";
import { expect, test } from "vitest";
import { permutation } from "./permutation";

test("every number has exactly one position, and is found there", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer(), (size, seed) => {
      const { at, positionOf } = permutation(size, seed);
      const seen = new Uint8Array(size);
      for (let position = 0; position < size; position++) {
        const value = at(position);
        seen[value] = 1;
        if (positionOf(value) !== position) return false;
      }
      return seen.every((count) => count === 1);
    }),
  );
});

test("a seed fixes one order, neighbours are spread apart, and numbers out of range are refused", () => {
  const values = (seed: number) => Array.from({ length: 1000 }, (_, position) => permutation(1000, seed).at(position));
  expect(values(3)).toEqual(values(3));
  expect(values(3)).not.toEqual(values(4));
  const apart = values(3).map((value, at, all) => Math.abs(value - (all[at - 1] ?? 0)));
  // Two numbers drawn below 1,000 are 333 apart on average.
  expect(apart.reduce((sum, gap) => sum + gap, 0) / apart.length).toBeGreaterThan(250);
  expect(() => permutation(10, 0).at(10)).toThrow(RangeError);
  expect(() => permutation(10, 0).positionOf(-1)).toThrow(RangeError);
});

test("a large order is computed at single positions", () => {
  const { at, positionOf } = permutation(2 ** 30, 7);
  for (const position of [0, 1, 2 ** 29, 2 ** 30 - 1]) expect(positionOf(at(position))).toBe(position);
});
