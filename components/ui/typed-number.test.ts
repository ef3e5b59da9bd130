import { expect, it } from "vitest";
import { isAmbiguous, typedNumber } from "./typed-number";

it.each([
  ["12", 12],
  [" $1,5 ", 1.5],
  ["0,150", 0.15],
  ["1,000", 1000],
  ["1,000,000", 1_000_000],
  ["500,000.25", 500_000.25],
  ["1 200", 1200],
  ["1\u202F200", 1200],
  ["1_000", 1000],
  ["-3", -3],
  ["0", 0],
])("reads “%s” as %d", (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

it.each(["", " ", "$", "much", "1.000,50", "1,00,000", "1,0000,000"])("reads no number from “%s”", (text) => {
  expect(typedNumber(text)).toBeNaN();
});

it("finds a comma that may be either sign", () => {
  expect(["1,250", "$ 1,250", "1,25", "0,250", "1,250.5", "1,250,000"].map(isAmbiguous)).toEqual([true, true, false, false, false, false]);
});
