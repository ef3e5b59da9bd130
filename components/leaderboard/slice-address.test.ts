import { expect, it } from "vitest";
import { sliceAddress } from "./slice-address";

it("writes values and ranges as the sample table reads them", () => {
  expect(sliceAddress({})).toBe("");
  expect(sliceAddress({ density: 100 })).toBe("?density=100");
  expect(sliceAddress({ density: [101, 200], task: "a&b" })).toBe("?density=101..200&task=a%26b");
});
