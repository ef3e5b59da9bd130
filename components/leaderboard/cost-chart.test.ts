import { expect, it } from "vitest";
import type { ChartSeries } from "@/components/charts/chart-series";
import { seriesLook } from "@/components/charts/series-look";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { costChart } from "./cost-chart";
import type { LeaderboardColumn } from "./leaderboard-row";

const headline = {
  ...{ key: "a", metric: "a", slice: {}, label: "A" },
  declaration: { id: "a", label: "A", unit: "%", direction: "higher", decimals: 1, description: "", group: "" },
} as LeaderboardColumn;
const row = (at: number, value: number, costUsd: number | null) =>
  ({
    id: `run-${at}`,
    source: "measured",
    costUsd,
    partial: null,
    metrics: [{ id: "a", slice: {}, value, n: 1, missing: 0 }],
  }) as unknown as LeaderboardRow;
const drawnAs = (slots: Record<string, number>) => (row: LeaderboardRow) => ({ id: row.id, slot: slots[row.id] }) as unknown as ChartSeries;

it("draws each row with a price in its own style and names the models without a price", () => {
  const rows = Array.from({ length: 30 }, (_, at) => row(at, 90 - at, at === 29 ? 0.001 : 1 + at));
  const unpriced = { ...row(30, 50, null), model: "Free" };
  const chart = costChart([...rows, unpriced, { ...unpriced, id: "run-31" }], headline, drawnAs({ "run-3": 0, "run-10": 1, "run-30": 2 }));
  expect(chart?.series.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const looks = chart?.series.map(({ slot = 0 }) => `${seriesLook(slot, "measured").colour} ${seriesLook(slot, "measured").marker}`);
  expect(new Set(looks).size).toBe(30);
  expect(chart?.series.find(({ id }) => id === "run-3")?.slot).toBe(0);
  // A row without a price keeps the look that it has in other charts.
  expect(chart?.series.some(({ slot }) => slot === 2)).toBe(false);
  expect(chart?.spec.note).toMatch(/ No price: Free\.$/);
  expect(chart?.spec.x.log).toBe(true);
});

it("uses a linear axis if a model costs nothing", () => {
  expect(costChart([row(0, 90, 1), row(1, 80, 0)], headline, drawnAs({}))?.spec.x.log).toBe(false);
});

it("draws no partial runs and no lossy runs", () => {
  const whole = [row(0, 90, 1), row(1, 80, 0.5)];
  const partial = { ...row(2, 99, 0.01), partial: { asked: 10, items: 25 } } as unknown as LeaderboardRow;
  const lossy = { ...row(3, 98, 0.02), lossy: { scored: 2, asked: 6 } } as unknown as LeaderboardRow;
  const drawn = (rows: LeaderboardRow[]) => costChart(rows, headline, drawnAs({}))?.series.map(({ id }) => id);
  expect(drawn([...whole, partial, lossy])).toEqual(["run-0", "run-1"]);
  expect(drawn([row(0, 90, 1), partial, lossy])).toBeUndefined();
  // Their models may have a price.
  const blank = [partial, lossy].map((row) => ({ ...row, model: "Unfinished", costUsd: null }));
  expect(costChart([...whole, ...blank], headline, drawnAs({}))?.spec.note).not.toContain("No price");
});
