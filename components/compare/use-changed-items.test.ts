import { expect, test } from "vitest";
import type { ChangedItem } from "@/lib/contracts/changed-items";
import { isPair, pagesOf } from "./use-changed-items";
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
