import { expect, test } from "vitest";
import { demoMetric } from "@/components/charts/demo-charts.fixture";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { groupEnds, mergedRows, partRows, sharedSettings } from "./board-rows";
import type { LeaderboardColumn } from "./leaderboard-row";

const headline = (direction: "higher" | "lower") =>
  ({ metric: "score", slice: {}, label: "Score", declaration: { id: "score", direction } }) as unknown as LeaderboardColumn;
const row = (id: string, value: number | null, rank: LeaderboardRow["rank"], more: Partial<LeaderboardRow> = {}) =>
  ({ id, source: "measured", rank, partial: null, metrics: [demoMetric("score", {}, value)], ...more }) as unknown as LeaderboardRow;
const printed = (id: string, value: number | null) => row(id, value, [1, 1], { source: "published" });
const ids = (rows: readonly LeaderboardRow[]) => rows.map(({ id }) => id);

test("published rows are sorted in by score without a rank, and partial rows stay last", () => {
  const partial = row("p", 99, null, { partial: { done: 1, whole: 2 } });
  const rows = [row("a", 90, [1, 1]), row("b", 50, [2, 2]), partial, printed("x", 70), printed("y", null)];
  const merged = mergedRows(partRows(rows, false), headline("higher"));
  expect(ids(merged)).toEqual(["a", "x", "b", "y", "p"]);
  expect(merged.map(({ rank }) => rank)).toEqual([[1, 1], null, [2, 2], null, null]);
  expect(ids(mergedRows(partRows([row("a", 1, null), row("b", 3, null), printed("x", 2)], false), headline("lower")))).toEqual([
    ...["a", "x", "b"],
  ]);
});

test("published rows keep their ranks if they rank with measured rows or there are no others", () => {
  const rows = [row("a", 90, [1, 1]), printed("x", 70)];
  expect(partRows(rows, true)).toEqual({ measured: rows, printed: [] });
  expect(mergedRows(partRows([printed("x", 70)], false), headline("higher"))[0]?.rank).toEqual([1, 1]);
});

test("a group ends where all ranges above end before all below begin", () => {
  const ranks = (...ranks: LeaderboardRow["rank"][]) => [...groupEnds(ranks.map((rank, at) => row(String(at), 1, rank)))];
  expect(ranks([1, 2], [1, 2], [3, 3], [4, 5], [4, 5])).toEqual(["1", "2"]);
  // The outer two ranges do not overlap, but the middle one overlaps both.
  expect(ranks([1, 2], [1, 3], [2, 3])).toEqual([]);
  expect(ranks([1, 1], null, [2, 2])).toEqual(["0"]);
  expect(ranks([1, 1])).toEqual([]);
});

test("settings are shared if all rows with settings have the same ones", () => {
  const [cold, warm, usual] = ["T 0", "T 1", "defaults"].map((short) => ({ short, long: `${short} in words` }));
  const shared = (...all: (typeof cold | null)[]) =>
    sharedSettings(all.map((settings, at) => row(String(at), 1, null, { settings: settings ?? null })));
  expect(shared(cold, null, cold)).toEqual(cold);
  expect(shared(cold, warm)).toBeNull();
  expect(shared(cold, usual)).toBeNull();
  expect(shared(usual, usual)).toBeNull();
  expect(shared(null)).toBeNull();
});
