import { expect, it } from "vitest";
import { median } from "./median";

it("returns the middle value, and between two middle values their mean", () => {
  expect(median([5])).toBe(5);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1])).toBe(2.5);
  expect(median([10, 1, 2, 4])).toBe(3);
  expect(() => median([])).toThrow("no median");
});
