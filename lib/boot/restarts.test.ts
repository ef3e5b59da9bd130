import { expect, test } from "vitest";
import { countEnds, databasePause, restartWindow } from "./restarts.mjs";

test("only crashes within the time window are counted", () => {
  let at = 0;
  const count = countEnds(() => at);
  const ends = [0, 1000, restartWindow - 1, restartWindow, restartWindow + 999, 3 * restartWindow];
  const counts = ends.map((time) => {
    at = time;
    return count();
  });
  expect(counts).toEqual([1, 2, 3, 3, 4, 1]);
});

test("the database is restarted at once, then after growing pauses up to a limit, without giving up", () => {
  const pauses = [...Array(1000).keys()].map((n) => databasePause(n + 1));
  expect(pauses[0]).toBe(0);
  expect(pauses).toEqual([...pauses].sort((a = 0, b = 0) => a - b));
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(5000);
  expect(pauses.at(-1)).toBeLessThanOrEqual(30_000);
});
