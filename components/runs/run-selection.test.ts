import { expect, test } from "vitest";
import { clicked, stillThere } from "./run-selection";

const ids = [9, 7, 5, 3, 1];

test("a click changes one row, and Shift-click all rows between it and the previous click", () => {
  const selected = clicked(new Set(), ids, 7, { from: null, shift: true });
  expect([...selected]).toEqual([7]);
  const more = clicked(selected, ids, 1, { from: 7, shift: true });
  expect([...more].sort()).toEqual([1, 3, 5, 7]);
  expect([...clicked(more, ids, 5, { from: 1, shift: true })].sort()).toEqual([7]);
  expect([...clicked(more, ids, 9, { from: 4, shift: true })].sort()).toEqual([1, 3, 5, 7, 9]);
});

test("actions skip rows that are no longer in the list", () => {
  expect(stillThere(new Set([3, 4, 9]), ids)).toEqual([9, 3]);
});
