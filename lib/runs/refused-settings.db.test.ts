import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { openaiCompatible } from "@/lib/contracts/model";
import { endPool, pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { exportRun } from "@/lib/exchange/export-run";
import { saveModel } from "@/lib/models/save-model";
import { trySettings } from "@/lib/models/try-settings";
import { withoutSetting } from "@/lib/providers/protocols/leave-out-setting";
import { completion, type RawServer, rawServer, response } from "@/lib/providers/raw-server.fixture";
import { readRun } from "@/lib/reads/run";
import { readSample } from "@/lib/reads/samples/sample";
import { rowKey } from "@/lib/record/ranking-key";
import { createSuite } from "@/lib/suites/create-suite";
import { startWorker } from "@/lib/worker/start-worker";
import { resumeRun } from "./resume-run";
import { countOf, runState, sampleCounts, testLaunch, testModel, testSuite, until, untilRun } from "./run.fixture";

type Body = Record<string, unknown> & { messages: { role: string; content: string }[] };
type Answer = (body: Body, nth: number) => { status?: string; body: string };

/** An endpoint whose answers a test sets, and the requests that it received. */
async function endpoint() {
  let answer: Answer = () => ({ body: completion("") });
  let sent: Body[] = [];
  const server: RawServer = await rawServer((socket) => {
    const body: Body = JSON.parse(server.bodies.at(-1) ?? "");
    const { status, body: answerBody } = answer(body, sent.push(body) - 1);
    socket.write(response(answerBody, {}, status));
  });
  return {
    address: server.address,
    close: () => server.close(),
    set(next: Answer) {
      answer = next;
      sent = [];
    },
    sent: () => sent,
  };
}

const refusal = (message: string, more: object = {}) => ({
  status: "400 Bad Request",
  body: JSON.stringify({ error: { message, ...more } }),
});
const report = `The quarterly report describes how the business grew and why the market changed. ${"It is a long story of many parts. ".repeat(6)}`;
const good = { body: completion(report) };
const empty = (message: object = { content: "" }) => ({
  body: JSON.stringify({ choices: [{ finish_reason: "stop", message }], usage: { prompt_tokens: 3, completion_tokens: 9 } }),
});

let model: Awaited<ReturnType<typeof endpoint>>;
let judge: Awaited<ReturnType<typeof endpoint>>;
let worker: Awaited<ReturnType<typeof startWorker>>;
let suiteId: number;
beforeAll(async () => {
  [model, judge] = await Promise.all([endpoint(), endpoint()]);
  worker = await startWorker();
  suiteId = await testSuite(30);
});
afterAll(async () => {
  await worker.stop(500);
  await Promise.all([model.close(), judge.close()]);
  await endPool();
});
beforeEach(() => {
  model.set(() => good);
});

const log = async (runId: number) =>
  z
    .array(z.string())
    .parse(
      (await pool().query("select message from run_log where run_id = $1 and kind = 'adapted'", [runId])).rows.map((row) => row.message),
    );
/** The run does not wait until what it has learned of its endpoint is recorded. */
const untilLogged = (runId: number) =>
  until(
    () => log(runId),
    (lines) => lines.length > 0,
  );
const ended = async (runId: number) => {
  const { status } = await runState(runId);
  return status;
};

describe("a setting that the endpoint refuses", () => {
  it("is renamed if it is an output limit: the run finishes, and its requests are rebuilt as they were sent", async () => {
    model.set((body) =>
      "max_tokens" in body
        ? refusal("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.")
        : good,
    );
    const runId = await testLaunch({ suiteId, modelId: await testModel(model.address, { sampling: { maxTokens: 900 } }), concurrency: 4 });
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 30 });
    expect(model.sent().filter((body) => "max_completion_tokens" in body)).toHaveLength(30);
    expect(model.sent().length).toBeLessThanOrEqual(34);
    expect(await untilLogged(runId)).toEqual(["The endpoint expects the output limit as max_completion_tokens, so it is sent that way."]);
    const { turns } = await readSample(runId, 0);
    expect(turns[0]?.rawRequest).toMatchObject({ max_completion_tokens: 900 });
    expect(turns[0]?.rawRequest).not.toHaveProperty("max_tokens");
  });

  it("pauses the run if refused midway, and is named: no reply is lost, none is bought without it, and the webhook is notified", async () => {
    const webhook = await endpoint();
    onTestFinished(() => {
      vi.unstubAllEnvs();
      return webhook.close();
    });
    webhook.set(() => ({ body: "" }));
    vi.stubEnv("HEED_WEBHOOK_URL", webhook.address);
    model.set((body, nth) => (nth >= 12 && "temperature" in body ? refusal("temperature is deprecated for this model") : good));
    const runId = await testLaunch({
      suiteId,
      modelId: await testModel(model.address, { sampling: { temperature: 0.5 } }),
      concurrency: 1,
    });
    const { reason } = await untilRun(runId, "paused");
    await pool().query("update run_end set due_at = 'infinity'");
    expect(reason).toMatch(
      /refuses the setting temperature, sent as 0\.5 \(400\): temperature is deprecated for this model\. Clear “Temperature” in the model's settings, then launch the run again: this one keeps the settings that it began with\. Resume it only if the endpoint takes the setting again\.$/,
    );
    await until(
      () => sampleCounts(runId),
      (counts) => counts.scored === 12 && counts.queued === 18,
    );
    await pool().query("update run_end set due_at = now()");
    await until(
      () => webhook.sent().length,
      (count) => count === 1,
    );
    expect(webhook.sent()[0]).toMatchObject({
      event: "run.paused",
      run: { id: runId, status: "paused" },
      samples: { all: 30, scored: 12 },
      endedAt: null,
    });
    expect(JSON.stringify(webhook.sent())).not.toContain("deprecated");
    vi.unstubAllEnvs();
    // Once the endpoint takes it again, the run ends as it began, and no reply is bought twice.
    model.set(() => good);
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 30 });
    expect(model.sent()).toHaveLength(18);
    expect(model.sent().every((body) => body.temperature === 0.5)).toBe(true);
  });
});

