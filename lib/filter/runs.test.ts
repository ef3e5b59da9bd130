import { expect, test } from "vitest";
import type { RunRow } from "@/lib/contracts/run";
import { runRow } from "@/lib/contracts/run.fixture";
import { readLine } from "./fields";
import { excludingTerm, filteredRuns, runFields, runValues } from "./runs";

const run = (id: number, given: Partial<RunRow>): RunRow => runRow({ id, name: `Run ${id}`, costUsd: 0.5, ...given });
const runs = [
  run(1, { tags: ["paper"], note: "The one of the talk" }),
  run(2, { modelName: "mini-b", status: "running" }),
  run(3, { modelName: "mini-b", archived: true }),
  run(4, { suiteName: "Rules", benchmark: "lexinstruct", status: "stopped", costUsd: 2.25 }),
];
const found = (line: string) => {
  const { terms, problems } = readLine(line, runFields);
  expect(problems).toEqual([]);
  return filteredRuns(runs, terms).map(({ id }) => id);
};

test.each<[string, number[]]>([
  ["", [1, 2, 4]],
  ["mini-b", [2]],
  ["#4", [4]],
  ["state:active,stopped", [2, 4]],
  ["-state:finished", [2, 4]],
  ["is:archived", [3]],
  ["tag:PAPER note:~talk", [1]],
  ["cost:2..", [4]],
  ["cost:2.3", [4]],
  ["run:2..3", [2]],
  ["model:mini", []],
  ["model:~mini benchmark:lexinstruct", [4]],
])("“%s” finds runs %j", (line, ids) => {
  expect(found(line)).toEqual(ids);
});

test("where nothing is found the term to blame is named, and values come from the runs", () => {
  expect(excludingTerm(runs, readLine("model:~mini nowhere", runFields).terms)).toEqual({ term: "nowhere", without: 3 });
  expect(runValues(runs, "model", "B")).toEqual([{ value: "mini-b", count: 2 }]);
});
