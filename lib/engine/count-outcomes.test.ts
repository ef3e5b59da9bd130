import { describe, expect, it } from "vitest";
import type { SampleRecord } from "@/lib/benchmarks/family";
import type { Metric } from "@/lib/contracts/metric";
import { nothingSent, type ReplyEnding } from "@/lib/contracts/turn-facts";
import { asUnscored, finishedMetrics, OutcomeCounts } from "./count-outcomes";

const turn = (ended: ReplyEnding | null) => ({
  ...{ outcomes: "p", credits: null, score: 1, passed: true, facts: null, latencyMs: null },
  sent: { ...nothingSent, ended },
});
const sample = (status: SampleRecord["status"], density: number, ...endings: (ReplyEnding | null)[]): SampleRecord => ({
  ...{ ordinal: 0, key: "a", tags: { density }, item: null, cluster: "a", repetition: 0, status, score: 1, passed: true, latencyMs: null },
  ...{ inputTokens: null, outputTokens: null, costUsd: null, turns: endings.map(turn), later: {} },
});
const axis = { label: "Density", unit: "words", tag: "density" };
const table = (metrics: readonly Metric[]) => metrics.map(({ id, slice, value, n }) => [id, ...Object.values(slice), value, n]);

describe("outcome counts of samples", () => {
  it("are empty when every reply finished or its ending is unknown", () => {
    const counts = new OutcomeCounts(axis);
    expect(counts.add(sample("scored", 10, "text"))).toBe(false);
    expect(counts.add(sample("scored", 10, null))).toBe(false);
    expect(counts.metrics()).toEqual([]);
  });

  it("have a metric for each outcome met and each value of the tag", () => {
    const counts = new OutcomeCounts(axis);
    expect(counts.add(sample("scored", 10, "text"))).toBe(false);
    expect(counts.add(sample("scored", 20, "cut_off"))).toBe(true);
    expect(counts.add(sample("rejected", 20))).toBe(false);
    expect(counts.add(sample("cancelled", 20))).toBe(false);
    expect(table(counts.metrics())).toEqual([
      ["asked_finished", 10, 1, 1],
      ["asked_cut_off", 10, 0, 1],
      ["asked_rejected", 10, 0, 1],
      ["asked_finished", 20, 0, 2],
      ["asked_cut_off", 20, 1, 2],
      ["asked_rejected", 20, 1, 2],
    ]);
  });

  it("report a dialogue with an unfinished reply, and count its turns one by one on an axis of turns", () => {
    const counts = new OutcomeCounts({ label: "Turn", unit: "", tag: "turn", turns: true });
    expect(counts.add(sample("scored", 10, "text", "refused", "cut_off"))).toBe(true);
    expect(counts.add(sample("failed", 10, "text"))).toBe(false);
    const met = table(counts.metrics()).filter(([, , value]) => value !== 0);
    expect(met).toEqual([
      ["asked_finished", 1, 2, 2],
      ["asked_refused", 2, 1, 2],
      ["asked_failed", 2, 1, 2],
      ["asked_cut_off", 3, 1, 1],
    ]);
  });
});

it("an unfinished sample is left out as unscored, and only the headline is kept of the rest", () => {
  expect(asUnscored(sample("scored", 10, "cut_off"))).toMatchObject({ status: "unscored", score: null, passed: null, turns: [] });
  const metric = (id: string, slice: Metric["slice"]): Metric => ({
    ...{ id, slice, value: 1, standardError: null, low: null, high: null, n: 1, missing: 0 },
  });
  const headline = { metric: "accuracy", slice: { density: 500 }, label: "Accuracy at 500" };
  const all = [metric("accuracy", {}), metric("accuracy", { density: 10 }), metric("accuracy", { density: 500 }), metric("latency", {})];
  expect(finishedMetrics({ headline }, all).map(({ id, slice }) => [id, slice])).toEqual([
    ["accuracy_finished", {}],
    ["accuracy_finished", { density: 500 }],
  ]);
});