describe("a launch over the API, without a trial", () => {
  it.each([
    ["temperature", { temperature: 0.5 }],
    ["seed", { seed: 7 }],
  ])("stops at the first refusal of %s, naming it, with no reply bought", async (field, sampling) => {
    model.set((body) => (field in body ? refusal(`Unsupported parameter: '${field}' is not supported with this model.`) : good));
    const runId = await testLaunch({ suiteId, modelId: await testModel(model.address, { sampling }), concurrency: 8 });
    const { reason } = await untilRun(runId, "stopped");
    expect(reason).toContain(`refuses the setting ${field}, sent as ${Object.values(sampling)[0]} (400)`);
    // Totals are stored once nothing is in flight; a request that arrives later would be counted for the next test.
    await until(
      () => countOf("select count(*)::int from run where id = $1 and totals is not null", [runId]),
      (count) => count === 1,
    );
    expect((await sampleCounts(runId)).queued).toBe(30);
    expect(await countOf("select count(*)::int from turn where run_id = $1", [runId])).toBe(0);
    expect(model.sent().length).toBeLessThan(30);
    expect(model.sent().every((body) => field in body)).toBe(true);
  });
});

describe("the trial before a launch", () => {
  const refusing = (fields: readonly string[]) =>
    model.set((body) => {
      const field = fields.find((name) => name in body);
      return field === undefined ? good : refusal(`Unsupported parameter: '${field}' is not supported with this model.`);
    });

  it("finds every refused setting, and the run records those that were left out as refused", async () => {
    refusing(["temperature", "top_p"]);
    const modelId = await testModel(model.address, { sampling: { temperature: 0, topP: 0.9, seed: 3 } });
    const issues = await trySettings({ modelIds: [modelId], judgeModelId: null });
    expect(issues.map(({ refused }) => refused)).toEqual([
      { field: "temperature", value: "0" },
      { field: "top_p", value: "0.9" },
    ]);
    const stored = await prisma().model.findUniqueOrThrow({ where: { id: modelId } });
    const asked = openaiCompatible.parse(stored.settings);
    const left = issues.reduce((settings, { refused }) => withoutSetting(settings, refused?.field ?? ""), asked);
    await saveModel({ name: stored.name, settings: left }, modelId);
    expect(await trySettings({ modelIds: [modelId], judgeModelId: null })).toEqual([]);
    const runId = await testLaunch({ suiteId, modelId, concurrency: 4 });
    await untilRun(runId, "finished");
    const run = await readRun(runId);
    expect(run.model).toMatchObject({
      sampling: { seed: 3 },
      settingStates: [
        { setting: "seed", asked: 3, field: "seed", value: 3, state: "unknown" },
        { setting: "temperature", asked: 0, field: "temperature", value: null, state: "refused" },
        { setting: "topP", asked: 0.9, field: "top_p", value: null, state: "refused" },
      ],
    });
    let exported = "";
    for await (const part of await exportRun(runId, "jsonl", { whole: true })) exported += part;
    const [line = ""] = exported.split("\n");
    expect(JSON.parse(line)).toMatchObject({ settings: { sampling: { seed: 3 } }, settingStates: run.settingStates });
    const bare = await testLaunch({ suiteId, modelId: await testModel(model.address, { sampling: {} }), concurrency: 4 });
    await untilRun(bare, "finished");
    const same = await readRun(bare);
    expect(rowKey({ modelName: "m", model: run.model })).toBe(rowKey({ modelName: "m", model: same.model }));
  });

  it("renames an output limit, and never offers to leave one out", async () => {
    refusing(["max_tokens"]);
    const modelId = await testModel(model.address, { sampling: { maxTokens: 900 } });
    expect(await trySettings({ modelIds: [modelId], judgeModelId: null })).toEqual([]);
    refusing(["max_tokens", "max_completion_tokens"]);
    const other = await testModel(model.address, { sampling: { maxTokens: 901 } });
    const [issue] = await trySettings({ modelIds: [other], judgeModelId: null });
    expect(issue?.refused).toBeNull();
    expect(issue?.sentence).toMatch(/rejects the setting max_/);
  });
});

