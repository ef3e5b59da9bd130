import { expect, test } from "vitest";
import type { NamedFile } from "@/lib/benchmarks/kit";
import { importResult } from "@/lib/contracts/suite";
import { pool } from "@/lib/db/pool";
import { readItem } from "@/lib/reads/item";
import { readRun } from "@/lib/reads/run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readSample } from "@/lib/reads/samples/sample";
import { readSuite } from "@/lib/reads/suite";
import { createSuite } from "@/lib/suites/create-suite";
import { exportRun } from "./export-run";
import { exportSuite } from "./export-suite";
import { importFiles } from "./import-files";
import { plainKit } from "./imported.fixture";

const params = { lengths: [4], tasks: ["LSI", "MF", "OE"], samples: 3 };
const fileOf = (name: string, text: string): NamedFile => ({
  name,
  async *text() {
    for (let at = 0; at < text.length; at += 50_000) yield text.slice(at, at + 50_000);
  },
});
const imported = async (importer: string, files: readonly NamedFile[], asked: unknown = {}) =>
  importResult.parse(
    await importFiles({ benchmark: "lifbench", importer, name: `By ${importer}`, source: "theirs", asked }, files, plainKit),
  );
async function exported(id: number): Promise<string> {
  let all = "";
  for await (const part of (await exportSuite(id, "prompts")).text) all += part;
  return all;
}
async function exportedRun(id: number, format: "csv" | "jsonl", whole = false): Promise<string> {
  let all = "";
  for await (const part of await exportRun(id, format, { whole })) all += part;
  return all;
}
const firstSample = (lines: string) => JSON.parse(lines.split("\n")[0] ?? "");
const rightAnswer = ({ task, param }: { task: string; param: { element?: string } }) =>
  task === "list-single_query_id" ? (param.element ?? "") : "I cannot find it.";

test("a suite that is exported and imported again is the same suite", async () => {
  const { id } = await createSuite({ benchmark: "lifbench", name: "Ours", params, seed: 3 });
  const result = await imported("prompts", [fileOf("prompts.json", await exported(id))]);
  expect(result).toMatchObject({ suiteId: id, known: { suite: true }, items: 9, problems: [] });
});

test("outputs of several models share contexts, become scored runs and keep unknown fields", async () => {
  const { id } = await createSuite({ benchmark: "lifbench", name: "Ours", params, seed: 3 });
  const records: { task: string; param: { element?: string }; heed?: unknown; prompt: string }[] = JSON.parse(await exported(id));
  const theirs = records.map(({ heed: _heed, ...record }) => ({ ...record, truncate: 7, output: rightAnswer(record) }));
  const texts = async () => Number((await pool().query("select count(*) as n from blob")).rows[0].n);
  const before = await texts();
  const files = ["gpt", "qwen"].flatMap((model) =>
    ["list-single_query_id", "multidoc-find_dup_text", "onedoc-extract"].map((task) =>
      fileOf(
        `outputs/${model}/${task}.json`,
        JSON.stringify(theirs.filter((record) => record.task === task).map(({ task: _task, ...rest }) => rest)),
      ),
    ),
  );
  const result = await imported("outputs", files);
  expect(result).toMatchObject({ items: 9, replies: 18, problems: [] });
  // The contexts are stored already, once each.
  expect(await texts()).toBe(before);
  const suite = await readSuite(result.suiteId ?? 0);
  expect(suite).toMatchObject({ itemCount: 9, clusterCount: 3, origin: "imported" });
  const [gpt = 0] = result.runIds;
  expect(await readRun(gpt)).toMatchObject({ modelName: "gpt", counts: { scored: 9, failed: 0 } });
  const ars = (await readRunMetrics(gpt)).find(
    (metric) => metric.id === "ars" && metric.slice.task === "LSI" && Object.keys(metric.slice).length === 1,
  );
  expect(ars?.value).toBeCloseTo(1);
  const sample = await readSample(gpt, 0);
  expect(sample.turns[0]?.reply).toBe(theirs[0]?.output);
  const { rows } = await pool().query("select extra from turn where run_id = $1 and ordinal = 0", [gpt]);
  expect(rows).toEqual([{ extra: { truncate: 7 } }]);

  const whole: string = firstSample(await exportedRun(gpt, "jsonl", true)).turns[0].messages[0].text;
  const context = (await pool().query("select text from blob where position(text in $1) > 0", [whole])).rows[0].text;
  const cut = { message: 0, part: 1, kept: 100, tokens: 7 };
  await pool().query("update turn set cut = $2 where run_id = $1 and ordinal = 0", [gpt, JSON.stringify(cut)]);
  const sent = whole.replace(context, context.slice(0, 100));
  expect(sent.length).toBeLessThan(whole.length);
  expect(firstSample(await exportedRun(gpt, "jsonl", true)).turns[0]).toMatchObject({ messages: [{ text: sent }], cut });
  expect(await exportedRun(gpt, "csv", true)).toContain(sent.replaceAll('"', '""'));
});

