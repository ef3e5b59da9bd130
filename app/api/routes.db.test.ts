import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parse } from "csv-parse/sync";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { modelRow, price } from "@/lib/contracts/model";
import { mostTried } from "@/lib/contracts/plain/limits";
import { problem } from "@/lib/contracts/problem";
import { runProgress, runRow } from "@/lib/contracts/run";
import { triedReply } from "@/lib/contracts/suite";
import { benchmarkInfo } from "@/lib/contracts/views";
import { pool } from "@/lib/db/pool";
import { readRun } from "@/lib/reads/run";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { GET as getBenchmarks } from "./benchmarks/route";
import { GET as getEvents } from "./events/route";
import { DELETE as deleteModel, PUT as putModel } from "./models/[id]/route";
import { POST as postOffered } from "./models/offered/route";
import { GET as getModels, POST as postModel } from "./models/route";
import { POST as postTest } from "./models/test/route";
import { DELETE as deletePrice } from "./prices/[...model]/route";
import { GET as getPrices, PUT as putPrice } from "./prices/route";
import { POST as postVerb } from "./runs/[id]/[verb]/route";
import { GET as getExport } from "./runs/[id]/export/route";
import { GET as getRun } from "./runs/[id]/route";
import { GET as getRuns } from "./runs/route";
import { POST as postTry } from "./suites/import/try/route";
import { POST as postPreview } from "./suites/preview/route";

