import { expect, it } from "vitest";
import { positionWords } from "./position-words";

it("gives the position as an ordinal, the rank range, and the number of pooled runs", () => {
  expect(positionWords({ place: 3, models: 12, rank: [2, 5], pooled: 1 })).toBe("3rd of 12, rank 2–5");
  expect(positionWords({ place: 1, models: 2, rank: [1, 1], pooled: 1 })).toBe("1st of 2, rank 1");
  expect(positionWords({ place: 12, models: 12, rank: [9, 12], pooled: 1 })).toBe("12th of 12, rank 9–12");
  expect(positionWords({ place: 22, models: 40, rank: [20, 30], pooled: 3 })).toBe("22nd of 40, rank 20–30 (3 runs together)");
});
