import { stringify } from "csv-stringify/sync";
import { beforeEach, expect, test } from "vitest";
import { namedFile } from "@/lib/benchmarks/family.fixture";
import { importResult } from "@/lib/contracts/suite";
import { pool } from "@/lib/db/pool";
import { readLeaderboard } from "@/lib/ranking/leaderboard";
import { readRun } from "@/lib/reads/run";
import { readRunMetrics } from "@/lib/reads/run-metrics";
import { readRunSamples } from "@/lib/reads/samples/run-samples";
import { readSample } from "@/lib/reads/samples/sample";
import { readSuite } from "@/lib/reads/suite";
import { retryFailed } from "@/lib/runs/retry-failed";
import { countOf, sampleCounts } from "@/lib/runs/run.fixture";
import { importFiles } from "./import-files";
import { importGiven, plainKit } from "./imported.fixture";
import { fileOf, taken } from "./run-file.fixture";

beforeEach(() => pool().query("truncate run, suite cascade"));

const header = [
  "id",
  "model",
  "seed",
  "num_rules",
  "constraints",
  "generated_text",
  "latency_seconds",
  "coherence_score",
  "coherence_score_reasoning",
  "timestamp",
];
const row = (model: string, seed: number, words: string[], text: string, latency = "2.5") => [
  `${model}-${seed}`,
  model,
  seed,
  words.length,
  words.join(","),
  text,
  latency,
  "",
  "",
  "",
];
const [first, second] = [
  ["ledger", "tariff", "quota"],
  ["margin", "audit", "equity"],
];
const generations = stringify([
  header,
  row("alpha", 0, first, "The ledger, the tariff\nand the quota."),
  row("alpha", 1, second, "Margins and audits; equity."),
  row("beta", 0, first, "No such words =HYPERLINK()"),
  ["broken", "beta", "not a seed", 3, "a,b,c", "text", "1", "", "", ""],
]);

const given = { benchmark: "ifscale", name: "Theirs", source: "theirs.csv", asked: {} };
const importText = (importer: string, ...texts: string[]) =>
  importNamed(
    importer,
    texts.map((text, nth) => ({ name: `${nth}.csv`, text })),
  );
function importNamed(importer: string, files: { name: string; text: string }[]) {
  const named = files.map(({ name, text }) => ({
    name,
    text: async function* () {
      yield text;
    },
  }));
  return importFiles({ ...given, importer }, named, plainKit);
}

test("replies become scored runs that can be browsed, and each unread row is reported with its line", async () => {
  const result = importResult.parse(await importText("generations", generations));
  expect([result.replies, result.items, result.known]).toEqual([3, 2, { suite: false, runIds: [] }]);
  // The header is line 1, and the first reply spans two lines.
  expect(result).toMatchObject({ problemCount: 1, problems: [{ line: 6, kind: "row", file: null }] });
  expect(result.runIds).toHaveLength(2);
  expect(await readSuite(result.suiteId ?? 0)).toMatchObject({ name: "Theirs", origin: "imported", itemCount: 2, runCount: 2 });
  const [alpha = 0, beta = 0] = result.runIds;
  expect(await readRun(alpha)).toMatchObject({
    modelName: "alpha",
    source: "imported",
    status: "finished",
    counts: { scored: 2, failed: 0 },
  });
  expect(await readRun(beta)).toMatchObject({ counts: { scored: 1, failed: 1 } });
  const { rows } = await readRunSamples(alpha);
  expect(rows.map((sample) => [sample.key, sample.outcomes, sample.latencyMs])).toEqual([
    ["n3-s0", "eee", 2500],
    ["n3-s1", "mme", 2500],
  ]);
  expect((await readSample(alpha, 1)).turns[0]).toMatchObject({ reply: "Margins and audits; equity.", drifted: false, rawRequest: null });
  const accuracy = (await readRunMetrics(alpha)).find((metric) => metric.id === "accuracy" && Object.keys(metric.slice).length === 0);
  expect(accuracy?.value).toBeCloseTo((100 + 100 / 3) / 2);
  expect(
    (await readLeaderboard("ifscale")).rows
      .filter((entry) => entry.source === "imported")
      .map((entry) => entry.model)
      .sort(),
  ).toEqual(["alpha", "beta"]);
});

