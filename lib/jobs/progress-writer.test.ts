import { expect, it } from "vitest";
import { timeLeft } from "./progress-writer";

const at = (done: number, total: number | null = 100) => ({ doing: "Writing", done, total });

it("estimates the remaining time from the pace so far, once there is one", () => {
  const left = timeLeft();
  expect(left(at(0), 0, 0)).toBeNull();
  expect(left(at(2), 0, 2000)).toBeNull();
  expect(left(at(10), 0, 900)).toBeNull();
  expect(left(at(20), 0, 4000)).toBe(16);
  expect(left(at(100), 0, 9000)).toBe(0);
  expect(left(at(50, null), 0, 9000)).toBeNull();
});

it("ignores looked-up answers and other steps when it measures the pace", () => {
  const left = timeLeft();
  left(at(0), 0, 0);
  expect(left(at(60), 60, 2000)).toBeNull();
  expect(left(at(64), 60, 6000)).toBe(36);
  expect(left({ doing: "Ranking", done: 90, total: 100 }, 60, 9000)).toBeNull();
});
