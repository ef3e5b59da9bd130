import { expect, it } from "vitest";
import { formatDifference } from "./format-difference";

const accuracy = { unit: "%", decimals: 1 };

it("shows a sign and writes percent as points", () => {
  expect(formatDifference(3.24, accuracy)).toBe("+3.2\u00A0points");
  expect(formatDifference(-3.24, accuracy)).toBe("−3.2\u00A0points");
  expect(formatDifference(0, accuracy)).toBe("0.0\u00A0points");
  expect(formatDifference(0.412, { unit: "s", decimals: 2 })).toBe("+0.41\u00A0s");
  expect(formatDifference(-29.512, { unit: "turns", decimals: 2 }, { low: -54.04, high: -5.03 })).toBe("−29.5\u00A0turns");
});
