import { expect, test } from "vitest";
import type { RunRow } from "@/lib/contracts/run";
import { readLine } from "./fields";
import { excludingTerm, filteredRuns, runFields, runValues } from "./runs";

const counts = { queued: 0, running: 0, scored: 4, failed: 0, unscored: 0, rejected: 0, withheld: 0, cancelled: 0 };
const run = (id: number, of: Partial<RunRow>): RunRow => ({
  ...{
    id,
    name: `Run ${id}`,
    benchmark: "ifscale",
    suiteId: 1,
    suiteName: "Words",
    modelId: 1,
    modelName: "mini-a",
    traits: { base: false, group: null },
  },
  ...{
    source: "measured" as const,
    status: "finished" as const,
    reason: null,
    stoppedBy: null,
    sampleCount: 4,
    counts,
    headline: null,
    costUsd: 0.5,
  },
  ...{ inputTokens: 1, outputTokens: 1, createdAt: "2026-01-01T00:00:00Z", startedAt: null, finishedAt: null },
  ...of,
});
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
