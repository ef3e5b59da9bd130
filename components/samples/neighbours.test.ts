import { expect, it } from "vitest";
import { neighbourByKey } from "./neighbours";

const neighbours = { previous: 3, next: 5, previousFailed: null, nextFailed: 9 };

it("leads to neighbours and to failures", () => {
  expect(["ArrowLeft", "k"].map((key) => neighbourByKey(key, neighbours))).toEqual([3, 3]);
  expect(["ArrowRight", "j"].map((key) => neighbourByKey(key, neighbours))).toEqual([5, 5]);
  expect(neighbourByKey("n", neighbours)).toBe(9);
  expect(neighbourByKey("p", neighbours)).toBeNull();
  expect(neighbourByKey("x", neighbours)).toBeNull();
});

it("leaves the arrow keys to the turns of a dialogue", () => {
  expect(["ArrowLeft", "ArrowRight", "k", "j"].map((key) => neighbourByKey(key, neighbours, false))).toEqual([null, null, 3, 5]);
});