test("new contexts are available for scoring in the import that brings them", async () => {
  const items = Array.from({ length: 40 }, (_, at) => `Element ${at} of a list that is new.`);
  const record = {
    prompt: `List to be retrieved:\n${items.map((line, at) => `${at + 1}. ${line}\n`).join("")}\nInstruction: The 3rd?\n`,
    ...{ label: 40, length: 3, ins_id: 0, param_id: 0, output: items[2] },
    param: { id: 3, ordid: "3rd", element: items[2], pre_element: items[1], post_element: items[3] },
  };
  const { runIds } = await imported("outputs", [fileOf("list-single_query_id.json", JSON.stringify([record]))], { model: "new" });
  expect((await readSample(runIds[0] ?? 0, 0)).score).toBe(1);
});

test("score tables become runs with verdicts and items without prompts", async () => {
  const table = "model,ins_id,param_id,length,correct,format,total_score\na,0,0,3,1.0,0.5,0.8\na,0,1,3,0.0,0.0,0.0\nb,0,0,3,1,1,1.0\n";
  const result = await imported("scores", [fileOf("scores/onedoc-qa.csv", table)]);
  expect(result).toMatchObject({ items: 2, replies: 3 });
  const [a = 0, b = 0] = result.runIds;
  expect(await readRun(a)).toMatchObject({ modelName: "a", counts: { scored: 2, failed: 0 } });
  expect(await readRun(b)).toMatchObject({ modelName: "b", counts: { scored: 1, failed: 1 } });
  const metrics = await readRunMetrics(a);
  expect(metrics.find((metric) => metric.id === "ars" && Object.keys(metric.slice).length === 0)?.value).toBeCloseTo(0.4);
  const sample = await readSample(a, 0);
  expect(sample.score).toBeCloseTo(0.8);
  const [turn] = sample.turns;
  expect(turn).toMatchObject({ reply: null, drifted: false, messages: [], evidence: [] });
  expect(turn?.verdict?.checks.map(({ id, outcome, credit, weight }) => [id, outcome, credit, weight])).toEqual([
    ["correct", "full", 1, 3],
    ["format", "part", 0.5, 2],
  ]);
  const [exportedTurn] = firstSample(await exportedRun(a, "jsonl", true)).turns;
  expect(exportedTurn).toMatchObject({ turn: 0, reply: null, messages: [], cut: null });
  expect(exportedTurn.checks.map(({ label, outcome }: { label: string; outcome: string }) => [label, outcome])).toEqual(
    turn?.verdict?.checks.map(({ label, outcome }) => [label, outcome]),
  );
  expect(await exportedRun(a, "csv")).toMatch(/\bfp,[^,]*Format/i);
  expect((await readItem(result.suiteId ?? 0, 0)).messages).toEqual([]);
  expect(JSON.parse(await exported(result.suiteId ?? 0))).toEqual([]);
});

test("a truncated list is reported, and the records before the cut are kept", async () => {
  const { id } = await createSuite({ benchmark: "lifbench", name: "Ours", params, seed: 3 });
  const text = await exported(id);
  const result = await imported("prompts", [fileOf("whole/LSI.json", text.slice(0, -3000)), fileOf("other.json", "{}")]);
  expect(result.items).toBe(8);
  expect(result.problems.map(({ file }) => file)).toEqual(["whole/LSI.json", "other.json"]);
  await expect(imported("prompts", [fileOf("LSI.json", text.slice(0, 900))])).rejects.toMatchObject({ code: "invalid" });
});
