import { expect, it } from "vitest";
import { queuePlace, stepByKey } from "./neighbours";

const neighbours = { previous: "/3", next: "/5", previousFailed: null, nextFailed: "/9" };

it("leads to adjacent and failed samples", () => {
  expect(["ArrowLeft", "k"].map((key) => stepByKey(key, neighbours))).toEqual(["/3", "/3"]);
  expect(["ArrowRight", "j"].map((key) => stepByKey(key, neighbours))).toEqual(["/5", "/5"]);
  expect(stepByKey("n", neighbours)).toBe("/9");
  expect(stepByKey("p", neighbours)).toBeNull();
  expect(stepByKey("x", neighbours)).toBeNull();
});

it("leaves the arrow keys to the turns of a dialogue", () => {
  expect(["ArrowLeft", "ArrowRight", "k", "j"].map((key) => stepByKey(key, neighbours, false))).toEqual([null, null, "/3", "/5"]);
});

it("keeps the position of an entry that has just left the queue", () => {
  const queue = [7, 5, 3, 1];
  const around = (start: number, gone: readonly number[] = []) =>
    queuePlace(
      queue,
      (ordinal) => ordinal === start,
      (candidate) => !gone.includes(candidate),
    );
  expect(around(5)).toEqual({ place: 2, of: 4, previous: 7, next: 3 });
  expect(around(5, [5, 3])).toEqual({ place: 2, of: 3, previous: 7, next: 1 });
  expect(around(7)).toEqual({ place: 1, of: 4, previous: null, next: 5 });
  expect(around(9)).toBeNull();
});