test("a run with more replies to an item than a launch asks for survives as a run file", async () => {
  const replies = Array.from({ length: 25 }, (_, nth) => row("alpha", 0, first, `Ledger ${nth}.`));
  const [runId = 0] = (await importText("generations", stringify([header, ...replies]))).runIds;
  expect(await readRun(runId)).toMatchObject({ repetitions: 25, counts: { scored: 25 } });
  const [copyId = 0] = (await taken(await fileOf(runId), true)).runIds;
  expect(await readRun(copyId)).toMatchObject({ repetitions: 25, counts: { scored: 25 } });
});

test("what a run file does not take is cut or left out, with a note, so that imported replies survive as a run file", async () => {
  const [long, other] = [`${"m".repeat(500)}1`, `${"m".repeat(500)}2`];
  const named = {
    name: "generations.csv",
    text: stringify([header, row(long, 0, first, "Ledger.", "-1"), row(other, 0, first, "Quota.")]),
  };
  const { runIds, problems } = await importNamed("generations", [named]);
  const cut = "The name of the model is longer than 400 characters and was cut.";
  expect(problems).toMatchObject([{ line: 2, kind: "note", message: `${cut} The same on line 3.` }]);
  const runs = await Promise.all(runIds.map(readRun));
  expect(new Set(runs.map(({ modelName }) => modelName)).size).toBe(2);
  for (const { modelName, name } of runs) expect([modelName.length, name.length]).toEqual([400, 400]);

  const source = `${"s".repeat(500)}.json`;
  const items = Array.from({ length: 40 }, (_, at) => `Element ${at} of a list.`);
  const record = {
    prompt: `List to be retrieved:\n${items.map((line, at) => `${at + 1}. ${line}\n`).join("")}\nInstruction: The 3rd?\n`,
    ...{ label: 40, length: 3, ins_id: 0, param_id: 0, output: items[2] },
    param: { id: 3, ordid: "3rd", element: items[2], pre_element: items[1], post_element: items[3] },
  };
  const nested = (depth: number) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
  const answers = await importFiles(
    { ...given, benchmark: "lifbench", importer: "outputs", source, asked: { model: "m" } },
    [namedFile(JSON.stringify([{ ...record, deep: nested(60), kept: nested(47) }]), "list-single_query_id.json")],
    plainKit,
  );
  expect(answers.problems).toMatchObject([
    { kind: "note", message: "The name of the run is longer than 400 characters and was cut." },
    { kind: "note", message: "The field “deep” is nested deeper than 48 levels and was left out." },
  ]);
  for (const id of [...runIds, ...answers.runIds]) {
    const [copyId = 0] = (await taken(await fileOf(id), true)).runIds;
    expect((await readRun(copyId)).counts.scored).toBe(1);
  }
  const { rows } = await pool().query("select extra from turn where run_id = $1", [answers.runIds[0]]);
  expect(rows).toEqual([{ extra: { kept: nested(47) } }]);
});

test("a key that is too long is cut, with a note", async () => {
  const text = JSON.stringify({ key: "word ".repeat(3000), prompt: "Write.", instruction_id_list: ["punctuation:no_comma"], kwargs: [{}] });
  const result = await importFiles(
    { ...given, benchmark: "ifeval", importer: "prompts", source: "prompts.jsonl" },
    [namedFile(`${text}\n`, "prompts.jsonl")],
    plainKit,
  );
  expect(result).toMatchObject({
    items: 1,
    problems: [{ line: 1, kind: "note", message: "The key is longer than 300 characters and was cut." }],
  });
});

