import { expect, test } from "vitest";
import { comparedFilesOf, textOf } from "@/lib/benchmarks/compared-files.fixture";
import { namedFile } from "@/lib/benchmarks/family.fixture";
import { chartSpec } from "@/lib/contracts/charts/chart-spec";
import { pool } from "@/lib/db/pool";
import { importFiles } from "@/lib/exchange/import-files";
import { plainKit } from "@/lib/exchange/imported.fixture";
import { readComparison } from "./comparison";
import { readNamedPairs } from "./named-pairs";

const sketchOf = await comparedFilesOf(["logicif", "evolif", "lifbench"]);

let runs = 0;
/** Stores a run of groups of a sketch, with its model's settings, its name, and the parameters of the run and its suite. */
async function stored(
  benchmark: string,
  groups: readonly string[],
  changes: { settings?: object; params?: object; suite?: object; model?: string },
) {
  const sketch = sketchOf(benchmark);
  const files = [namedFile(textOf(sketch, groups), sketch.file, 999)];
  const { importer, asked = {} } = sketch;
  const given = { benchmark, importer, name: `Named ${++runs}`, source: `${runs}`, asked };
  const { runIds } = await importFiles(given, files, plainKit);
  const id = runIds[0] ?? 0;
  const openai = {
    kind: "openai-compatible",
    address: "https://x.example/v1",
    model: "acme",
    sampling: {},
    timeoutSeconds: 60,
    ...changes.settings,
  };
  if (changes.settings) await pool().query("update run set model = $2 where id = $1", [id, JSON.stringify(openai)]);
  if (changes.params) await pool().query("update run set params = params || $2::jsonb where id = $1", [id, JSON.stringify(changes.params)]);
  if (changes.model) await pool().query("update run set model_name = $2 where id = $1", [id, changes.model]);
  if (changes.suite)
    await pool().query("update suite set params = $2 where id = (select suite_id from run where id = $1)", [
      id,
      JSON.stringify(changes.suite),
    ]);
  return String(id);
}

const groups = (benchmark: string, skill: number, name: string) => sketchOf(benchmark).groups(skill, `${benchmark} ${name}`);
const named = async (...ids: string[]) => (await readNamedPairs({ runs: ids, baseline: ids[0] ?? "" })).pairs;

