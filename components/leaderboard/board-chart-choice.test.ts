import { expect, test } from "vitest";
import { demoMetric } from "@/components/charts/demo-charts.fixture";
import { barsChart } from "@/lib/contracts/charts/bars";
import { curveChart } from "@/lib/contracts/charts/curve";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Views } from "@/lib/contracts/views";
import { boardChartChoice } from "./board-chart-choice";
import { leaderboardColumns, rowSeries } from "./leaderboard-row";

const bars = (id: string) =>
  barsChart.parse({
    ...{ kind: "bars", id, title: id, note: "", stacked: false, metrics: [id] },
    x: { label: "", unit: "", tag: "level" },
    y: { label: "", unit: "" },
  });
const views = (signature?: string): Views => ({
  ...{ outcomes: [], leaderboard: [], summary: [], tags: [], checkNoun: { one: "check", many: "checks" } },
  metrics: ["score", "a", "b", "c"].map((id) => ({
    ...{ id, label: id, unit: "", decimals: 2, direction: "higher" as const, description: "", group: "" },
  })),
  headline: { metric: "score", slice: {}, label: "Score" },
  charts: ["a", "b", "c"].map(bars),
  ...(signature && { signature }),
});
const row = (id: string, drawn: readonly string[], costUsd: number | null = null) =>
  ({
    ...{ id, model: id, source: "measured", traits: {}, costUsd, partial: null, lossy: null },
    metrics: [demoMetric("score", {}, 1), ...drawn.map((metric) => demoMetric(metric, { level: 1 }, 1))],
  }) as unknown as LeaderboardRow;

function choice(rows: readonly LeaderboardRow[], views: Views) {
  const { headline } = leaderboardColumns(views, rows);
  if (!headline) throw new Error("The headline is declared.");
  const { leading, all } = boardChartChoice({
    views,
    rows,
    headline,
    series: rows.map((each) => rowSeries(each)),
    behind: [],
    pair: [],
    drawnAs: rowSeries,
  });
  const ids = (charts: typeof all) => charts.map(({ spec }) => spec.id);
  return { leading: ids(leading), all: ids(all) };
}

test("the main chart, the cost chart and the signature lead, and the gallery has each chart once", () => {
  const rows = [row("x", ["a", "b", "c"], 1), row("y", ["a", "b", "c"], 2)];
  expect(choice(rows, views("c"))).toEqual({ leading: ["a", "cost", "c"], all: ["a", "cost", "c", "b"] });
  expect(choice(rows, views())).toEqual({ leading: ["a", "cost"], all: ["a", "cost", "b", "c"] });
});

test("a chart without values does not lead if another has some, and the signature is never drawn twice", () => {
  expect(choice([row("x", ["b", "c"])], views("c"))).toEqual({ leading: ["b", "c"], all: ["b", "c", "a"] });
  expect(choice([row("x", ["c"])], views("c"))).toEqual({ leading: ["c"], all: ["c", "a", "b"] });
  expect(choice([row("x", ["a"])], views("c")).leading).toEqual(["a"]);
  expect(choice([row("x", [])], views("c")).leading).toEqual(["a"]);
});

test("rows that are not chosen are drawn behind curves only", () => {
  const curve = curveChart.parse({
    ...{
      kind: "curve",
      id: "curve",
      title: "",
      note: "",
      metric: "a",
      x: { label: "", unit: "", tag: "level" },
      y: { label: "", unit: "" },
    },
  });
  const [x, y] = [row("x", ["a"]), row("y", ["a"])];
  const { headline } = leaderboardColumns(views(), [x]);
  if (!headline) throw new Error("The headline is declared.");
  const drawing = { rows: [x, y], headline, series: [rowSeries(x)], behind: [rowSeries(y)], pair: [], drawnAs: rowSeries };
  const { all } = boardChartChoice({ ...drawing, views: { ...views(), charts: [curve, bars("a")] } });
  expect(all.map(({ series }) => series.map(({ id, behind }) => [id, behind]))).toEqual([
    [
      ["x", undefined],
      ["y", true],
    ],
    [["x", undefined]],
  ]);
});
