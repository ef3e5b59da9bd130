import { expect, it } from "vitest";
import { patienceLeft } from "./patience-left";

it("falls with each failed turn, never below nothing, and comes back with a passed one", () => {
  expect(patienceLeft([true, false, false, true, false, false, false, false], 3)).toEqual([3, 2, 1, 3, 2, 1, 0, 0]);
  expect(patienceLeft([], 3)).toEqual([]);
});