const origin = "http://localhost:3000";
const at = (params: Record<string, string | string[]> = {}) => ({ params: Promise.resolve(params) });
const get = (path: string, init: RequestInit = {}) => new Request(`${origin}/api${path}`, { ...init, headers: { host: "localhost:3000" } });
const send = (method: string, path: string, body?: unknown) =>
  new Request(`${origin}/api${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { host: "localhost:3000", origin, "content-type": "application/json" },
  });
const errorOf = async (response: Response) => ({ status: response.status, ...problem.parse(await response.json()).error });

test("families are listed with their suite forms", async () => {
  const families = z.array(benchmarkInfo).parse(await (await getBenchmarks(get("/benchmarks"), at())).json());
  expect(families.map((family) => family.id)).toContain("ifscale");
  expect(families[0]?.suiteForm.map((field) => field.name)).toContain("densities");
});

test("models are added, changed, archived, and restored when their name is added again", async () => {
  vi.stubEnv("HEED_KEY_LAB", "secret-value");
  const settings = { kind: "openai-compatible", address: "http://127.0.0.1:9/v1", model: "m", sampling: {}, keyVariable: "HEED_KEY_LAB" };
  const id = z
    .object({ id: z.number() })
    .parse(await (await postModel(send("POST", "/models", { name: "One", settings }), at())).json()).id;
  const list = async () => z.array(modelRow).parse(await (await getModels(get("/models"), at())).json());
  expect(await list()).toMatchObject([{ id, name: "One", keyPresent: true, keyAllowed: true }]);
  expect(JSON.stringify(await list())).not.toContain("secret-value");

  expect(await errorOf(await postModel(send("POST", "/models", { name: "One", settings }), at()))).toMatchObject({
    status: 409,
    where: "name",
  });
  const other = { kind: "simulated", profile: "steady" };
  await postModel(send("POST", "/models", { name: "Two", settings: other }), at());
  expect(await errorOf(await putModel(send("PUT", `/models/${id}`, { name: "Two", settings }), at({ id: `${id}` })))).toMatchObject({
    status: 409,
  });
  vi.stubEnv("HEED_KEY_LAB", "");
  await putModel(send("PUT", `/models/${id}`, { name: "First", settings }), at({ id: `${id}` }));
  expect((await list()).map((model) => [model.name, model.keyPresent])).toEqual([
    ["First", false],
    ["Two", null],
  ]);

  await deleteModel(send("DELETE", `/models/${id}`), at({ id: `${id}` }));
  expect((await list()).map((model) => model.name)).toEqual(["Two"]);
  expect(await errorOf(await putModel(send("PUT", `/models/${id}`, { name: "Third", settings }), at({ id: `${id}` })))).toMatchObject({
    status: 404,
  });
  expect(await (await postModel(send("POST", "/models", { name: "First", settings: other }), at())).json()).toEqual({ id });
  expect(await errorOf(await postModel(send("POST", "/models", { name: " ", settings: other }), at()))).toMatchObject({
    status: 400,
    where: "name",
  });
  vi.unstubAllEnvs();
});

test("the result of a test of stored settings is kept with the model until its settings change", async () => {
  const endpoint = createServer((_, response) => response.writeHead(200, { "content-type": "application/json" }).end(offer));
  const offer = JSON.stringify({ data: [{ id: "m" }], choices: [{ message: { content: "ready" }, finish_reason: "stop" }] });
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;
  const settings = { kind: "openai-compatible", address, model: "m", sampling: {} };
  const { id } = z
    .object({ id: z.number() })
    .parse(await (await postModel(send("POST", "/models", { name: "Kept", settings }), at())).json());
  const kept = async (modelId = id) =>
    z
      .array(modelRow)
      .parse(await (await getModels(get("/models"), at())).json())
      .find((model) => model.id === modelId)?.lastTest;
  expect((await postTest(send("POST", "/models/test", { ...settings, model: "other" }), at())).status).toBe(200);
  expect(await kept()).toBeNull();
  expect((await postTest(send("POST", "/models/test", settings), at())).status).toBe(200);
  expect(await kept()).toMatchObject({ ok: true, sentence: expect.stringContaining("m answered") });
  await putModel(send("PUT", `/models/${id}`, { name: "Renamed", settings }), at({ id: `${id}` }));
  expect(await kept()).toMatchObject({ ok: true });
  await putModel(
    send("PUT", `/models/${id}`, { name: "Renamed", settings: { ...settings, sampling: { temperature: 0 } } }),
    at({ id: `${id}` }),
  );
  expect(await kept()).toBeNull();
  // Settings tested in the form and then saved make a tested model.
  const saved = await postModel(send("POST", "/models", { name: "Tested first", settings: { ...settings, model: "other" } }), at());
  const { id: testedFirst } = z.object({ id: z.number() }).parse(await saved.json());
  expect(await kept(testedFirst)).toMatchObject({ ok: true, sentence: expect.stringContaining("other answered") });
  await pool().query("delete from model where id = $1", [testedFirst]);
  expect(await (await postOffered(send("POST", "/models/offered", { address }), at())).json()).toEqual({
    models: ["m"],
    contexts: {},
    keyPresent: null,
    keyAllowed: true,
  });
  expect(await errorOf(await postOffered(send("POST", "/models/offered", { address: "http://169.254.169.254/v1" }), at()))).toMatchObject({
    status: 400,
  });
  await pool().query("delete from model where id = $1", [id]);
  await new Promise((resolve) => endpoint.close(resolve));
});

test("a model may name neither a variable hidden from endpoints nor an address with a credential or of cloud metadata", async () => {
  vi.stubEnv("SOME_SECRET", "secret-value");
  const usable = { kind: "openai-compatible", address: "http://127.0.0.1:9/v1", model: "m", sampling: {} };
  const answerOf = async (more: object) =>
    errorOf(await postModel(send("POST", "/models", { name: "Leak", settings: { ...usable, ...more } }), at()));
  for (const keyVariable of ["DATABASE_URL", "SOME_SECRET", "PATH"]) {
    expect(await answerOf({ keyVariable })).toMatchObject({ status: 400, issues: [{ path: "settings.keyVariable" }] });
  }
  for (const address of ["http://user:pass@127.0.0.1:9/v1", "http://169.254.169.254/latest"]) {
    expect(await answerOf({ address })).toMatchObject({ status: 400, issues: [{ path: "settings.address" }] });
  }
  // Stored before the rule existed: the response does not reveal whether the variable is set.
  const stored = { name: "Old", kind: "openai-compatible", settings: { ...usable, keyVariable: "SOME_SECRET" } };
  await pool().query("insert into model (name, kind, settings) values ($1, $2, $3)", [stored.name, stored.kind, stored.settings]);
  const list = z.array(modelRow).parse(await (await getModels(get("/models"), at())).json());
  expect(list.find(({ name }) => name === "Old")).toMatchObject({ keyPresent: false, keyAllowed: false });
  await pool().query("delete from model where name = 'Old'");
  vi.stubEnv("HEED_ALLOWED_KEYS", "SOME_SECRET");
  expect(
    (await postModel(send("POST", "/models", { name: "Allowed", settings: { ...usable, keyVariable: "SOME_SECRET" } }), at())).status,
  ).toBe(200);
  await pool().query("delete from model where name = 'Allowed'");
  vi.unstubAllEnvs();
});

test("prices are set and removed by the model's name, slashes and all", async () => {
  const none = { cacheReadPerMillion: null, cacheWritePerMillion: null, reasoningPerMillion: null, batchFactor: null, asOf: null };
  const acmePrice = { model: "acme/model:free", host: "", inputPerMillion: 1, outputPerMillion: 2, note: "", source: "", ...none };
  for (const outputPerMillion of [2, 3]) await putPrice(send("PUT", "/prices", { ...acmePrice, outputPerMillion }), at());
  expect(z.array(price).parse(await (await getPrices(get("/prices"), at())).json())).toEqual([{ ...acmePrice, outputPerMillion: 3 }]);
  expect(await errorOf(await putPrice(send("PUT", "/prices", { ...acmePrice, inputPerMillion: -1 }), at()))).toMatchObject({
    where: "inputPerMillion",
  });
  const atHost = { ...acmePrice, host: "acme.com", cacheReadPerMillion: 0.1, cacheWritePerMillion: 1.25, reasoningPerMillion: 3 };
  const sourced = { ...atHost, batchFactor: 0.5, source: "https://acme.com/prices", asOf: "2026-05-01" };
  await putPrice(send("PUT", "/prices", sourced), at());
  expect(await (await getPrices(get("/prices"), at())).json()).toEqual([{ ...acmePrice, outputPerMillion: 3 }, sourced]);
  const removed = await deletePrice(send("DELETE", "/prices/acme%2Fmodel%3Afree?host=acme.com"), at({ model: ["acme%2Fmodel%3Afree"] }));
  expect(removed.status).toBe(200);
  expect(await (await getPrices(get("/prices"), at())).json()).toHaveLength(1);
  const remove = () => deletePrice(send("DELETE", "/prices/acme%2Fmodel%3Afree"), at({ model: ["acme%2Fmodel%3Afree"] }));
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
});

test("runs are listed by benchmark and status, and an invalid status is refused", async () => {
  const { runId } = await storedRun();
  const list = async (query: string) => getRuns(get(`/runs?${query}`), at());
  const idsOf = async (query: string) =>
    z
      .array(runRow)
      .parse(await (await list(`${query}&limit=500`)).json())
      .map((run) => run.id);
  expect(await idsOf("benchmark=ifscale&status=finished,stopped")).toContain(runId);
  for (const query of ["benchmark=evolif", "status=running"]) expect(await idsOf(query)).not.toContain(runId);
  expect(await errorOf(await list("status=lost"))).toMatchObject({ status: 400, code: "invalid" });
  expect((await getRun(get("/runs/nothing"), at({ id: "nothing" }))).status).toBe(404);
});

test("the preview of a suite validates its parameters", async () => {
  const preview = (params: unknown) => postPreview(send("POST", "/suites/preview", { benchmark: "ifscale", params, seed: 0 }), at());
  expect(await (await preview({ densities: [4], seeds: 2 })).json()).toMatchObject({ itemCount: 2 });
  expect(await errorOf(await preview({ densities: [4, -4] }))).toMatchObject({ status: 400, where: "params.densities.1" });
});

test("a reply to an item of a file is scored before anything is stored, and each problem is reported", async () => {
  const line = (key: string, id: string, kwargs: object) =>
    JSON.stringify({ key, prompt: `Prompt ${key}`, instruction_id_list: [id], kwargs: [kwargs] });
  const text = [
    line("long", "length_constraints:number_words", { num_words: 5, relation: "at least" }),
    "no JSON",
    line("plain", "punctuation:no_comma", {}),
  ].join("\n");
  const body = { benchmark: "ifeval", importer: "prompts", name: "own.jsonl", text };
  const tried = (more: object) => postTry(send("POST", "/suites/import/try", { ...body, ...more }), at());
  const stored = async () => (await pool().query("select count(*) from suite")).rows;
  const before = await stored();

  const listed = triedReply.parse(await (await tried({})).json());
  expect(listed.items).toEqual([
    { key: "long", opening: "Prompt long" },
    { key: "plain", opening: "Prompt plain" },
  ]);
  expect(listed.problems).toMatchObject([{ line: 2, kind: "row" }]);
  expect(listed).toMatchObject({ key: "long", passed: null, fault: null, checks: [] });

  const short = triedReply.parse(await (await tried({ reply: "Only three words." })).json());
  expect(short).toMatchObject({ passed: false, checks: [{ outcome: "fail", sorts: ["length_constraints:number_words"] }] });
  expect(short.checks[0]?.actual).toContain("3");
  expect(short.checks[0]?.expected).toContain("5");
  expect(short.checks[0]?.explains).toMatch(/\w/);
  expect(triedReply.parse(await (await tried({ key: "plain", reply: "No comma here" })).json()).passed).toBe(true);
  // A last row that may be cut in half is not a problem of the file.
  expect(
    triedReply.parse(await (await tried({ text: `${line("a", "punctuation:no_comma", {})}\n{"pro`, cut: true })).json()).problems,
  ).toEqual([]);

  expect(await errorOf(await tried({ key: "none" }))).toMatchObject({ status: 404, where: "key" });
  expect(await errorOf(await tried({ importer: "none" }))).toMatchObject({ status: 404, where: "importer" });
  expect(await errorOf(await tried({ reply: "a".repeat(mostTried.reply + 1) }))).toMatchObject({ status: 400, where: "reply" });
  expect(await errorOf(await tried({ text: "a".repeat(5 * 1024 * 1024) }))).toMatchObject({ status: 400, where: "Content-Length" });
  expect(await stored()).toEqual(before);
});

