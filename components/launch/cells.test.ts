import { expect, it } from "vitest";
import type { RunEstimate } from "@/lib/contracts/estimate";
import { modelSettings } from "@/lib/contracts/model";
import type { RunRow } from "@/lib/contracts/run";
import { doneRuns, issuesByRun, launchCells, parseCell, pick, totalOf, whyNone } from "./cells";
import { noLaunch, withFamily } from "./launch-draft";

const benchmark = (id: string, profile: string) => ({
  id,
  verifiers: [{ id: "reference", version: "1", label: "Reference", description: "" }],
  profiles: [{ id: profile, label: profile, description: "" }],
  runForm: [],
  nouns: { item: { one: "item", many: "items" }, cluster: null },
  sharesTexts: false,
});
const benchmarks = [benchmark("words", "exponential"), benchmark("talks", "patient")] as unknown as Parameters<typeof launchCells>[1];
const suite = (id: number, family: string) => ({ id, benchmark: family, name: `Suite ${id}`, itemCount: 20, clusterCount: null });
const paid = (id: number, address = "https://api.example.org/v1", keyPresent: boolean | null = true) => ({
  id,
  name: `m${id}`,
  keyPresent,
  noBatches: null,
  settings: modelSettings.parse({ kind: "openai-compatible", address, model: `m${id}`, sampling: {} }),
});
const simulated = {
  id: 9,
  name: "sim",
  keyPresent: null,
  noBatches: "no endpoint",
  settings: modelSettings.parse({ kind: "simulated", profile: "exponential" }),
};

it("creates a cell for every chosen suite and model in order, and gives the reason for each that is not launched", () => {
  const suites = [suite(4, "talks"), suite(2, "words")];
  const models = [paid(7), simulated, paid(3, undefined, false)];
  const cells = launchCells(noLaunch, benchmarks, suites, models, null, new Set(["2/7", "8/8"]));
  expect(cells.map(({ key, not }) => [key, not])).toEqual([
    ["4/7", null],
    ["4/9", "cannot simulate"],
    ["4/3", "key missing"],
    ["2/7", "excluded"],
    ["2/9", null],
    ["2/3", "key missing"],
  ]);
  expect(cells.filter(({ request }) => request !== null).map(({ key }) => key)).toEqual(["4/7", "2/7", "2/9"]);
});

it("says why no cell is launched, and offers a click only if there is a cell to include", () => {
  const why = (models: Parameters<typeof launchCells>[3], leftOut: string[] = []) =>
    whyNone(launchCells(noLaunch, benchmarks, [suite(4, "talks")], models, null, new Set(leftOut)));
  const [keyless, unable] = [paid(3, undefined, false), simulated];
  expect(why([keyless, paid(7)], ["4/7"])).toMatch(/^All runs are excluded\. Click a cell/);
  expect(why([keyless])).toMatch(/^The API keys .* are missing/);
  expect(why([unable])).toMatch(/cannot simulate/);
  expect(why([keyless, unable])).toMatch(/keys are missing, and .* cannot simulate/);
});

it("applies a family's settings to its cells only, and common settings to all", () => {
  const typed = withFamily({ ...noLaunch, how: { repetitions: "3" } }, "words", { how: { itemLimit: "5" } });
  const cells = launchCells(typed, benchmarks, [suite(1, "words"), suite(2, "talks")], [paid(7)], null, new Set());
  expect(cells.map(({ request }) => [request?.repetitions, request?.itemLimit])).toEqual([
    [3, 5],
    [3, null],
  ]);
  const wrong = withFamily(noLaunch, "words", { how: { itemLimit: "50" } });
  expect(launchCells(wrong, benchmarks, [suite(1, "words"), suite(2, "talks")], [paid(7)], null, new Set()).map(({ not }) => not)).toEqual([
    "fields",
    null,
  ]);
  const [left] = launchCells(wrong, benchmarks, [suite(1, "words")], [paid(7)], null, new Set(["1/7"]));
  expect(left).toMatchObject({ not: "excluded", request: null });
});

it("gives a run of a launch neither its own name nor its own budget", () => {
  const typed = { ...noLaunch, name: "night", budget: { kind: "own", amount: "3", unit: "usd" as const, name: "" } };
  const benchmark = benchmarks[0];
  if (!benchmark) throw new Error("no benchmark");
  expect(parseCell(typed, benchmark, suite(1, "words"), 7, null).request).toMatchObject({ budget: null, suiteId: 1, modelId: 7 });
  expect(parseCell(typed, benchmark, suite(1, "words"), 7, null).request?.name).toBeUndefined();
});

const range = (low: number, likely: number, high: number) => ({ low, likely, high, basis: "" });
const estimate = (cost: [number, number, number] | null, seconds: number) =>
  ({
    ranges: { calls: range(8, 10, 12), costUsd: cost && range(...cost), seconds: range(seconds, seconds, seconds) },
  }) as Pick<RunEstimate, "ranges">;

it("adds up calls and costs, and times per endpoint", () => {
  const cells = [
    { cell: { model: paid(1) }, estimate: estimate([1, 2, 4], 60) },
    { cell: { model: paid(2) }, estimate: estimate(null, 30) },
    { cell: { model: paid(2) }, estimate: estimate(null, 30) },
    { cell: { model: paid(3, "https://other.example.org/v1") }, estimate: estimate([0.5, 1, 1], 100) },
    { cell: { model: simulated }, estimate: estimate(null, 1) },
  ];
  const inTurn = totalOf(cells, false);
  expect(inTurn.calls).toEqual({ low: 40, likely: 50, high: 60 });
  expect(inTurn.costUsd).toEqual({ low: 1.5, likely: 3, high: 5 });
  expect(inTurn.unpriced).toBe(1);
  expect(inTurn.seconds.likely).toBe(120);
  expect(totalOf(cells, true).seconds.likely).toBe(100);
  expect(totalOf([], false)).toMatchObject({ costUsd: null, unpriced: 0, seconds: { likely: 0 } });
});

it("keeps the newest finished run of each suite and model", () => {
  const run = (id: number, status: string, finishedAt: string | null, modelId: number | null = 7) =>
    ({ id, suiteId: 2, modelId, status, finishedAt }) as RunRow;
  const done = doneRuns([
    run(1, "finished", "2026-01-01T00:00:00Z"),
    run(2, "finished", "2026-01-03T00:00:00Z"),
    run(3, "finished", "2026-01-02T00:00:00Z"),
    run(4, "running", null),
    run(5, "finished", "2026-01-04T00:00:00Z", null),
  ]);
  expect([...done].map(([key, { id }]) => [key, id])).toEqual([["2/7", 2]]);
});

it("assigns issues to runs and keeps the others", () => {
  const { runs, rest } = issuesByRun([
    { path: "runs.3.modelId", message: "gone" },
    { path: "runs[3].params.patience", message: "too small" },
    { path: "runs.0", message: "no" },
    { path: "stopAt", message: "too little" },
  ]);
  expect(runs.get(3)).toEqual([
    { path: "modelId", message: "gone" },
    { path: "params.patience", message: "too small" },
  ]);
  expect(runs.get(0)).toEqual([{ path: "", message: "no" }]);
  expect(rest).toEqual([{ path: "stopAt", message: "too little" }]);
});

it("picks in the chosen order, each once, and lists missing entries", () => {
  const from = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(pick([3, 9, 1, 3], from)).toEqual({ chosen: [{ id: 3 }, { id: 1 }], missing: [9] });
});