test("all bad rows are counted, and 200 are kept, each with a short message", async () => {
  const bad = (row: number) =>
    `{"messages": [], "meta_info": {"instruction_pattern": "[]", "instruction_pattern_language": "${row} ${"x".repeat(2000)}"}}\n`;
  const good = { role: "user", content: "Write.\n\nPlease follow these rules:\n- none" };
  const meta = { instruction_pattern: "[]", instruction_pattern_language: "english" };
  const file = {
    name: "rows.jsonl",
    async *text() {
      yield `${JSON.stringify({ messages: [good], meta_info: meta })}\n`;
      for (let row = 0; row < 1000; row++) yield bad(row);
    },
  };
  const request = { benchmark: "lexinstruct", importer: "items", name: "Bad", source: "rows.jsonl", asked: {} };
  const { problemCount, problems } = importResult.parse(await importFiles(request, [file], plainKit));
  expect([problemCount, problems.length]).toEqual([1000, 200]);
  expect(Math.max(...problems.map(({ message }) => message.length))).toBeLessThan(600);
});

test("repeated content is recognized, even when imported twice at once, and other replies become other runs", async () => {
  const before = await importText("generations", generations);
  const again = await Promise.all([importText("generations", generations), importText("generations", generations)]);
  for (const { suiteId, runIds, known } of again) {
    expect([suiteId, runIds, known]).toEqual([before.suiteId, before.runIds, { suite: true, runIds: before.runIds }]);
  }
  const other = await importText("generations", generations.replace("equity.", "Equity and more."));
  expect([other.suiteId, other.known.suite, other.known.runIds]).toEqual([before.suiteId, true, [before.runIds[1]]]);
});

test("a run that is imported again is taken out of its deletion", async () => {
  const { runIds } = await importText("generations", generations);
  await pool().query("update run set archived_at = now(), delete_at = now() + interval '1 hour'");
  await pool().query("update suite set archived_at = now(), delete_at = now() + interval '1 hour'");
  expect((await importText("generations", generations)).known.runIds).toEqual(runIds);
  const sql =
    "select count(*)::int from run r join suite s on s.id = r.suite_id where num_nulls(r.archived_at, r.delete_at, s.archived_at, s.delete_at) = 4";
  expect(await countOf(sql, [])).toBe(runIds.length);
  // A run that is only in the archive stays there.
  await pool().query("update run set archived_at = now()");
  await importText("generations", generations);
  expect(await countOf("select count(*)::int from run where archived_at is not null", [])).toBe(runIds.length);
});

test("several files form one import, and each problem names its file", async () => {
  const [head = "", ...lines] = generations.split("\n");
  const result = await importText("generations", `${head}\n${lines.slice(0, 2).join("\n")}\n`, generations, "no,header\n");
  expect(result.problems.map(({ file, line }) => [file, line])).toEqual([
    ["1.csv", 6],
    ["2.csv", 1],
  ]);
  // Further replies of a model to an item are repetitions.
  expect((await readRun(result.runIds[0] ?? 0)).repetitions).toBe(2);
});

test("a vocabulary becomes the published suite", async () => {
  const text = Array.from({ length: 20 }, (_, i) => `word${i}`).join("\n");
  const result = await importText("vocabulary", text);
  expect(result).toMatchObject({ runIds: [], items: 10, replies: 0, problems: [] });
  expect((await readSuite(result.suiteId ?? 0)).tagValues.density).toEqual([
    { value: 10, count: 5 },
    { value: 20, count: 5 },
  ]);
});

test.each([
  ["", /nothing was stored/],
  ["a,b\n1,2\n", /Line 1/],
  [stringify([header, ["x", "m", "no seed", 1, "a", "t", "", "", "", ""]]), /Line 2/],
])("files without any readable record leave nothing behind", async (text, message) => {
  const count = async () => (await pool().query("select (select count(*) from suite) + (select count(*) from run) as n")).rows[0];
  const before = await count();
  const failed = importText("generations", text);
  await expect(failed).rejects.toMatchObject({ code: "invalid" });
  await expect(failed).rejects.toThrow(message);
  expect(await count()).toEqual(before);
});

