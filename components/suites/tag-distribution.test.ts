import { expect, it } from "vitest";
import { tagDistribution } from "./tag-distribution";

it("orders numbers by value and describes how even their counts are", () => {
  const { bars, numeric, words } = tagDistribution([
    { value: 100, count: 5 },
    { value: 20, count: 5 },
  ]);
  expect([bars.map((b) => b.value), numeric, words]).toEqual([[20, 100], true, "2 values, 20 to 100, 5 items each"]);
});

it("keeps words ordered by frequency", () => {
  const { bars, numeric, words } = tagDistribution([
    { value: "zh", count: 7 },
    { value: "en", count: 1 },
  ]);
  expect([bars.map((b) => b.value), numeric, words]).toEqual([["zh", "en"], false, "2 values, 1 to 7 items each"]);
});

it("describes one value and no values", () => {
  expect(tagDistribution([{ value: 3, count: 1 }]).words).toBe("1 value, 1 item");
  expect(tagDistribution([]).words).toBe("no values");
});
