import { describe, expect, it } from "vitest";
import type { BarsChart } from "@/lib/contracts/charts/bars";
import { type HeatmapChart, heatmapChart } from "@/lib/contracts/charts/heatmap";
import { matrixChart } from "@/lib/contracts/charts/matrix";
import { type TableChart, tableChart } from "@/lib/contracts/charts/table";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { barsData } from "./bars/bars-data";
import type { ChartSeries } from "./chart-series";
import { chartTable } from "./chart-table";
import { heatStrength } from "./heat-scale";
import { heatmapData } from "./heatmap/heatmap-data";
import { openChart } from "./registry";
import { tableData } from "./table/table-data";

const common = { id: "c", title: "", note: "", metric: "strict" };
const heat: HeatmapChart = heatmapChart.parse({
  ...common,
  kind: "heatmap",
  x: { label: "Rules", unit: "", tag: "rules" },
  y: { label: "Depth", unit: "steps", tag: "depth" },
});
const kinds: TableChart = tableChart.parse({
  ...common,
  kind: "table",
  rows: { label: "Relation", tag: "relation", order: ["equal", "contain"] },
  columns: { label: "Level", tag: "level", order: ["line", "word"] },
  counts: "checks",
});
const percent: MetricDeclaration[] = [
  { id: "strict", label: "Strict", unit: "%", decimals: 1, direction: "higher", description: "", group: "" },
];
const metric = (slice: Slice, value: number | null, n: number): Metric => ({
  id: "strict",
  slice,
  value,
  standardError: null,
  low: value,
  high: value,
  n,
  missing: 1,
});
const series = (id: string, ...metrics: Metric[]): ChartSeries => ({ id, label: id, source: "measured", metrics });

describe("heatmapData", () => {
  const a = series(
    "a",
    metric({ rules: 10, depth: 1 }, 50, 12),
    metric({ depth: 2, rules: 9 }, 100, 4),
    metric({ depth: 3, rules: 9 }, null, 0),
    metric({ depth: 7 }, 1, 9),
    metric({ depth: 1, rules: 9, language: "english" }, 1, 9),
  );
  const all = [a, series("published", metric({}, 40, 4)), series("b", metric({ depth: 2, rules: 10 }, 0, 5))];
  const data = heatmapData(heat, percent, all);
  const chart = openChart(heat, percent, all);

  it("has a cell for each pair of tags, the largest y on top, numbers in order, and gaps without data", () => {
    expect([data.xs, data.ys]).toEqual([
      [9, 10],
      [2, 1],
    ]);
    expect(data.series.map(({ cells }) => cells.map(({ x, y, column, row }) => [x, y, column, row]))).toEqual([
      [
        [9, 2, 0, 0],
        [10, 1, 1, 1],
      ],
      [[10, 2, 1, 0]],
    ]);
    expect([data.metric, data.absent]).toEqual(["Strict", ["published"]]);
  });

  it("marks cells with fewer than three samples", () => {
    const [panel] = heatmapData(heat, percent, [
      series("a", metric({ depth: 1, rules: 1 }, 2, 2), metric({ depth: 1, rules: 2 }, 4, 3)),
    ]).series;
    expect(panel?.cells.map(({ few }) => few)).toEqual([true, false]);
  });

  it("sorts words by mean, worst first, and shows means at the edges of a series without its own figures there", () => {
    const words = series(
      "a",
      metric({ rules: 1, depth: "b" }, 50, 9),
      metric({ rules: 2, depth: "b" }, 70, 9),
      metric({ rules: 1, depth: "a" }, 90, 9),
      metric({ rules: 2, depth: "a" }, 80, 9),
    );
    const sorted = heatmapData(heat, percent, [words]);
    expect([sorted.xs, sorted.ys, sorted.edge]).toEqual([[1, 2], ["b", "a"], "mean"]);
    expect([sorted.series[0]?.beside, sorted.series[0]?.below]).toEqual([
      [60, 85],
      [70, 75],
    ]);
    const lower = percent.map((declared) => ({ ...declared, direction: "lower" as const }));
    expect(heatmapData(heat, lower, [words]).ys).toEqual(["a", "b"]);
  });

  it("shows a series' own figures at the edges if it has all of them", () => {
    const whole = series("a", metric({ rules: 1, depth: 1 }, 50, 9), metric({ rules: 1 }, 52, 12), metric({ depth: 1 }, 51, 11));
    const {
      edge,
      series: [panel],
    } = heatmapData(heat, percent, [whole]);
    expect([edge, panel?.below, panel?.beside]).toEqual(["all", [52], [51]]);
  });

  it("shows the difference between two series in the cells that both have", () => {
    const measured = series("a", metric({ rules: 1, depth: 1 }, 50, 9), metric({ rules: 2, depth: 1 }, 70, 9));
    const other = series("b", metric({ rules: 1, depth: 1 }, 80, 2));
    expect(heatmapData(heat, percent, [measured, other]).difference).toEqual({
      cells: [{ x: 1, y: 1, column: 0, row: 0, value: -30, n: [9, 2], few: true }],
      most: 30,
    });
    expect(heatmapData(heat, percent, [measured]).difference).toBeNull();
    expect(heatmapData(heat, percent, [measured, other, { ...other, id: "c" }]).difference).toBeNull();
  });

  it("uses the full scale for percentages and the scale of the values for others", () => {
    expect(data.scale).toEqual([0, 100]);
    expect(heatmapData(heat, [], [series("a", metric({ depth: 1, rules: 1 }, 2, 9), metric({ depth: 1, rules: 2 }, 4, 9))]).scale).toEqual([
      0, 4,
    ]);
    expect([heatStrength(0, [0, 100]), heatStrength(100, [0, 100]), heatStrength(300, [0, 100])]).toEqual([0.05, 1, 1]);
    expect(heatStrength(5, [5, 5])).toBe(1);
  });

  it("has a table of its cells, with the number of samples of each cell", () => {
    expect(chartTable(chart.frame(), percent)).toMatchObject({
      columns: [
        { label: "Series" },
        { label: "Depth (steps)" },
        { label: "Rules" },
        { label: "Strict (%)", decimals: 1 },
        { label: "95% from" },
        { label: "95% to" },
        { label: "n" },
        { label: "missing" },
      ],
      rows: [
        ["a", 2, 9, 100, 100, 100, 4, 1],
        ["a", 1, 10, 50, 50, 50, 12, 1],
        ["a", 3, 9, null, null, null, 0, 1],
        ["b", 2, 10, 0, 0, 0, 5, 1],
      ],
    });
  });

  it("counts the missing samples of cells without a result", () => {
    expect(data.series.map(({ lost }) => lost.map(({ slice }) => slice))).toEqual([[{ depth: 3, rules: 9 }], []]);
    expect(chart.subtitle()).toBe("4–12 samples per cell; 4 without a result");
    const other = [metric({ depth: 3 }, null, 0), metric({}, null, 0), metric({ depth: 3, language: "english" }, null, 0)];
    const [panel] = heatmapData(heat, percent, [series("a", ...a.metrics, ...other)]).series;
    expect(panel?.lost).toHaveLength(1);
  });
});

