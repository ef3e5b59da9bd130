import { describe, expect, it } from "vitest";
import { type TaskId, taskIds, tasks } from "../items/tasks";
import { capabilityScores } from "./capabilities";
import { effectiveLength } from "./effective-length";
import { rubricScore } from "./rubric-score";
import { byLength, lengthsOf, type ScoredRow } from "./scored-row";
import { stabilities, stability, taskStability } from "./stability";

/** Makes a row with the same share of every point, unless points are given. */
function row(task: TaskId, total: number, fields: Partial<ScoredRow> = {}): ScoredRow {
  const points = Object.fromEntries(tasks[task].points.map(({ id }) => [id, total]));
  return { task, ins_id: "0", param_id: "0", length: "3", points, total, ...fields };
}

describe("tasks", () => {
  it("have the weights of the paper", () => {
    expect(Object.fromEntries(taskIds.map((id) => [id, tasks[id].weight]))).toEqual({
      ...{ OR: 14, OQ: 5, OE: 14, LSI: 4, LMI: 10, LOI: 4, LOE: 4, LBI: 5, LBE: 5, MB: 14, MF: 20 },
    });
  });
});

describe("ARS", () => {
  it("is the mean of samples within each task, and of tasks by weight", () => {
    const score = rubricScore([row("LSI", 1), row("LSI", 0.5), row("LMI", 0.25), row("MF", 2)]);
    expect(score.tasks).toEqual({ LSI: 0.75, LMI: 0.25, MF: 2 });
    expect(score.scenarios).toEqual({ list: expect.closeTo((4 * 0.75 + 10 * 0.25) / 14, 12), multidoc: 2 });
    expect(score.overall).toBeCloseTo((4 * 0.75 + 10 * 0.25 + 20 * 2) / 34, 12);
    expect(rubricScore([])).toEqual({ tasks: {}, scenarios: {}, overall: null });
  });

  it("is computed for each length, from the shortest to the longest", () => {
    const rows = [row("LSI", 1, { length: "13" }), row("LSI", 0, { length: "3" }), row("LSI", 0.5, { length: "120" })];
    expect(lengthsOf(rows)).toEqual(["3", "13", "120"]);
    expect(byLength(rows, rubricScore).map(({ value }) => value.overall)).toEqual([0, 1, 0.5]);
  });
});

describe("IFP", () => {
  it("averages each point first, then weights the points by their maxima", () => {
    const rows = [
      row("OQ", 0, { points: { correct: 1, format: 0.5 } }),
      row("OQ", 0, { points: { correct: 0, format: 0.5 } }),
      row("LOI", 0, { points: { format: 1, correct: 0.5, ori: 0 } }),
    ];
    expect(capabilityScores(rows)).toEqual({
      Ori: 0,
      Spat: 0.5,
      Fmt: expect.closeTo((2 * 0.5 + 1 * 1) / 3, 12),
      Logic: 0.5,
      Recog: 0.5,
    });
  });

  it("equals the share if it is the same for every point", () => {
    const shares = Object.values(capabilityScores(taskIds.map((task) => row(task, 0.4))));
    expect(shares).toHaveLength(6);
    for (const share of shares) expect(share).toBeCloseTo(0.4, 12);
  });
});

describe("IFS", () => {
  const rows = [
    row("LSI", 0.2, { ins_id: "0", param_id: "0" }),
    row("LSI", 0.4, { ins_id: "0", param_id: "1" }),
    row("LSI", 0.6, { ins_id: "1", param_id: "0" }),
    row("LSI", 0.8, { ins_id: "1", param_id: "1", length: "6" }),
  ];

  it("is the sample standard deviation of the group means divided by their mean", () => {
    // Expression means 0.3 and 0.7, variable means 0.4 and 0.6, length means 0.4 and 0.8.
    expect(taskStability(rows, "expression").LSI).toBeCloseTo(0.4 / Math.SQRT2 / 0.5, 12);
    expect(taskStability(rows, "variable").LSI).toBeCloseTo(0.2 / Math.SQRT2 / 0.5, 12);
    expect(taskStability(rows, "length").LSI).toBeCloseTo(0.4 / Math.SQRT2 / 0.6, 12);
    const all = stabilities(rows, ["expression", "variable", "length"]);
    expect(all.average).toBeCloseTo(((all.expression ?? 0) + (all.variable ?? 0) + (all.length ?? 0)) / 3, 12);
  });

  it("leaves out a task with a mean of 0, and one with a single group", () => {
    const zero = [row("OE", 0, { ins_id: "0" }), row("OE", 0, { ins_id: "1" })];
    expect(stability([...rows, ...zero], "expression")).toBe(stability(rows, "expression"));
    expect(taskStability(zero, "expression")).toEqual({});
    expect(stabilities(zero, ["expression", "length"])).toEqual({ expression: null, length: null, average: null });
  });
});

describe("effective length", () => {
  const at = (length: number, value: number, standardError: number | null = 0.02) => ({
    length,
    score: { value, standardError, degrees: 10, n: 40, units: 40, forThisContext: true },
  });

  it("has an interval from the longest length that surely keeps 85% to the longest that may", () => {
    // 0.7 of 0.8 is 0.875 with an error of 0.033: from 0.80 to 0.95. 0.66 gives 0.825: from 0.75 to 0.90. 0.6 gives 0.75: up to 0.82.
    const lengths = [at(16, 0.66), at(4, 0.8), at(8, 0.7), at(32, 0.6)];
    expect(effectiveLength([...lengths, at(2, 0.8)])).toEqual({ value: 8, low: 4, high: 16 });
    expect(effectiveLength([at(4, 0.8), at(8, 0.79), at(16, 0.3)])).toMatchObject({
      ...{ value: 8, low: null, high: null, why: expect.stringContaining("clearly") },
    });
  });

  it("has a one-sided interval at the shortest and longest tested lengths", () => {
    expect(effectiveLength([at(4, 0.8), at(8, 0.8), at(128, 0.8)])).toEqual({ value: 128, low: 128, high: null });
    expect(effectiveLength([at(4, 0.8), at(8, 0.8), at(128, 0.66)])).toEqual({ value: 8, low: 8, high: null });
    expect(effectiveLength([at(4, 0.8), at(8, 0.2), at(128, 0.2)])).toEqual({ value: 4, low: null, high: 4 });
    expect(effectiveLength([at(4, 0.8), at(8, 0.66), at(128, 0.2)])).toEqual({ value: 4, low: null, high: 8 });
    const loose = effectiveLength([at(4, 0.8), at(128, 0.66)]);
    expect(loose).toMatchObject({ value: 4, low: null, high: null, why: expect.stringContaining("do not bound") });
  });

  it("has no interval if the error is unknown or zero, and is undefined at a score of 0", () => {
    expect(effectiveLength([at(4, 0.8, null), at(8, 0.7)])).toMatchObject({
      value: 8,
      low: null,
      high: null,
      why: expect.stringMatching(/variation/),
    });
    expect(effectiveLength([at(4, 1, 0), at(8, 1, 0)])).toMatchObject({
      value: 8,
      low: null,
      high: null,
      why: expect.stringMatching(/variation/),
    });
    expect(effectiveLength([at(4, 0), at(8, 0.5)])).toBeNull();
    expect(effectiveLength([at(4, 0.5)])).toBeNull();
  });
});
