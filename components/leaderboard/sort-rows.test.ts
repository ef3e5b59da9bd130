import { describe, expect, it } from "vitest";
import { nextSorting } from "@/components/rows/sorting";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { LeaderboardColumn } from "./leaderboard-row";
import { sortRows } from "./sort-rows";

const row = (id: string, value: number | null, more: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  id,
  source: "measured",
  model: id,
  runId: null,
  settings: null,
  runs: [],
  pooled: 0,
  partial: null,
  notes: [],
  latencyWhy: null,
  outputTokens: null,
  suiteName: null,
  suiteHash: null,
  verifier: null,
  rank: null,
  traits: { base: false, group: null },
  metrics: [{ id: "accuracy", slice: { density: 500 }, value, standardError: null, low: null, high: null, n: 5, missing: 0 }],
  costUsd: null,
  latencySeconds: null,
  date: null,
  reference: null,
  ...more,
});
const column: LeaderboardColumn = {
  key: "accuracy:density=500",
  metric: "accuracy",
  slice: { density: 500 },
  label: "",
  declaration: { id: "accuracy", label: "", unit: "%", decimals: 1, direction: "higher", description: "", group: "" },
  runDecimals: 1,
};
const order = (rows: readonly LeaderboardRow[]) => rows.map(({ id }) => id).join("");

describe("sortRows", () => {
  const rows = [row("b", 2, { costUsd: 1 }), row("a", null), row("c", 30, { costUsd: 0.2 })];
  it("keeps the rank order without a valid column", () => {
    expect(order(sortRows(rows, [column], null))).toBe("bac");
    expect(order(sortRows(rows, [column], "unknown"))).toBe("bac");
  });
  it("sorts both ways, with missing values last", () => {
    expect(order(sortRows(rows, [column], column.key))).toBe("bca");
    expect(order(sortRows(rows, [column], `-${column.key}`))).toBe("cba");
    expect(order(sortRows(rows, [column], "cost"))).toBe("cba");
  });
  it("sorts names in natural order", () => {
    expect(order(sortRows([row("m10", 1), row("m9", 1)], [], "model"))).toBe("m9m10");
  });
});

it("cycles through both directions and unsorted", () => {
  expect(nextSorting(null, "cost", false)).toBe("cost");
  expect(nextSorting("cost", "cost", false)).toBe("-cost");
  expect(nextSorting("-cost", "cost", false)).toBeNull();
  expect(nextSorting("cost", "accuracy", true)).toBe("-accuracy");
});