test("a run's export has every outcome, and a spreadsheet runs none of its text as a formula", async () => {
  const { runId, items } = await storedRun({
    densities: [2, 3],
    seeds: 1,
    sample: (words, ordinal) =>
      ordinal === 0 ? { status: "failed", reply: null, reason: "=cmd()" } : { status: "scored", reply: `=1+1 "${words[1]}",\n${words[2]}` },
  });
  const download = async (format: string) => getExport(get(`/runs/${runId}/export?format=${format}`), at({ id: `${runId}` }));
  const csv = await download("csv");
  expect(csv.headers.get("content-disposition")).toBe(`attachment; filename="run-${runId}.csv"`);
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(await csv.text(), { columns: true }));
  expect(rows).toMatchObject([
    { ordinal: "0", status: "failed", score: "", reason: "'=cmd()", outcomes: "", "tag.density": "2" },
    { ordinal: "1", status: "scored", passed: "false", outcomes: "oee", not_passed: items[1]?.words[0], "tag.seed": "0" },
  ]);
  const lines = (await (await download("jsonl")).text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { ordinal: 0, status: "failed", turns: [] },
    {
      ordinal: 1,
      turns: [
        {
          reply: expect.stringContaining("=1+1"),
          checks: [{ outcome: "omission" }, { label: items[1]?.words[1], outcome: "exact" }, { outcome: "exact" }],
        },
      ],
    },
  ]);
  expect((await download("xml")).status).toBe(400);
  // With prompts: the same columns with the same values, followed by additional ones.
  const whole = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(await (await download("csv&with=prompts")).text(), { columns: true }));
  expect(whole.map((row) => Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, row[name]])))).toEqual(rows);
  expect(Object.keys(whole[0] ?? {}).slice(0, Object.keys(rows[0] ?? {}).length)).toEqual(Object.keys(rows[0] ?? {}));
  expect(whole[1]).toMatchObject({
    model: "Model 1",
    verifier: "reference",
    suite_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    prompt: expect.stringContaining(items[1]?.words[1] ?? "no words"),
    reply: expect.stringMatching(/^'=1\+1/),
    check_outcomes: `${items[1]?.words[0]}: omission; ${items[1]?.words[1]}: exact; ${items[1]?.words[2]}: exact`,
  });
  const [, line = ""] = (await (await download("jsonl&with=prompts")).text()).split("\n");
  expect(JSON.parse(line)).toMatchObject({ ...lines[1], turns: [{ messages: [{ role: "user", text: whole[1]?.prompt }] }], params: {} });
  expect(JSON.parse(line).settings).not.toHaveProperty("keyVariable");
});

