import { describe, expect, it } from "vitest";
import type { SampleRecord } from "@/lib/benchmarks/family";
import { scoredTurn } from "@/lib/benchmarks/family.fixture";
import { chartMetrics, chartTags } from "@/lib/contracts/charts/chart-spec";
import { sliceKey } from "@/lib/contracts/slice";
import type { LifbenchItem } from "./item";
import { lifbenchParams } from "./params";
import { aggregate, digest } from "./run-metrics";
import { type TaskId, tasks } from "./tasks";
import { views } from "./views";

interface Place {
  task?: TaskId;
  length?: number;
  context?: number;
  expression?: number;
  variable?: number;
  depth?: number;
}

/** A sample that earned this share of every point; null for one without a score. */
function sample(share: number | null, { task = "LSI", length = 4, context = 1, expression = 0, variable = 0, depth }: Place = {}) {
  const { points, scenario } = tasks[task];
  const credits = points.map(() => share ?? 0);
  const turns =
    share === null ? [] : [scoredTurn({ outcomes: "p".repeat(points.length), credits, score: share, facts: { parseable: share > 0 } })];
  const tags = { task, scenario, length, context, expression, variable, ...(depth !== undefined && { depth }) };
  const of = {
    ordinal: 0,
    key: "",
    tags,
    item: { task } as LifbenchItem,
    cluster: `${scenario} ${length} ${context}`,
    repetition: 0,
    score: share,
  };
  return {
    ...of,
    status: share === null ? "failed" : "scored",
    passed: share === 1,
    latencyMs: 1,
    outputTokens: 1,
    turns,
    later: {},
  } as SampleRecord<LifbenchItem>;
}

const finder = (samples: SampleRecord<LifbenchItem>[], params: unknown = {}) => {
  const metrics = aggregate(samples.map(digest), { suite: lifbenchParams.parse(params) });
  return (id: string, slice = "") => metrics.find((of) => of.id === id && sliceKey(of.slice) === slice);
};

describe("aggregate", () => {
  it("has a figure for everything that the views draw", () => {
    const metrics = aggregate([sample(0.5, { depth: 0.5 }), sample(0.5, { task: "MF" }), sample(0.5, { task: "OQ" })].map(digest), {
      suite: null,
    });
    const places = new Set(metrics.map(({ id, slice }) => `${id} ${Object.keys(slice).sort().join()}`));
    for (const chart of views.charts ?? []) {
      for (const tags of chartTags(chart, views.variables)) {
        for (const id of chartMetrics(chart)) {
          expect(places, `${chart.id} by ${tags.join()}`).toContain(`${id} ${tags.join()}`);
        }
      }
    }
    for (const { metric, slice } of [...(views.leaderboard ?? []), ...(views.summary ?? [])])
      expect(metrics.some((of) => of.id === metric && sliceKey(of.slice) === sliceKey(slice))).toBe(true);
  });

  it("weighs tasks by their points, and lengths and tasks stand by themselves", () => {
    // LSI has 4 points, MF 20: (4 · 0.5 + 20 · 0.2) / 24.
    const found = finder([sample(0.25), sample(0.75, { length: 8 }), sample(0.2, { task: "MF" }), sample(null, { task: "MF" })]);
    expect(found("ars")).toMatchObject({ value: 0.25, n: 3, missing: 1 });
    expect(found("ars", "task=LSI")?.value).toBe(0.5);
    expect(found("ars", "length=8&task=LSI")?.value).toBe(0.75);
    expect(found("ars", "scenario=multidoc")?.value).toBe(0.2);
    expect(found("ars", "length=4")?.value).toBeCloseTo((4 * 0.25 + 20 * 0.2) / 24, 12);
  });

  it("gives each capability the points that tell about it", () => {
    const found = finder([sample(0.5), sample(1, { task: "OQ" })]);
    // Format: LSI has 1 point, OQ 2; logic is OQ's alone; nothing tells about numbers.
    expect(found("ifp_fmt")?.value).toBeCloseTo(2.5 / 3, 12);
    expect(found("ifp_logic")?.value).toBe(1);
    expect(found("ifp_num")?.value).toBeNull();
    expect(found("ifp_recog", "length=4")?.value).toBe(0.5);
  });

  const crossed = [0, 1].flatMap((expression) =>
    [0, 1, 2].flatMap((variable) => [4, 8].map((length) => sample(expression === 0 ? 0.4 : 0.6, { expression, variable, length }))),
  );

  it("tells how steady a task is by wording, variable and length", () => {
    const found = finder(crossed);
    // Groups of 0.4 and 0.6: deviation 0.1414 over mean 0.5.
    expect(found("ifs_expression")?.value).toBeCloseTo(Math.SQRT2 / 5, 12);
    expect(found("ifs_variable")?.value).toBeCloseTo(0, 12);
    expect(found("ifs")?.value).toBeCloseTo(Math.SQRT2 / 15, 12);
    expect(found("ifs_length", "length=4")).toBeUndefined();
    expect(found("ifs", "length=4")?.value).toBeCloseTo(Math.SQRT2 / 10, 12);
    expect(found("ifs_expression", "task=LSI")?.value).toBeCloseTo(Math.SQRT2 / 5, 12);
  });

  it("does not show stability over wording and variable where only some pairs were asked", () => {
    const found = finder(crossed, { samples: 3 });
    expect(found("ifs_expression")?.value).toBeNull();
    expect(found("ifs_length")?.value).toBeCloseTo(0, 12);
    expect(found("ifs")?.value).toBeNull();
  });

  it("has an interval over contexts where there are several, and over variables within one", () => {
    const contexts = [0.2, 0.4, 0.6].flatMap((share, at) => [0, 1].map((variable) => sample(share, { context: at + 1, variable })));
    // Three context means: deviation 0.2 over the root of 3.
    expect(finder(contexts)("ars")?.standardError).toBeCloseTo(0.2 / Math.sqrt(3), 12);
    const variables = [0.2, 0.4, 0.6].flatMap((share, variable) => [0, 1].map((expression) => sample(share, { expression, variable })));
    const found = finder(variables)("ars");
    expect(found?.standardError).toBeCloseTo(0.2 / Math.sqrt(3), 12);
    expect((found?.low ?? 0) < 0.4 && (found?.high ?? 0) > 0.4).toBe(true);
    expect(finder([sample(0.2), sample(0.3)])("ars")).toMatchObject({ standardError: null, low: null });
  });

  it("follows the score into the depth of the context, and tells a lost format", () => {
    const found = finder([sample(1, { depth: 0 }), sample(0, { depth: 0.5 }), sample(0.5, { task: "LMI" })]);
    expect(found("ars", "depth=0.5&length=4")?.value).toBe(0);
    expect(found("ars", "depth=0&task=LSI")?.value).toBe(1);
    expect(found("parseable", "task=LSI")?.value).toBe(50);
  });
});
