import { expect, test } from "vitest";
import type { ChangedItem } from "@/lib/contracts/comparison";
import { pairNeighbours } from "./use-changed-items";
import { parsePair } from "./use-comparison-address";

const item = (from: number, to: number) => ({ baseline: { ordinal: from }, side: { ordinal: to } }) as ChangedItem;

test("a pair's neighbours are those of the list", () => {
  const items = [item(4, 9), item(1, 2), item(7, 7)];
  expect(pairNeighbours(items, { from: 1, to: 2 })).toEqual({ previous: { from: 4, to: 9 }, next: { from: 7, to: 7 }, at: 1 });
  expect(pairNeighbours(items, { from: 4, to: 9 }).previous).toBeNull();
  expect(pairNeighbours(items, { from: 1, to: 3 })).toEqual({ previous: null, next: null, at: -1 });
});

test("an address names a pair by two ordinals", () => {
  expect(parsePair("12-40")).toEqual({ from: 12, to: 40 });
  for (const text of [null, "", "12", "12-", "-1-2", "12-40-3"]) expect(parsePair(text)).toBeNull();
});
