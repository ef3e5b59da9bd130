import { expect, it } from "vitest";
import { targetAddress } from "./target-address";

it("writes what a point opens as the run's page reads it", () => {
  expect(targetAddress({ slice: {} })).toBe("");
  expect(targetAddress({ slice: { density: 3 }, sample: 7 })).toBe("/samples/7");
  expect(targetAddress({ slice: { density: 100 } })).toBe("?density=100");
  expect(targetAddress({ slice: { density: [101, 200], task: "a&b" } })).toBe("?density=101..200&task=a%26b");
  expect(targetAddress({ slice: { depth: 3, rules: 2 }, passed: false })).toBe("?depth=3&rules=2&passed=false");
  expect(targetAddress({ slice: {}, group: "word >=" })).toBe("?group=word%20%3E%3D");
});