test("an unknown importer or family is reported as not found", async () => {
  await expect(importText("nothing", "x")).rejects.toMatchObject({ code: "not_found" });
  await expect(importFiles({ ...given, benchmark: "nothing", importer: "generations" }, [], plainKit)).rejects.toMatchObject({
    code: "not_found",
  });
});

const words = (list: string[]) => ({ words: list });
const items = [
  { key: "one", tags: {}, body: words(["ledger", "tariff"]) },
  { key: "two", tags: {}, body: words(["quota", "audit"]) },
];

test("each model's replies become a run in which an item without a reply has failed", async () => {
  const replyOf = (key: string, model: string, reply: string, latencyMs: number | null = null) => ({ key, model, reply, latencyMs });
  const replies = [
    replyOf("one", "a", "The ledger, the tariff.", 1500),
    replyOf("one", "b", "The ledger, the tariff."),
    replyOf("one", "b", "Nothing."),
  ];
  const [a = 0, b = 0] = await importGiven("ifscale", items, replies);
  expect(await sampleCounts(a)).toEqual({ scored: 1, failed: 1 });
  expect(await sampleCounts(b)).toEqual({ scored: 2, failed: 2 });
  expect(await readRun(b)).toMatchObject({ repetitions: 2, modelName: "b", source: "imported" });
  await expect(retryFailed(a)).rejects.toMatchObject({ code: "conflict" });
  const stray = importGiven("ifscale", items, [replyOf("three", "a", "x")]);
  await expect(stray).rejects.toMatchObject({ code: "invalid", where: "three" });
});

test("a verdict without a reply is stored as checks without a turn, and a row's extra fields with its turn", async () => {
  const check = (id: string, outcome: string, credit: number) => ({ id, label: id, group: "word", outcome, credit, weight: 1 });
  const verdict = { score: 0.5, passed: false, checks: [check("quota", "exact", 1), check("audit", "omission", 0)] };
  const replies = [
    { key: "one", model: "c", reply: "The ledger, the tariff.", latencyMs: null, extra: { note: "theirs" } },
    { key: "two", model: "c", reply: null, latencyMs: null, verdict },
  ];
  const [id = 0] = await importGiven("ifscale", items, replies);
  expect(await sampleCounts(id)).toEqual({ scored: 2 });
  const turns = await pool().query("select ordinal, extra from turn where run_id = $1", [id]);
  expect(turns.rows).toEqual([{ ordinal: 0, extra: { note: "theirs" } }]);
  const checks = await pool().query("select ordinal, outcomes, score from checks where run_id = $1 order by ordinal", [id]);
  expect(checks.rows).toEqual([
    { ordinal: 0, outcomes: "ee", score: 1 },
    { ordinal: 1, outcomes: "eo", score: 0.5 },
  ]);
});