test("an export of many samples contains each of them once", async () => {
  const { runId } = await storedRun({ densities: [1], seeds: 5, repetitions: 90, sample: () => ({ status: "queued", reply: null }) });
  const text = await (await getExport(get(`/runs/${runId}/export?format=jsonl`), at({ id: `${runId}` }))).text();
  expect(
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).ordinal),
  ).toEqual(Array.from({ length: 450 }, (_, i) => i));
});

async function* events(response: Response): AsyncGenerator<z.infer<typeof runProgress>> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (let text = ""; reader; ) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield runProgress.parse(JSON.parse(data));
    }
  }
}

test("the event stream begins with the run's state and continues with that run's announcements only", async () => {
  const { runId, suiteId } = await storedRun({ status: "running", finishedAt: null });
  const { runId: other } = await storedRun({ suiteId, status: "running", finishedAt: null });
  const abort = new AbortController();
  const stream = events(await getEvents(get(`/events?run=${runId}`, { signal: abort.signal }), at()));
  const { value: state } = await stream.next();
  expect(state).toMatchObject({ runId, status: "running", counts: { scored: 4 } });
  // The listening connection may not be ready yet, so the announcement is repeated until it arrives.
  const announce = setInterval(() => {
    for (const id of [other, runId])
      void pool().query("select pg_notify('heed', $1)", [JSON.stringify({ ...state, runId: id, inFlight: 7 })]);
  }, 20);
  const heard = [await stream.next(), await stream.next()];
  clearInterval(announce);
  expect(heard.map(({ value }) => [value?.runId, value?.inFlight])).toEqual([
    [runId, 7],
    [runId, 7],
  ]);
  abort.abort();
  for await (const late of stream) expect(late.runId).toBe(runId);
});

