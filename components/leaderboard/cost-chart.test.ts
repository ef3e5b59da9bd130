import { expect, it } from "vitest";
import type { ChartSeries } from "@/components/charts/chart-series";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { costChart } from "./cost-chart";
import type { ShownColumn } from "./leaderboard-row";

const headline = {
  ...{ key: "a", metric: "a", slice: {}, label: "A" },
  declaration: { id: "a", label: "A", unit: "%", direction: "higher", decimals: 1, description: "", group: "" },
} as ShownColumn;
const row = (at: number, value: number, costUsd: number | null) =>
  ({
    id: `run-${at}`,
    source: "measured",
    costUsd,
    partial: null,
    metrics: [{ id: "a", slice: {}, value, n: 1, missing: 0 }],
  }) as unknown as LeaderboardRow;
const drawnAs = (slots: Record<string, number>) => (of: LeaderboardRow) => ({ id: of.id, slot: slots[of.id] }) as unknown as ChartSeries;

it("draws the rows of the frontier before others, each with a look of its own, and says what is absent", () => {
  // Eleven rows with a price, best first; the last is the cheapest, and so on the frontier.
  const rows = Array.from({ length: 11 }, (_, at) => row(at, 90 - at, at === 10 ? 0.001 : 1 + at));
  const chart = costChart([...rows, row(11, 50, null)], headline, drawnAs({ "run-3": 0, "run-10": 1 }));
  expect(chart?.series.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 10].map((at) => `run-${at}`));
  expect(new Set(chart?.series.map(({ slot }) => slot)).size).toBe(8);
  expect(chart?.series.find(({ id }) => id === "run-3")?.slot).toBe(0);
  expect(chart?.spec.note).toMatch(/3 further rows have a price and no room here\. 1 row has no price\.$/);
});

it("draws no row of a part of a suite, and none that lost replies", () => {
  const whole = [row(0, 90, 1), row(1, 80, 0.5)];
  const partial = { ...row(2, 99, 0.01), partial: { asked: 10, items: 25 } } as unknown as LeaderboardRow;
  const lossy = { ...row(3, 98, 0.02), lossy: { scored: 2, asked: 6 } } as unknown as LeaderboardRow;
  const drawn = (rows: LeaderboardRow[]) => costChart(rows, headline, drawnAs({}))?.series.map(({ id }) => id);
  expect(drawn([...whole, partial, lossy])).toEqual(["run-0", "run-1"]);
  expect(drawn([row(0, 90, 1), partial, lossy])).toBeUndefined();
});
