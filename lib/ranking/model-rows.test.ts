import { expect, test } from "vitest";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric } from "@/lib/contracts/metric";
import { byStanding, rankModels } from "./model-rows";

const views = {
  headline: { metric: "accuracy", slice: { density: 500 }, label: "Accuracy at 500" },
  metrics: [{ id: "accuracy", label: "Accuracy", unit: "%", decimals: 1, direction: "higher" as const, description: "", group: "" }],
};
const metric = (value: number | null, slice: Metric["slice"] = { density: 500 }): Metric => ({
  ...{ id: "accuracy", slice, value, standardError: null, low: null, high: null, n: 4, missing: 0 },
});
const row = (model: string, value: number | null, fields: Partial<LeaderboardRow> = {}) =>
  ({
    ...{ id: model, model, source: "measured", runId: 1, settings: null, pooled: 1, partial: null, missing: null, runs: [] },
    ...{ metrics: [metric(99, {}), metric(value)] },
    ...fields,
  }) as unknown as LeaderboardRow;

test("rows are ordered by headline, then rows without a number, then partial and lossy rows whatever they score", () => {
  const rows = [
    row("none", null),
    row("partial", 100, { partial: { done: 40, whole: 200 } }),
    row("worst", 1),
    row("lossy", 99, { lossy: { lost: 3, samples: 10 } }),
    row("best", 60),
  ];
  expect(rows.sort(byStanding(views)).map(({ model }) => model)).toEqual(["best", "worst", "none", "partial", "lossy"]);
});

test("a model's number is its row's headline, never another slice, and its status is its newest run's", () => {
  const placed = (id: number, value: number, status: "finished" | "stopped", part: { done: number; whole: number } | null = null) => ({
    ...{ id, name: "", status, date: null, repetitions: 1, headline: metric(value), partial: part, lossy: null },
  });
  const runs = [placed(9, 70, "stopped"), placed(8, 50, "finished", { done: 1, whole: 4 })];
  const ranking = { key: "k", suiteId: 3, suiteName: "S", params: ["Patience 3"] };
  const ranked = rankModels(ranking as never, { views } as never, [row("a", 68, { runs, runId: 9, pooled: 2 }), row("b", null)]);
  expect(ranked).toMatchObject({ ranking, headline: { label: "Accuracy at 500", unit: "%", decimals: 1 } });
  expect(ranked.models).toMatchObject([
    { model: "a", pooled: 2, headline: { value: 68 }, status: "stopped" },
    { model: "b", headline: null },
  ]);
});
