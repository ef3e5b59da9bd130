import { expect, test } from "vitest";
import type { RunRow } from "@/lib/contracts/run";
import { exampleRunRow } from "@/lib/contracts/run.fixture";
import { readLine } from "./fields";
import { excludingTerm, filteredRuns, runFields, runValues } from "./runs";

const run = (id: number, given: Partial<RunRow>): RunRow => exampleRunRow({ id, name: `Run ${id}`, costUsd: 0.5, ...given });
const week = { id: 7, name: "Week 47 regression" };
const runs = [
  run(1, { tags: ["paper"], note: "The one of the talk", launch: week, startedAt: "2026-11-18T09:00:00.000Z" }),
  run(2, {
    modelName: "mini-b",
    by: "Ada Lovelace",
    status: "running",
    launch: { id: 47, name: "" },
    startedAt: "2026-11-22T23:30:00.000Z",
  }),
  run(3, { modelName: "mini-b", archived: true }),
  run(4, { suiteName: "Rules", benchmark: "lexinstruct", status: "stopped", costUsd: 2.25 }),
];
const reader = { now: Date.parse("2026-11-26T12:00:00Z"), zone: "Europe/Berlin" };
const idsFor = (line: string) => {
  const { terms, problems } = readLine(line, runFields);
  expect(problems).toEqual([]);
  return filteredRuns(runs, terms, reader).map(({ id }) => id);
};

test.each<[string, number[]]>([
  ["", [1, 2, 4]],
  ["mini-b", [2]],
  ["#4", [4]],
  ["state:active,stopped", [2, 4]],
  ["-state:finished", [2, 4]],
  ["is:archived", [3]],
  ["tag:PAPER note:~talk", [1]],
  ["by:ada", [2]],
  ["-by:ada", [1, 4]],
  ["cost:2..", [4]],
  ["cost:2.3", [4]],
  ["run:2..3", [2]],
  ["model:MINI", [1, 2, 4]],
  ["model:=mini", []],
  ["model:=mini-b", [2]],
  ["suite:rul", [4]],
  ["launch:regress", [1]],
  ["launch:47", [1, 2]],
  ["47", [1]],
  ['launch:="week 47 regression"', [1]],
  ['started:"last week"', [1]],
  ['started:"this week"', [2]],
  ["started:2026-11-17..2026-11-18", [1]],
  ["-started:2026-11-23", [1, 4]],
  ["age:<4d", [2]],
  ["age:8d", [1]],
  ["model:~mini benchmark:lex", [4]],
])("“%s” finds runs %j", (line, ids) => {
  expect(idsFor(line)).toEqual(ids);
});

test("an empty result names the term that caused it, and values are suggested from the runs", () => {
  expect(excludingTerm(runs, readLine("model:mini nowhere", runFields).terms, reader)).toEqual({ term: "nowhere", without: 3 });
  expect(runValues(runs, "model", "B")).toEqual([{ value: "mini-b", count: 2 }]);
});
