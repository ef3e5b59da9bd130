import { expect, test } from "vitest";
import { exampleRunRow } from "@/lib/contracts/run.fixture";
import { bestMatches } from "./best-matches";
import { allPlaces } from "./destinations";
import { finderEntries, numberedRun, runsAtMost } from "./finder-entries";

const family = (id: string, title: string, gloss: string) => ({ id, title, gloss, glyph: "M4 4h16" });
const families = [family("ifscale", "IFScale", "many words at once"), family("evolif", "EvolIF", "long dialogues")];
const model = (id: number, name: string) => ({
  ...{ id, name, createdAt: "2026-11-01T00:00:00.000Z" },
  settings: { kind: "simulated" as const, profile: "linear", seed: 0, latencySeconds: 0 },
});
const suite = (id: number, name: string, benchmark: string) => ({
  ...{ id, name, benchmark, itemCount: 25, createdAt: "2026-11-02T00:00:00.000Z" },
});
const run = (id: number, modelId: number, modelName: string, suiteName: string, day: string, more = {}) =>
  exampleRunRow({
    id,
    modelId,
    modelName,
    suiteName,
    name: `${modelName} on ${suiteName}`,
    startedAt: `2026-11-${day}T10:00:00.000Z`,
    ...more,
  });

const models = ["Llama-3.1-8B", "Claude Opus 4.7", "GPT-5.2 mini", "sft-ckpt-12000", "GPT-5.2", "Meta Llama Guard"].map((name, at) =>
  model(at + 1, name),
);
const suites = [suite(1, "IFScale, printed densities", "ifscale"), suite(2, "EvolIF, 20 scripts", "evolif")];
const week = { id: 9, name: "Week 47 regression" };
const runs = [
  run(61, 1, "Llama-3.1-8B", "EvolIF, 20 scripts", "20", { suiteId: 2, launch: week }),
  run(12, 2, "Claude Opus 4.7", "IFScale, printed densities", "19", { launch: week, tags: ["paper"] }),
  run(13, 3, "GPT-5.2 mini", "IFScale, printed densities", "18", { name: "Careful settings" }),
  run(14, 4, "sft-ckpt-12000", "IFScale, printed densities", "25"),
];
const entries = finderEntries({
  ...{ places: allPlaces(families, "owner"), views: [{ id: 1, name: "Last week, costly", line: 'started:"last week" cost:5..' }] },
  ...{ models, suites, runs },
  launches: [{ ...week, createdAt: "2026-11-18T00:00:00.000Z", counts: { finished: 2 } }],
});
const firsts = (typed: string, most = 1) =>
  bestMatches(entries, typed)
    .slice(0, most)
    .map(({ kind, label }) => `${kind} ${label}`);

test.each([
  ["llama", "Model Llama-3.1-8B"],
  ["LLAMA-3", "Model Llama-3.1-8B"],
  ["runs", "Page Runs"],
  ["compare", "Page Compare"],
  ["comp", "Page Compare"],
  ["ifscale", "Page IFScale"],
  ["dialogues", "Page EvolIF"],
  ["week 47", "Launch Week 47 regression"],
  ["week", "Launch Week 47 regression"],
  ["regress", "Launch Week 47 regression"],
  ["paper", "Tag paper"],
  ["#paper", "Tag paper"],
  ["costly", "View Last week, costly"],
  ["careful", "Run Careful settings"],
  ["#13", "Run Careful settings"],
  ["13", "Run Careful settings"],
  ["opus", "Model Claude Opus 4.7"],
  ["opus ifscale", "Run Claude Opus 4.7 on IFScale, printed densities"],
  ["gpt-5.2", "Model GPT-5.2"],
  ["printed", "Suite IFScale, printed densities"],
  ["sft12000", "Model sft-ckpt-12000"],
  ["launch 9", "Launch Week 47 regression"],
])("“%s” finds %s first", (typed, first) => {
  expect(firsts(typed)).toEqual([first]);
});

test("Llama's model and runs come before other matches, and text without a match finds nothing", () => {
  expect(firsts("llama", 9)).toEqual(["Model Llama-3.1-8B", "Run Llama-3.1-8B on EvolIF, 20 scripts", "Model Meta Llama Guard"]);
  expect(firsts("compare", 9)).toEqual(["Page Compare"]);
  expect(firsts("nowhere to be found", 9)).toEqual([]);
});

test("among equal matches the newest comes first, and an empty search keeps the order", () => {
  expect(firsts("on ifscale", 3)).toEqual([
    "Run sft-ckpt-12000 on IFScale, printed densities",
    "Run Claude Opus 4.7 on IFScale, printed densities",
    "Page IFScale",
  ]);
  expect(bestMatches(entries, " ")).toEqual(entries);
});

test("a typed number opens a run that is not listed", () => {
  const offered = (typed: string) => numberedRun(typed, runs).map(({ href }) => href);
  expect(offered("#11")).toEqual(["/runs/11"]);
  expect(offered("60")).toEqual(["/runs/60"]);
  expect(bestMatches([...entries, ...numberedRun("11", runs)], "11")[0]?.href).toBe("/runs/11");
  // Listed, and not numbers of runs.
  expect(["12", "0", "run 11", "12345678901", ""].flatMap(offered)).toEqual([]);
});

test("a tag's count says which runs it covers if there may be older ones", () => {
  const noteOf = (count: number) => {
    const tagged = Array.from({ length: count }, (_, at) => run(at + 1, 1, "m", "s", "20", { tags: ["paper"] }));
    return finderEntries({ places: [], views: [], models: [], suites: [], launches: [], runs: tagged })[0]?.note;
  };
  expect(noteOf(2)).toBe("2 runs");
  expect(noteOf(runsAtMost)).toBe("300 runs of the newest 300");
});
