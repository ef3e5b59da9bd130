import { expect, test } from "vitest";
import type { PlacedMark } from "./nearest-mark";
import { rangeTarget } from "./range-target";

const mark = (left: number, slice: Record<string, unknown>, series = "run-1"): PlacedMark =>
  ({ left, top: 0, mark: { series: { id: series }, point: { slice } } }) as never;

const marks = [
  mark(10, { density: 100 }),
  mark(20, { density: 200 }),
  mark(30, { density: 300 }),
  mark(25, { density: 250 }, "run-2"),
  mark(40, { density: [301, 400] }),
];

test("a selected stretch of a curve becomes a range of its tag", () => {
  expect(rangeTarget(marks, "run-1", 15, 45)).toEqual({ slice: { density: [200, 400] } });
  expect(rangeTarget(marks, "run-1", 15, 25)).toBeNull();
  expect(rangeTarget(marks, "run-2", 0, 100)).toBeNull();
});

test("marks that differ in a word or in two tags form no range", () => {
  expect(rangeTarget([mark(1, { task: "a" }), mark(2, { task: "b" })], "run-1", 0, 9)).toBeNull();
  expect(rangeTarget([mark(1, { density: 1, seed: 1 }), mark(2, { density: 2, seed: 2 })], "run-1", 0, 9)).toBeNull();
  expect(rangeTarget([mark(1, { density: 1, seed: 1 }), mark(2, { density: 2, seed: 1 })], "run-1", 0, 9)).toEqual({
    slice: { density: [1, 2], seed: 1 },
  });
});
