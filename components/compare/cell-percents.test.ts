import fc from "fast-check";
import { expect, it } from "vitest";
import { cellPercents } from "./cell-percents";

const shown = (both: number, lost: number, gained: number, neither: number) => {
  const percents = cellPercents({ both, lost, gained, neither, n: both + lost + gained + neither });
  return [percents.both, percents.lost, percents.gained, percents.neither];
};

it("adds up to 100%, with tenths only if needed, and never rounds a nonzero share to 0%", () => {
  // Rounded to whole percentages these would be 4 + 18 + 0 + 77.
  expect(shown(11, 45, 1, 193)).toEqual(["4.4%", "18.0%", "0.4%", "77.2%"]);
  expect(shown(4, 3, 2, 1)).toEqual(["40%", "30%", "20%", "10%"]);
  expect(shown(1, 1, 1, 0)).toEqual(["33.4%", "33.3%", "33.3%", "0.0%"]);
  expect(shown(9999, 1, 0, 0)).toEqual(["100.0%", "< 0.1%", "0.0%", "0.0%"]);
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 4, maxLength: 4 }), ([a = 0, b = 0, c = 0, d = 0]) => {
      fc.pre(a + b + c + d > 0);
      const sum = shown(a, b, c, d).reduce(
        (total, text) => total + (text.startsWith("<") ? 0 : Math.round(10 * Number.parseFloat(text))),
        0,
      );
      expect(sum).toBe(1000);
    }),
  );
});
