import { expect, test } from "vitest";
import { countEnds, restartWindow } from "./restarts.mjs";

test("ends count as long as they lie within the window, and no longer", () => {
  let at = 0;
  const count = countEnds(() => at);
  const ends = [0, 1000, restartWindow - 1, restartWindow, restartWindow + 999, 3 * restartWindow];
  const counts = ends.map((time) => {
    at = time;
    return count();
  });
  expect(counts).toEqual([1, 2, 3, 3, 4, 1]);
});