describe("replies without text", () => {
  it.each([
    ["a reasoning field", { content: null, reasoning_content: "The answer is here." }, /without text \(its reasoning has 19 characters\)/],
    [
      "a tool call",
      { content: null, tool_calls: [{ id: "t", type: "function", function: { name: "f", arguments: "{}" } }] },
      /are empty\. The last time, the model answered without text: it called the tool “f”/,
    ],
  ])("stop a run if its first ten are all like that: %s", async (_, message, seen) => {
    model.set(() => empty(message));
    // A family that rejects short replies asks again first.
    const ifeval = (await createSuite({ benchmark: "ifeval", name: `Empty ${_}`, params: { items: 14 }, seed: 1 })).id;
    const runId = await testLaunch({ suiteId: ifeval, modelId: await testModel(model.address), concurrency: 1 });
    const { reason } = await untilRun(runId, "stopped");
    expect(reason).toMatch(seen);
    expect(model.sent()).toHaveLength(10);
    // The run is stopped before its last replies are stored.
    await until(
      () => countOf("select count(*)::int from turn where run_id = $1", [runId]),
      (count) => count === 10,
    );
    // A person who wants them regardless can resume the run.
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 14 });
  });

  it("cost no dialogue if the endpoint refuses empty assistant turns, and prompts are rebuilt as they were sent", async () => {
    const asked = (body: Body) => body.messages.filter(({ role }) => role === "user").length;
    model.set((body) => {
      if (body.messages.some(({ content }) => content.trim() === ""))
        return refusal("Assistant message must have either content or tool_calls, but not none.");
      return asked(body) === 2 ? empty() : { body: completion(`Reply ${asked(body)}.`) };
    });
    const evolif = (await createSuite({ benchmark: "evolif", name: "Dialogues", params: { dialogues: 4, turns: 4 }, seed: 5 })).id;
    const runId = await testLaunch({
      suiteId: evolif,
      modelId: await testModel(model.address),
      params: { patience: 4, maxTurns: 5 },
      concurrency: 1,
    });
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 4 });
    const { turns } = await readSample(runId, 0);
    expect(turns.length).toBeGreaterThanOrEqual(4);
    expect(turns[1]?.reply).toBe("");
    const last = turns.at(-1);
    const longest = model
      .sent()
      .filter((body) => asked(body) === turns.length && body.messages[1]?.content === turns[0]?.messages.at(-1)?.parts.join(""));
    expect(longest).toHaveLength(1);
    expect(longest[0]?.messages.filter(({ role }) => role === "assistant").map(({ content }) => content)).toContain("…");
    // A turn's page has its new messages; the history before them comes from earlier turns.
    const rebuilt = turns.flatMap(({ earlier, messages, reply }, at) => [
      ...(earlier > 0 || at === 0 ? messages : messages.slice(-1)),
      ...(at < turns.length - 1 ? [{ role: "assistant", parts: [reply || "…"] }] : []),
    ]);
    expect(rebuilt.map(({ role, parts }) => ({ role, content: parts.join("") }))).toEqual(longest[0]?.messages);
    expect(last?.reply).toBe(`Reply ${turns.length}.`);
  });
});