test("LogicIF with and without thinking shows the cases that only one run solved", async () => {
  const without = await stored("logicif", groups("logicif", 0.4, "a"), { settings: { sampling: { reasoningEffort: "none" } } });
  const thinking = await stored("logicif", groups("logicif", 0.9, "b"), { settings: { sampling: { reasoningEffort: "high" } } });
  const [pair, ...others] = await named(without, thinking);
  expect(others).toEqual([]);
  expect(pair).toMatchObject({
    id: "thinking",
    first: { label: "without thinking", sides: [without] },
    second: { label: "with thinking", sides: [thinking] },
    differs: ["reasoning effort"],
  });
  expect(chartSpec.parse(pair?.chart)).toMatchObject({ kind: "bars", stacked: true, x: { tag: "difficulty" } });
  const { pairs, headline } = await readComparison({ runs: [without, thinking], baseline: without });
  const cells = pairs[0]?.samples;
  expect(pair?.figures.map(({ label, value }) => [label, value])).toEqual([
    ["only without thinking", cells?.lost],
    ["only with thinking", cells?.gained],
    [expect.stringContaining("difference"), headline.figures[0]?.difference],
  ]);
  const whole = pair?.series[0]?.metrics.filter(({ slice }) => Object.keys(slice).length === 0) ?? [];
  expect(whole.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo(100, 9);
  const hard = pair?.series[0]?.metrics.filter(({ slice }) => slice.difficulty === "hard") ?? [];
  expect(hard.map(({ id }) => id)).toEqual(["only_first", "only_second", "both", "neither"]);
});

test("LogicIF in words and in source code pairs the runs of each model", async () => {
  const runsOf = async (model: string, skill: number) => [
    await stored("logicif", groups("logicif", skill, `${model} words`), { model }),
    await stored("logicif", groups("logicif", skill + 0.3, `${model} source`), { model, params: { form: "source" } }),
  ];
  const ids = [...(await runsOf("one", 0.3)), ...(await runsOf("two", 0.6))];
  const [pair] = await named(...ids);
  expect(pair).toMatchObject({ id: "words-source", first: { sides: [ids[0], ids[2]] }, second: { sides: [ids[1], ids[3]] } });
  expect(pair?.differs).toEqual(["parameter “form”"]);
  expect(pair?.series.map(({ label }) => label)).toEqual(["one", "two"]);
  expect(await named(ids[0] ?? "", ids[2] ?? "")).toEqual([]);
});

test("LogicIF mini against full shows a point per model, the rank correlation and the gap", async () => {
  const ids: string[] = [];
  for (const [nth, skill] of [0.5, 0.8, 0.97].entries()) {
    const all = groups("logicif", skill, `model ${nth}`);
    ids.push(await stored("logicif", all.slice(0, 18), { model: `model ${nth}`, suite: { functions: 6, cases: 3 } }));
    ids.push(await stored("logicif", all, { model: `model ${nth}`, suite: { functions: 12, cases: 3 } }));
  }
  const [pair] = await named(...ids);
  expect(pair).toMatchObject({ id: "mini-full", chart: { kind: "scatter", tag: null, diagonal: true } });
  expect(pair?.series).toHaveLength(3);
  expect(pair?.series[0]?.metrics.map(({ id }) => id)).toEqual(["first", "second"]);
  const [correlation, gap] = pair?.figures ?? [];
  expect(correlation?.label).toContain("Spearman");
  const [mini, full] = [0, 1].map((at) => pair?.series.map(({ metrics }) => metrics[at]?.value ?? Number.NaN) ?? []);
  const ranksOf = (values: number[] = []) => values.map((value) => values.filter((lower) => lower < value).length);
  // Three models without ties: Spearman's coefficient from the differences of their ranks.
  const squares = ranksOf(mini).reduce((sum, rank, at) => sum + (rank - (ranksOf(full)[at] ?? Number.NaN)) ** 2, 0);
  expect(new Set(ranksOf(mini)).size + new Set(ranksOf(full)).size).toBe(6);
  expect(correlation?.value).toBeCloseTo(1 - (6 * squares) / (3 * 8), 9);
  const gaps = pair?.series.map(({ metrics: [first, second] }) => (second?.value ?? 0) - (first?.value ?? 0)) ?? [];
  expect(gap?.value).toBeCloseTo(gaps.reduce((sum, difference) => sum + difference, 0) / 3, 9);
});

test("LogicIF fresh against published inputs shows the gap over functions", async () => {
  const published = await stored("logicif", groups("logicif", 0.95, "published"), { suite: { functions: 12, cases: 3 } });
  const renumbered = groups("logicif", 0.4, "fresh").map((line) => line.replace(/"input":\[(\d+)\]/, '"input":[1$1]'));
  const fresh = await stored("logicif", renumbered, { suite: { functions: 12, cases: 3, size: 3, seed: 0 } });
  const [pair] = await named(published, fresh);
  expect(pair).toMatchObject({ id: "fresh-published", chart: { kind: "scatter", tag: "function" } });
  expect(pair?.series[0]?.metrics.filter(({ id, slice }) => id === "first" && "function" in slice)).toHaveLength(12);
  const [gap] = pair?.figures ?? [];
  expect(gap).toMatchObject({ label: "fresh minus published, mean of 12 functions", unit: "points", why: null });
  expect(gap?.high).toBeLessThan(0);
});

test("LIFBench instruct against base, and EvolIF with and without a system prompt, draw the families' own charts", async () => {
  const base = await stored("lifbench", groups("lifbench", 0.4, "base"), { settings: { base: true }, model: "base" });
  const instruct = await stored("lifbench", groups("lifbench", 0.8, "instruct"), { settings: {}, model: "instruct" });
  const [tasks] = await named(instruct, base);
  expect(tasks).toMatchObject({ id: "instruct-base", first: { sides: [base] }, second: { sides: [instruct] }, chart: { id: "tasks" } });
  expect(tasks?.differs).toEqual(expect.arrayContaining(["base or instruct model"]));
  const different = { base: false, model: "gpt", sampling: { temperature: 0.5 } };
  const unlike = await stored("lifbench", groups("lifbench", 0.8, "unlike"), { settings: different, model: "unlike" });
  expect((await named(unlike, base))[0]?.differs.sort()).toEqual(["base or instruct model", "model", "temperature"]);
  expect(tasks?.figures[0]?.low).toBeGreaterThan(0);
  const [withPrompt, withoutPrompt] = [
    await stored("evolif", groups("evolif", 0.8, "told"), {}),
    await stored("evolif", groups("evolif", 0.5, "untold"), { params: { systemPrompt: false } }),
  ];
  const [prompts] = await named(withPrompt, withoutPrompt);
  expect(prompts).toMatchObject({ id: "system-prompt", first: { sides: [withoutPrompt] }, chart: { kind: "survival" } });
  expect(prompts?.series).not.toEqual([]);
  expect(prompts?.series.every(({ metrics }) => metrics.some(({ id }) => id === "survival"))).toBe(true);
  expect(prompts?.figures[0]?.value).toBeGreaterThan(0);
});

test("EvolIF runs with different patience are compared under the smaller patience", async () => {
  const same = groups("evolif", 0.6, "same");
  const again = same.map((lines) => lines.replaceAll('{"dialogue"', '{"model":"hasty","dialogue"'));
  const [patient, hasty] = [await stored("evolif", same, {}), await stored("evolif", again, { params: { patience: 1 } })];
  const { headline, pairs } = await readComparison({ runs: [patient, hasty], baseline: patient });
  expect(headline.figures[0]).toMatchObject({ difference: 0, p: 1 });
  expect(pairs[0]?.notes).toContainEqual({
    kind: "parameter",
    private: true,
    text: `Parameter “patience”: 3 in run ${patient}, 1 in run ${hasty}.`,
  });
});
