import { expect, it } from "vitest";
import { gridMove } from "./grid-move";

/** Two rows of three with a gap in the middle of the second, then a row with one cell. */
const cells = [
  { row: 0, column: 0 },
  { row: 0, column: 1 },
  { row: 0, column: 2 },
  { row: 1, column: 0 },
  { row: 1, column: 2 },
  { row: 2, column: 2 },
];

it("moves along a row, skipping gaps", () => {
  expect(gridMove(cells, { row: 1, column: 0 }, "ArrowRight")).toEqual({ row: 1, column: 2 });
  expect(gridMove(cells, { row: 1, column: 2 }, "ArrowLeft")).toEqual({ row: 1, column: 0 });
  expect(gridMove(cells, { row: 0, column: 1 }, "Home")).toEqual({ row: 0, column: 0 });
  expect(gridMove(cells, { row: 0, column: 1 }, "End")).toEqual({ row: 0, column: 2 });
});

it("moves to the nearest cell of the next row", () => {
  expect(gridMove(cells, { row: 1, column: 0 }, "ArrowDown")).toEqual({ row: 2, column: 2 });
  expect(gridMove(cells, { row: 2, column: 2 }, "ArrowUp")).toEqual({ row: 1, column: 2 });
  expect(gridMove(cells, { row: 0, column: 2 }, "ArrowDown")).toEqual({ row: 1, column: 2 });
});

it("does not move past the edges or on other keys", () => {
  for (const key of ["ArrowUp", "ArrowLeft", "a"]) expect(gridMove(cells, { row: 0, column: 0 }, key)).toBeNull();
});
