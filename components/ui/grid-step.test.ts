import { expect, it } from "vitest";
import { gridStep } from "./grid-step";

it("moves within the list but not past its ends", () => {
  expect(gridStep("ArrowDown", 3, 10, 20)).toBe(4);
  expect(gridStep("ArrowDown", 10, 10, 20)).toBe(10);
  expect(gridStep("ArrowUp", 0, 10, 20)).toBe(0);
  expect(gridStep("PageDown", 3, 100, 20)).toBe(23);
  expect(gridStep("PageUp", 3, 100, 20)).toBe(0);
  expect(gridStep("Home", 50, 100, 20)).toBe(0);
  expect(gridStep("End", 50, 100, 20)).toBe(100);
  expect(gridStep("x", 50, 100, 20)).toBeNull();
});