test("an import keeps a file's tokens, cost, finish reasons, parameters and system prompt beside its replies", async () => {
  const response = {
    choices: [{ message: { content: "hi, there" }, finish_reason: "length" }],
    usage: { prompt_tokens: 9, completion_tokens: 4, completion_tokens_details: { reasoning_tokens: 2 }, cost: 0.25 },
    model: "m",
  };
  const record = { key: 1, prompt: "Say hi.", instruction_id_list: ["punctuation:no_comma"], kwargs: [{}], response };
  const lines = [
    { ...record, temperature: 0.5, max_tokens: 64, system_prompt: "Be brief." },
    { ...record, temperature: 0.5, max_tokens: 32 },
  ];
  const file = {
    name: "r.jsonl",
    async *text() {
      yield lines.map((line) => JSON.stringify(line)).join("\n");
    },
  };
  const request = { benchmark: "ifeval", importer: "responses", name: "Beside", source: "r.jsonl", asked: {} };
  const { runIds, problems } = await importFiles(request, [file], plainKit);
  expect(problems).toEqual([]);
  const [run = 0] = runIds;
  // The replies of a run have these settings in common; they differ in max_tokens.
  const settings = expect.objectContaining({ model: "m", sampling: { temperature: 0.5 } });
  expect(await readRun(run)).toMatchObject({ modelName: "m", repetitions: 2, model: { kind: "imported", settings } });
  expect((await readRunSamples(run)).rows[0]).toMatchObject({ inputTokens: 9, outputTokens: 4, costUsd: 0.25 });
  const [turn] = (await readSample(run, 0)).turns;
  expect(turn).toMatchObject({ finishReason: "length", sent: { ended: "cut_off", reasoningTokens: 2 } });
  const extras = await pool().query("select extra from turn where run_id = $1 order by ordinal", [run]);
  expect(extras.rows).toEqual([{ extra: { system_prompt: "Be brief." } }, { extra: null }]);
  expect((await importFiles(request, [file], plainKit)).known.runIds).toEqual([run]);
});

test("an import names the checks that count differently from a reader in the script of their prompts", async () => {
  const lines = ["写一篇文章。", "写一首诗。", "Write a poem."].map((prompt, at) =>
    JSON.stringify({
      key: at,
      prompt,
      instruction_id_list: ["length_constraints:number_words"],
      kwargs: [{ num_words: 9, relation: "at least" }],
    }),
  );
  const file = {
    name: "own.jsonl",
    async *text() {
      yield lines.join("\n");
    },
  };
  const request = { benchmark: "ifeval", importer: "prompts", name: "Own", source: "own.jsonl", asked: {} };
  const { problems } = await importFiles(request, [file], plainKit);
  const message =
    "Note: In Chinese, these checks count differently from a human reader: length_constraints:number_words (text between two spaces counts as one word). The same on line 2.";
  expect(problems).toEqual([{ line: 1, kind: "note", file: null, message }]);
});

test("an import notes that files of one folder with replies to the same items count as one model's", async () => {
  const record = (at: number) => ({
    messages: [{ role: "user", content: `Explain ${at}.` }],
    meta_info: {
      instruction_pattern: JSON.stringify([{ procedure: [{ level: "paragraph", predicate: "#" }], relation: "<=", value: 1 }]),
      ...{ instruction_pattern_language: "english", instruction_difficulty_label: "Easy" },
    },
    answer: "One paragraph.",
  });
  const lines = (...items: number[]) => items.map((at) => JSON.stringify(record(at))).join("\n");
  const imported = async (files: Record<string, string>) => {
    const named = Object.entries(files).map(([name, text]) => namedFile(text, name));
    const request = { benchmark: "lexinstruct", importer: "answers", name: "Folder", source: "folder", asked: {} };
    const { problems, runIds } = await importFiles(request, named, plainKit);
    return { notes: problems.map(({ message }) => message), runs: runIds.length };
  };
  const { notes, runs } = await imported({ "my-runs/alpha.jsonl": lines(1, 2), "my-runs/beta.jsonl": lines(1, 2) });
  expect(runs).toBe(1);
  expect(notes).toEqual([
    expect.stringMatching(/^Replies of “alpha”, “beta” to the same items count as repetitions of one model, “my-runs”, named after/),
  ]);
  // Parts of one model's replies, and repetitions that are named as such, need no note.
  expect((await imported({ "gpt-5/english.jsonl": lines(3), "gpt-5/chinese.jsonl": lines(4) })).notes).toEqual([]);
  expect((await imported({ "gpt-6/run_1.jsonl": lines(5), "gpt-6/run_2.jsonl": lines(5) })).notes).toEqual([]);
});