describe("a judge", () => {
  const launch = async (more: object = {}, { itemLimit = 12, concurrency = 3 } = {}) =>
    testLaunch({
      suiteId,
      modelId: await testModel(model.address),
      judgeModelId: await testModel(judge.address, { model: "judge", ...more }),
      params: { judge: true },
      itemLimit,
      concurrency,
    });
  const verdict = { body: completion('{"coherence_score_reasoning": "fine", "coherence_score": 9}') };

  it("is asked without a field that its endpoint refuses from then on, and the run records it", async () => {
    judge.set((body) =>
      "response_format" in body
        ? { status: "400 Bad Request", body: JSON.stringify({ error: "'response_format.type' must be 'json_schema' or 'text'" }) }
        : verdict,
    );
    const runId = await launch();
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: 12 });
    expect(judge.sent().filter((body) => !("response_format" in body))).toHaveLength(12);
    // Twice as many if each call had the field at first.
    expect(judge.sent().length).toBeLessThan(24);
    expect(await untilLogged(runId)).toEqual(["The judge: Requests omit response_format, which the endpoint rejects."]);
    expect((await readRun(runId)).judgeLeftOut).toEqual(["response_format"]);
  });

  it.each([
    ["refuses each call", refusal("Judging is not for you."), 12],
    ["gives unreadable verdicts", { body: completion("I would rather not.") }, 12],
    ["refuses each call in a small run", refusal("Judging is not for you."), 4],
  ])("that %s stops the run, and stored replies are judged when it is resumed", async (_, answer, items) => {
    judge.set(() => answer);
    // All replies are judged at once: before the judge is given up, its failures are waited for only for some seconds.
    const runId = await launch({}, { itemLimit: items, concurrency: 12 });
    const { reason } = await untilRun(runId, "stopped");
    expect(reason).toMatch(
      /^The judge at 127\.0\.0\.1:\d+ gives no verdict \(.*\)\. Fix the judge or choose another one, and launch the run again; or resume once it responds\. Replies so far are stored/,
    );
    expect((await sampleCounts(runId)).unscored ?? 0).toBe(0);
    judge.set(() => verdict);
    await resumeRun(runId);
    await untilRun(runId, "finished");
    expect(await sampleCounts(runId)).toEqual({ scored: items });
    // No reply was bought twice.
    expect(model.sent()).toHaveLength(items);
    expect(await ended(runId)).toBe("finished");
  });

  it("whose own setting is refused stops the run at once, naming the setting", async () => {
    judge.set((body) => ("top_p" in body ? refusal("Unsupported parameter: 'top_p' is not supported with this model.") : verdict));
    const runId = await launch({ sampling: { topP: 0.5 } });
    const { reason } = await untilRun(runId, "stopped");
    expect(reason).toMatch(/^The judge at 127\.0\.0\.1:\d+ refuses the setting top_p, sent as 0\.5/);
    expect(judge.sent().length).toBeLessThanOrEqual(8);
  });
});