describe("tableData", () => {
  const a = series(
    "a",
    metric({ level: "word", relation: "odd" }, 10, 9),
    metric({ level: "word", relation: "equal" }, 20, 2),
    metric({ level: "line", relation: "contain" }, 30, 9),
    metric({ level: "line" }, 40, 9),
    metric({ relation: "equal" }, 50, 9),
    { ...metric({}, 60, 27), missing: 4 },
  );
  const data = tableData(kinds, percent, [a]);
  const chart = openChart(kinds, percent, [a]);

  it("orders words as the family does, with unknown words last, and has figures at the edges", () => {
    const [panel] = data.series;
    expect(data.columns).toEqual(["line", "word"]);
    expect(panel?.rows.map(({ value, cells, all }) => [value, cells.map((cell) => cell?.point.value), all?.point.value])).toEqual([
      ["equal", [undefined, 20], 50],
      ["contain", [30, undefined], undefined],
      ["odd", [undefined, 10], undefined],
    ]);
    expect([panel?.foot.map((cell) => cell?.point.value), panel?.all?.point.value]).toEqual([[40, undefined], 60]);
    expect(panel?.rows[0]?.cells[1]?.few).toBe(true);
  });

  it("counts checks if it declares so, and has a row for every figure", () => {
    expect(chart.subtitle()).toBe("2–9 checks per cell; 3 without a result");
    expect(chartTable(chart.frame(), percent).rows.map((row) => row.slice(0, 4))).toEqual([
      ["a", "equal", "word", 20],
      ["a", "equal", "all", 50],
      ["a", "contain", "line", 30],
      ["a", "odd", "word", 10],
      ["a", "all", "line", 40],
      ["a", "all", "all", 60],
    ]);
  });

  it("counts cells without a result, but not the edges", () => {
    const left = [metric({ level: "word", relation: "never" }, null, 0), metric({ relation: "never" }, null, 0)];
    const more = openChart(kinds, percent, [series("a", ...a.metrics, ...left)]);
    expect(more.subtitle()).toBe("2–9 checks per cell; 4 without a result");
    expect(chartTable(more.frame(), percent).rows.at(-1)).toEqual(["a", "never", "word", null, null, null, 0, 1]);
  });

  it("omits a series that has only figures at the edges", () => {
    expect(tableData(kinds, percent, [series("p", metric({}, 1, 9), metric({ level: "word" }, 1, 9))])).toMatchObject({
      series: [],
      absent: ["p"],
    });
  });
});

it("bars follow the order of words that their chart declares, with other words last", () => {
  const bars: BarsChart = {
    kind: "bars",
    id: "b",
    title: "",
    note: "",
    x: { label: "", unit: "", tag: "of", order: ["Easy", "Hard"] },
    y: { label: "", unit: "%" },
    metrics: ["strict"],
    stacked: false,
  };
  const metrics = ["Odd", "Hard", "Easy"].map((word) => metric({ of: word }, 1, 9));
  expect(barsData(bars, [], [series("a", ...metrics)]).series[0]?.groups.map(({ label }) => label)).toEqual(["Easy", "Hard", "Odd"]);
});

describe("a matrix", () => {
  it("counts the samples missing from all cells of a row once", () => {
    const spec = matrixChart.parse({
      ...common,
      kind: "matrix",
      x: { label: "Group", unit: "", tag: "group" },
      counts: { one: "turn", many: "turns" },
      opens: "group",
    });
    const rows = [
      series("a", metric({ group: "x" }, 50, 4), metric({ group: "y" }, 60, 9), metric({}, 55, 13)),
      series("b", metric({ group: "x" }, 70, 5), metric({}, 70, 5)),
    ];
    expect(openChart(spec, percent, rows).subtitle()).toBe("4–9 turns per cell; 2 samples without a result");
  });
});
