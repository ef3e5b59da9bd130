import { describe, expect, it } from "vitest";
import type { ChartMark } from "./chart-kit";
import { markAfterKey, marksBeside, nearestMark, type PlacedMark } from "./nearest-mark";
import { behindSlot } from "./series-look";

const placed = (series: string, x: number, top: number): PlacedMark => {
  const mark: ChartMark = {
    series: { id: series, label: series, source: "measured", slot: 0 },
    x,
    y: -top,
    point: { value: -top, low: null, high: null, n: 1, missing: 0, slice: {} },
    rows: [],
    at: String(x),
  };
  return { mark, left: x, top };
};
const [a1, a2, b1, b2, b3] = [
  placed("a", 10, 50),
  placed("a", 20, 60),
  placed("b", 10, 5),
  placed("b", 20, 90),
  placed("b", 30, 10),
] as const;
const all = [a1, a2, b1, b2, b3];

it("grey series are not listed beside other marks, except while they are pointed at", () => {
  const grey = placed("grey", 10, 30);
  grey.mark.series = { ...grey.mark.series, slot: behindSlot };
  expect(marksBeside([...all, grey], a1, "across")).toEqual([b1, a1]);
  expect(nearestMark([...all, grey], 10, 31, "across")).toBe(grey);
  expect(marksBeside([...all, grey], grey, "across")).toEqual([b1, grey, a1]);
});

describe("pointing", () => {
  it("around a centre selects the nearest mark, with all marks at its place", () => {
    expect(nearestMark(all, 12, 8, "around")).toBe(b1);
    expect(marksBeside(all, a1, "around")).toEqual([b1, a1]);
    expect(markAfterKey(all, b1, "ArrowDown", "around")).toBe(a1);
  });

  it("in rows selects the nearest row first, and arrow keys move between rows", () => {
    expect(nearestMark(all, 30, 49, "rows")).toBe(a1);
    expect(marksBeside(all, a1, "rows")).toEqual([a1]);
    expect(markAfterKey(all, a1, "ArrowDown", "rows")).toBe(a2);
    expect(markAfterKey(all, a1, "ArrowUp", "rows")).toBe(b3);
    expect(markAfterKey(all, b1, "ArrowUp", "rows")).toBe(b1);
  });
});

describe("nearestMark", () => {
  it("compares horizontal positions first", () => {
    expect(nearestMark(all, 14, 8, "across")).toBe(b1);
    expect(nearestMark(all, 14, 45, "across")).toBe(a1);
    expect(nearestMark(all, 29, 90, "across")).toBe(b3);
  });

  it("compares distances if each mark is selected alone", () => {
    expect(nearestMark(all, 29, 90, "point")).toBe(b2);
    expect(nearestMark([], 0, 0, "point")).toBeNull();
  });
});

it("lists the marks beside a mark, highest first", () => {
  expect(marksBeside(all, a2, "across")).toEqual([a2, b2]);
  expect(marksBeside(all, a2, "point")).toEqual([a2]);
});

describe("markAfterKey", () => {
  it("starts at the first mark, moves along its series and stops at the ends", () => {
    expect(markAfterKey(all, null, "ArrowRight", "across")).toBe(a1);
    expect(markAfterKey(all, a1, "ArrowRight", "across")).toBe(a2);
    expect(markAfterKey(all, a2, "ArrowRight", "across")).toBe(a2);
    expect(markAfterKey(all, b2, "Home", "across")).toBe(b1);
    expect(markAfterKey(all, b1, "End", "across")).toBe(b3);
  });

  it("moves up and down between series", () => {
    expect(markAfterKey(all, a1, "ArrowUp", "across")).toBe(b1);
    expect(markAfterKey(all, b1, "ArrowDown", "across")).toBe(a1);
    expect(markAfterKey(all, b3, "ArrowDown", "across")).toBe(a2);
    expect(markAfterKey(all, a2, "ArrowDown", "point")).toBe(b2);
  });
});
