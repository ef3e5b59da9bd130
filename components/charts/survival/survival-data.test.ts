import { describe, expect, it } from "vitest";
import type { SurvivalChart } from "@/lib/contracts/charts/survival";
import type { LifetimesDetail } from "@/lib/contracts/endurance";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import type { ChartSeries } from "../chart-series";
import { chartTable } from "../chart-table";
import { openChart } from "../registry";
import { atRiskAt, stepAt, survivalData, survivalMarks } from "./survival-data";

const spec: SurvivalChart = {
  kind: "survival",
  id: "s",
  title: "Survival",
  note: "",
  x: { label: "Turn", unit: "" },
  y: { label: "Dialogues", unit: "%" },
  metric: "survival",
};
const declared: MetricDeclaration = {
  id: "survival",
  label: "Survival",
  unit: "%",
  direction: "higher",
  decimals: 1,
  description: "",
  group: "",
};
const metric = (lifetimes: LifetimesDetail["lifetimes"]): Metric => ({
  id: "survival",
  slice: {},
  value: null,
  standardError: null,
  low: null,
  high: null,
  n: lifetimes.length,
  missing: 1,
  detail: { lifetimes },
});
const series = (id: string, metrics: Metric[]): ChartSeries => ({ id, label: id.toUpperCase(), source: "measured", metrics });
const short = metric([
  [2, "patience", 0],
  [2, "patience", 1],
  [3, "censored", 2],
  [5, "patience", 3],
]);
const long = metric(Array.from({ length: 12 }, (_, at) => [20 + at, "patience", at]));

function dataOf(series: ChartSeries[]) {
  return survivalData(spec, [declared], series);
}

describe("a survival chart", () => {
  it("has a step for each turn with an end, and names series without lifetimes", () => {
    const data = dataOf([series("a", [short]), series("b", [])]);
    expect(data.series[0]?.steps.map(({ turn, survival, atRisk }) => [turn, survival, atRisk])).toEqual([
      [0, 1, 4],
      [2, 0.5, 4],
      [3, 0.5, 2],
      [5, 0, 1],
    ]);
    expect([data.xDomain, data.scale, data.absent]).toEqual([[0, 5], 100, ["B"]]);
  });

  it("counts the dialogues at risk and finds the step of a turn", () => {
    const [a] = dataOf([series("a", [short])]).series;
    expect([0, 2, 3, 4, 6].map((turn) => atRiskAt(a?.lifetimes ?? [], turn))).toEqual([4, 4, 2, 1, 0]);
    expect([1, 2, 4].map((turn) => stepAt(a?.steps ?? [], turn)?.turn)).toEqual([0, 2, 3]);
  });

  it("tests each pair of curves", () => {
    const { tests } = dataOf([series("a", [short]), series("b", [long])]);
    expect(tests).toHaveLength(1);
    expect(tests[0]?.logRank?.p).toBeLessThan(0.01);
    expect([tests[0]?.turns, tests[0]?.isPaired]).toEqual([null, false]);
    expect(dataOf(["a", "b", "c", "d", "e"].map((id) => series(id, [long]))).tests).toHaveLength(10);
  });

  it("does not test partial runs, whose dialogues may be open, or published curves", () => {
    const running = { ...long, soFar: { asked: 12, of: 40 } };
    const [a, b] = [series("a", [short]), series("b", [long])];
    for (const untested of [series("b", [running]), { ...b, source: "published" as const }]) {
      const data = dataOf([a, untested]);
      expect([data.series.length, data.tests]).toEqual([2, []]);
    }
    expect(dataOf([a, { ...b, part: "recomputed at patience 2; the run used 3" }]).tests).toHaveLength(1);
    // The other pair is tested as if it were alone.
    const pair = dataOf([a, b]).tests;
    expect(dataOf([a, b, series("c", [running])]).tests).toEqual(pair);
  });

  it("compares dialogues of the same scripts in pairs, and repeated dialogues by script", () => {
    const held = (turns: number[], name: string) =>
      series(name, [metric(turns.map((many, at) => [many, "patience", at, `script ${at % 5}`] as const).map((row) => [...row]))]);
    const [a, b] = [held([5, 12, 20, 33, 8, 6, 11, 22, 30, 10], "a"), held([8, 16, 25, 36, 9, 9, 14, 27, 34, 13], "b")];
    const [paired] = dataOf([a, b]).tests;
    // Computed by hand: script means 5.5, 11.5, 21, 31.5 and 9 against 8.5, 15, 26, 35 and 11; the differences 3, 3.5, 5, 3.5 and 2 have
    // the mean 3.4.
    expect(paired).toMatchObject({ isPaired: true, turns: { difference: expect.closeTo(3.4, 9), scripts: 5 } });
    // scipy 1.17.1: stats.ttest_1samp([3, 3.5, 5, 3.5, 2], 0).
    expect(paired?.turns?.p).toBeCloseTo(0.002176165223540073, 6);
    const drawn = openChart(spec, [declared], [a, b]);
    expect(drawn.finding()).toBe("B lasts longer than A");
    // A series does not differ from itself.
    expect(openChart(spec, [declared], [a, { ...a, id: "c", label: "C" }]).finding()).toBeNull();
    const apart = { ...b, metrics: [metric([...Array(10).keys()].map((at) => [9 + 3 * at, "patience", at, `other ${at % 5}`]))] };
    const [unpaired] = dataOf([a, apart]).tests;
    expect(unpaired).toMatchObject({ isPaired: false, logRank: null, turns: { scripts: 10 } });
  });

  it("opens the dialogues that end at a drop, and nothing at a turn without one", () => {
    const marks = survivalMarks(dataOf([series("a", [short])]), spec, {
      formatValue: (_, value) => String(value),
      formatInterval: () => "",
    });
    expect(marks.map(({ x, target }) => [x, target])).toEqual([
      [0, null],
      [1, null],
      [2, { slice: {}, ended: [2, 2] }],
      [3, { slice: {}, ended: [3, 3] }],
      [4, null],
      [5, { slice: {}, ended: [5, 5] }],
    ]);
    expect(marks.map(({ at }) => at).slice(2, 4)).toEqual(["Turn 2: 2 of 4 dialogues ended", "Turn 3: 1 of 2 dialogues cut short"]);
    const replies = {
      ...spec,
      x: { label: "Step", unit: "" },
      counts: { one: "reply", many: "replies" },
      clusters: { one: "function", many: "functions" },
    };
    const ended = survivalMarks(dataOf([series("a", [short])]), replies, { formatValue: () => "", formatInterval: () => "" });
    expect(ended.map(({ at }) => at).slice(2, 4)).toEqual(["Step 2: 2 of 4 replies ended", "Step 3: 1 of 2 replies cut short"]);
    expect(ended.map(({ target }) => target)).toEqual(ended.map(() => null));
  });

  it("has a table of its numbers", () => {
    const { columns, rows } = chartTable(openChart(spec, [declared], [series("a", [short])]).frame(), [declared]);
    expect(columns.map(({ label }) => label)).toEqual([
      "Series",
      "Turn",
      "Dialogues (%)",
      "95% from",
      "95% to",
      "at risk",
      "ended",
      "cut short",
    ]);
    expect(rows[1]).toEqual(["A", 2, 50, expect.any(Number), expect.any(Number), 4, 2, 0]);
  });
});