test("each verb on a run has its address, and other words are not found", async () => {
  const { runId } = await storedRun({ status: "running", finishedAt: null });
  const verb = (word: string) => postVerb(send("POST", `/runs/${runId}/${word}`, {}), at({ id: `${runId}`, verb: word }));
  const status = async () => (await readRun(runId)).status;
  for (const [word, then] of [
    ["pause", "paused"],
    ["resume", "running"],
    ["cancel", "cancelled"],
  ] as const) {
    expect(await (await verb(word)).json()).toEqual({ ok: true });
    expect(await status()).toBe(then);
  }
  expect(await errorOf(await verb("retry-failed"))).toMatchObject({ status: 409 });
  for (const word of ["stop", "toString", "rescore"]) expect(await errorOf(await verb(word))).toMatchObject({ status: 404 });
});

test("requests from other sites are refused", async () => {
  const { runId } = await storedRun();
  const foreign = (path: string, headers: Record<string, string>) =>
    new Request(`${origin}/api${path}`, { method: "POST", body: "{}", headers });
  const cancel = (headers: Record<string, string>) =>
    postVerb(foreign(`/runs/${runId}/cancel`, headers), at({ id: `${runId}`, verb: "cancel" }));
  expect((await cancel({ host: "localhost:3000", origin: "https://evil.example" })).status).toBe(403);
  expect((await cancel({ host: "evil.example" })).status).toBe(403);
  expect((await getRuns(new Request(`${origin}/api/runs`, { headers: { host: "rebound.example:3000" } }), at())).status).toBe(403);
});

test("reports that the database is unavailable, and recovers when it is back", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubEnv("DATABASE_URL", "postgresql://app@127.0.0.1:1/nowhere");
  expect(await errorOf(await getRuns(get("/runs"), at()))).toMatchObject({ status: 503, code: "unavailable" });
  expect(
    await errorOf(await putPrice(send("PUT", "/prices", { model: "m", inputPerMillion: 1, outputPerMillion: 1 }), at())),
  ).toMatchObject({ status: 503 });
  vi.unstubAllEnvs();
  logged.mockRestore();
  expect((await getRuns(get("/runs"), at())).status).toBe(200);
});

test("a NUL character in a price is refused with a message that names it", async () => {
  const named = { model: "a\u0000b", inputPerMillion: 1, outputPerMillion: 1, note: "" };
  expect(await errorOf(await putPrice(send("PUT", "/prices", named), at()))).toMatchObject({ status: 400, code: "invalid" });
  const gone = await deletePrice(send("DELETE", "/prices/a%00b"), at({ model: ["a%00b"] }));
  expect(await errorOf(gone)).toMatchObject({ status: 400, message: expect.stringContaining("NUL") });
});
