import { expect, test } from "vitest";
import { surelyChanged, weekCandidates } from "./week-candidates";

const run = (id: number, day: number) => ({ id, endedAt: new Date(Date.UTC(2026, 2, day)) });
const span = { from: new Date(Date.UTC(2026, 2, 10)), to: new Date(Date.UTC(2026, 2, 17)) };
const ids = (candidates: ReturnType<typeof weekCandidates<ReturnType<typeof run>>>) =>
  candidates.map(({ run: { id }, baseline, against, picked }) => [id, against, baseline.id, picked]);

test("pairs a model's newest run of the span with its previous run and with the best other model's run", () => {
  const rows = [
    { model: "first", value: 90, runs: [run(1, 1)] },
    { model: "second", value: 80, runs: [run(5, 12), run(2, 2)] },
    { model: "third", value: 70, runs: [run(3, 16)] },
    // The same model with other settings: the previous run belongs to another row.
    { model: "third", value: 60, runs: [run(4, 15)] },
  ];
  expect(ids(weekCandidates(rows, "higher", span))).toEqual([
    [5, "previous", 2, 1],
    [5, "best", 1, 3],
    [3, "previous", 4, 1],
    [3, "best", 1, 2],
  ]);
  // If lower is better, the last row is the best, and the two runs of the week are each other's best.
  expect(ids(weekCandidates(rows.slice(0, 3), "lower", span))).toEqual([
    [5, "previous", 2, 1],
    [5, "best", 3, 2],
  ]);
});

test("pairs the best model with the best other, and two that are each other's best only once", () => {
  const rows = [
    { model: "first", value: 90, runs: [run(1, 12)] },
    { model: "second", value: 80, runs: [run(2, 13)] },
  ];
  expect(ids(weekCandidates(rows, "higher", span))).toEqual([[1, "best", 2, 1]]);
});

test("ignores runs that ended before the span, at its beginning or after it", () => {
  const rows = [
    { model: "before", value: 1, runs: [run(1, 9)] },
    { model: "at its beginning", value: 2, runs: [run(2, 10)] },
    { model: "after", value: 3, runs: [run(3, 18)] },
  ];
  expect(weekCandidates(rows, "higher", span)).toEqual([]);
});

test("corrects p for the rows that could have been the best and for all candidates, most certain first", () => {
  const candidates = [
    { name: "picked of ten", p: 0.001, picked: 10 },
    { name: "sure", p: 0.0001, picked: 1 },
    { name: "chance", p: 0.4, picked: 1 },
    { name: "lost by the correction", p: 0.026, picked: 1 },
  ];
  // Holm: 0.0001 * 4, 0.01 * 3, 0.026 * 2.
  expect(surelyChanged(candidates).map(({ candidate: { name }, adjusted }) => [name, adjusted])).toEqual([
    ["sure", expect.closeTo(0.0004, 9)],
    ["picked of ten", expect.closeTo(0.03, 9)],
  ]);
  expect(surelyChanged([])).toEqual([]);
});
