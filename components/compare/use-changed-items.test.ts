import { expect, test } from "vitest";
import type { ChangedItem } from "@/lib/contracts/changed-items";
import { isPair, pagesOf, placeOfPair } from "./use-changed-items";
import { parsePair } from "./use-comparison-address";

test("rows on screen request the pages that contain them", () => {
  expect(pagesOf(0, 12)).toEqual([0]);
  expect(pagesOf(95, 104)).toEqual([0, 1]);
  expect(pagesOf(99_990, 99_999)).toEqual([999]);
  expect(pagesOf(-1, 1)).toEqual([0]);
});

test("an address names a pair by two ordinals, and both must match a row", () => {
  expect(parsePair("12-40")).toEqual({ from: 12, to: 40 });
  for (const text of [null, "", "12", "12-", "-1-2", "12-40-3"]) expect(parsePair(text)).toBeNull();
  const row = { baseline: { ordinal: 12 }, side: { ordinal: 40 } } as ChangedItem;
  expect(isPair(row, { from: 12, to: 40 })).toBe(true);
  expect(isPair(row, { from: 40, to: 12 })).toBe(false);
});

test("another repetition of the opened item keeps the item's place in the list, until the list changes", () => {
  const list = [
    [12, 40],
    [13, 41],
  ].map(([from, to]) => ({ baseline: { ordinal: from }, side: { ordinal: to } }) as ChangedItem);
  const rows = { rowAt: (index: number) => list[index], placeOf: () => -1 };
  const opened = { at: 1, listed: { from: 13, to: 41 }, shown: { from: 113, to: 41 } };
  expect(placeOfPair(rows, opened, { from: 113, to: 41 })).toBe(1);
  expect(placeOfPair(rows, opened, { from: 213, to: 41 })).toBe(-1);
  expect(placeOfPair({ ...rows, rowAt: (index) => list[1 - index] }, opened, { from: 113, to: 41 })).toBe(-1);
  expect(placeOfPair(rows, null, { from: 12, to: 40 })).toBe(-1);
});
