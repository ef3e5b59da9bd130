import { expect, it } from "vitest";
import { manifests } from "@/lib/benchmarks/registry";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import { chartTags } from "@/lib/contracts/plain/chart-metrics";
import { askedChart } from "@/lib/contracts/plain/sample-outcomes";
import type { Slice } from "@/lib/contracts/slice";
import type { Views } from "@/lib/contracts/views";
import { readLine, sampleFields } from "@/lib/filter/fields";
import { formatLine } from "@/lib/filter/filter-line";
import { type ChartTarget, cellTarget, unmissedValue } from "./chart-target";
import { demoMetric, demoSeries } from "./demo-charts.fixture";
import { sharesData, sharesMark, sharesPieces } from "./shares/shares-data";
import { tableTarget } from "./table/table-data";
import { termsOfTarget } from "./target-address";

/** Target of a mark with this slice and a value that some samples miss. */
function targetOf(chart: ChartSpec, slice: Slice, unmissed: number | null): ChartTarget | null {
  const cell = { slice, value: 0.5 };
  if (chart.kind === "table") return tableTarget(chart, cell, unmissed);
  if (chart.kind === "matrix") return cellTarget(chart, cell, unmissed);
  if (chart.kind === "heatmap") return cellTarget({ x: chart.x, opens: chart.opens ?? "tag" }, cell, unmissed);
  return { slice };
}

/** Tags of charts by which samples cannot be filtered: a point with one of them opens nothing. */
const unfiltered: Record<string, string[]> = {
  evolif: ["after", "failures", "patience", "seen"],
  lifbench: ["perspective", "place"],
};

it.each(manifests)("charts of $id open samples by filters that the run's page can read", ({ id, views }) => {
  const fields = sampleFields(views);
  const value = (tag: string) =>
    Object.keys(views.slices?.[tag] ?? {}).find((name) => name !== "*") ??
    (fields.find(({ name }) => name === tag.toLowerCase())?.kind === "number" ? 3 : "two words");
  const isOpen = (target: ChartTarget) => termsOfTarget(target, views) !== null;
  const lost = new Set<string>();
  const closed: string[] = [];
  for (const chart of [...views.charts, ...(views.asked && !views.asked.turns ? [askedChart(views.asked)] : [])]) {
    const metric = "metric" in chart ? views.metrics.find((declared) => declared.id === chart.metric) : undefined;
    for (const tags of chartTags(chart, views.variables)) {
      if (tags.length === 0) continue;
      const target = targetOf(chart, Object.fromEntries(tags.map((tag) => [tag, value(tag)])), unmissedValue(metric));
      if (target === null) {
        closed.push(chart.id);
        continue;
      }
      const terms = termsOfTarget(target, views);
      if (terms === null) {
        const alone = Object.keys(target.slice).filter((tag) => !isOpen({ slice: { [tag]: target.slice[tag] ?? "" } }));
        expect(alone, `${chart.id} by ${tags}`).not.toEqual([]);
        for (const tag of alone) lost.add(tag);
      } else expect(readLine(formatLine(terms), fields), `${chart.id} by ${tags}`).toEqual({ terms, problems: [] });
    }
  }
  expect([...lost].sort()).toEqual(unfiltered[id] ?? []);
  expect(closed).toEqual(id === "evolif" ? ["first-missed"] : []);
});

it.each(manifests)("the filters of $id's slices and pieces can be read, and none of its tags is a field as well", ({ views }) => {
  const fields = sampleFields(views);
  const problems = (line: string) => readLine(line, fields).problems;
  for (const [tag, values] of Object.entries(views.slices ?? {})) {
    expect(
      views.tags.some((column) => column.tag === tag),
      tag,
    ).toBe(false);
    for (const { samples, missed = "" } of Object.values(values)) expect([problems(samples), problems(missed)], tag).toEqual([[], []]);
  }
  for (const chart of views.charts) {
    if (chart.kind !== "shares" || !Array.isArray(chart.parts)) continue;
    for (const { opens } of chart.parts) expect(problems(opens?.line ?? ""), chart.id).toEqual([]);
  }
});

/** Views of a family with its chart of this id. */
function chartOf(
  family: string,
  chartId: string,
): { views: Views; chart: ChartSpec; line: (target: ChartTarget | null | undefined) => string } {
  const views = manifests.find(({ id }) => id === family)?.views;
  const chart = views?.charts.find(({ id }) => id === chartId);
  if (!views || !chart) throw new Error(`${family} has no chart ${chartId}.`);
  return { views, chart, line: (target) => (target ? formatLine(termsOfTarget(target, views) ?? []) : "") };
}

it("a cell of LogicIF's table of outputs and states opens all cases with both", () => {
  const { views, chart, line } = chartOf("logicif", "quadrants");
  const unmissed = unmissedValue(views.metrics.find(({ id }) => id === "quadrant"));
  expect(line(targetOf(chart, { output: "right", state: "wrong" }, unmissed))).toBe("output:=right state:=wrong");
  expect(line(targetOf(chart, { output: "right" }, unmissed))).toBe("output:=right");
});

it("a piece of LogicIF's joint results opens its cases within the interval", () => {
  const { views, chart, line } = chartOf("logicif", "pairs");
  if (chart.kind !== "shares") throw new Error("The joint results are not shares.");
  const metrics = [0, 1, 2, 3].map((at) => demoMetric(`pair_${at}`, { interval: 3 }, 25));
  const data = sharesData(chart, views.metrics, [{ ...demoSeries("a", "A"), metrics }]);
  const [series] = data.series;
  const [row] = series?.rows ?? [];
  if (!series || !row) throw new Error("There is no bar.");
  expect(sharesPieces(row).map((piece) => line(sharesMark(data, series, row, piece).target))).toEqual([
    "interval:3 output:=right state:=right",
    "interval:3 output:=right state:=wrong",
    "interval:3 output:=wrong state:=right",
    "interval:3 output:=wrong state:=wrong",
  ]);
});

it("a cell of IFEval's map of checks missed together opens the replies that missed both", () => {
  const { chart, line } = chartOf("ifeval", "together");
  expect(line(targetOf(chart, { group: "detectable_format", beside: "punctuation" }, 0))).toBe(
    "missed:=group:detectable_format missed:=group:punctuation",
  );
});
