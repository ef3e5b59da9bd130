import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { OpenaiCompatible } from "@/lib/contracts/model";
import { keyMatcher } from "@/lib/keys/redact-keys";
import { requireAddress } from "../endpoint-pool";
import { endpointProvider } from "../endpoint-provider";
import { modelTools } from "../model-tools";
import { readOfferedModels } from "../offered-models";
import { ProviderError } from "../provider-error";
import { hello, type RawServer, rawServer, response } from "../raw-server.fixture";
import { testConnection, testJudge } from "../test-connection";
import { limitIn } from "./protocol-of";
import { registerSlate, slate, slateSettings } from "./slate.fixture";

registerSlate();
const key = "HEED_KEY_SLATE";
let server: RawServer;
let answer: (sent: { line: string; body: Record<string, unknown> }) => { status?: string; body: unknown };
beforeAll(async () => {
  vi.stubEnv(key, "slate-pass-zq81-77ab-kd03");
  server = await rawServer((socket) => {
    const text = server.bodies.at(-1);
    const { status, body } = answer({ line: server.heads.at(-1)?.split("\r\n")[0] ?? "", body: text ? JSON.parse(text) : {} });
    socket.write(response(typeof body === "string" ? body : JSON.stringify(body), {}, status));
  });
});
afterAll(() => {
  vi.unstubAllEnvs();
  return server.close();
});
beforeEach(() => {
  server.heads.length = 0;
  server.bodies.length = 0;
});

const outcome = (value: string, more: object = {}) => ({
  ...{ engine: "slate-one-0926", tally: { heard: 11, spoken: 4, mused: 6 } },
  outcome: {
    say: [
      { kind: "musing", value: "so be it" },
      { kind: "word", value },
    ],
    halt: "end_turn",
    ...more,
  },
});
const refusal = (text: string, more: object = {}) => ({ status: "400 Bad Request", body: { fault: { text, ...more } } });
const settings = (more: Partial<OpenaiCompatible> = {}) => slateSettings(server.address, more);
async function ask(more: Partial<OpenaiCompatible> = {}, request: Partial<typeof hello> & { messages?: typeof hello.messages } = {}) {
  const provider = endpointProvider(settings(more), 1);
  try {
    return await provider.ask({ ...hello, ...request, signal: new AbortController().signal });
  } finally {
    await provider.close();
  }
}
const failure = (more: Partial<OpenaiCompatible> = {}) =>
  ask(more).then(
    () => expect.fail("no failure"),
    (error: unknown) => (error instanceof ProviderError ? error : expect.fail(String(error))),
  );
const events = (...all: [string, unknown][]) => all.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");

describe("a protocol of a different shape", () => {
  it("uses its own path, headers and fields, and has its reply read", async () => {
    answer = () => ({ body: outcome("ready") });
    const reply = await ask({ keyVariable: key, sampling: { temperature: 0.5, maxTokens: 90, seed: 3 } }, { repetition: 2 });
    expect(reply).toMatchObject({ text: "ready", reasoning: "so be it", finishReason: "end_turn", ended: "text" });
    expect(reply.usage).toEqual({ input: 11, output: 10, reasoning: 6, cached: null, cacheWrite: null });
    expect(reply.envelope).toEqual({ engine: "slate-one-0926", usage: { heard: 11, spoken: 4, mused: 6 } });
    const [head = ""] = server.heads;
    expect(head).toMatch(/^POST \/v1\/engines\/slate%2Fone:say HTTP/);
    expect(head).toContain("x-slate-pass: slate-pass-zq81-77ab-kd03");
    expect(head).toContain("slate-edition: 7");
    expect(head).not.toMatch(/authorization/i);
    expect(JSON.parse(server.bodies[0] ?? "")).toEqual({
      voice: { heat: 0.5, ceiling: 90, draw: 5 },
      frame: "",
      talk: [{ who: "human", words: ["hello"] }],
    });
  });

  it("recognizes an exhausted limit, a response without an outcome and a repeated key", async () => {
    answer = () => ({ body: outcome("", { say: [], halt: "max_tokens" }) });
    expect(await ask()).toMatchObject({ text: "", ended: "reasoning_exhausted" });
    answer = () => ({ body: { engine: "x" } });
    expect(await failure()).toMatchObject({ kind: "passing", reason: "unreadable reply", detail: "The answer has no outcome." });
    answer = () => ({ body: outcome("it is slate-pass-zq81-77ab-kd03") });
    expect(await ask({ keyVariable: key })).toMatchObject({ redacted: true, text: expect.not.stringContaining("zq81") });
  });

  it("streams from its own path with its own events", async () => {
    const close: [string, unknown] = ["close", { halt: "end_turn", engine: "slate-one-0926", tally: { heard: 11, spoken: 4, mused: 6 } }];
    answer = () => ({ body: events(["musing", { value: "so" }], ["word", { value: "rea" }], ["word", { value: "dy" }], close) });
    const reply = await ask({ stream: true });
    expect(reply).toMatchObject({ text: "ready", reasoning: "so", usage: { output: 10 }, envelope: { engine: "slate-one-0926" } });
    expect(server.heads[0]).toMatch(/^POST \/v1\/engines\/slate%2Fone:flow\?as=events HTTP/);
    answer = () => ({ body: events(["word", { value: "rea" }]) });
    expect(await failure({ stream: true })).toMatchObject({ kind: "passing", reason: "truncated reply", possiblyBilled: true });
    answer = () => ({ body: events(["word", { value: "rea" }], ["fault", { text: "too many requests", tag: "429" }]) });
    expect(await failure({ stream: true })).toMatchObject({
      kind: "passing",
      reason: "429",
      detail: "too many requests",
      possiblyBilled: true,
    });
  });

  it("has its failures classified like all others", async () => {
    answer = () => ({ status: "401 Unauthorized", body: { fault: { text: "Pass not known.", tag: "bad_pass" } } });
    expect(await failure()).toMatchObject({
      kind: "credentials",
      reason: "401",
      detail: "Pass not known.",
      endpoint: { code: "bad_pass" },
    });
    answer = () => refusal("The prompt is too long for this engine.");
    expect(await failure()).toMatchObject({ kind: "overflow" });
    answer = () => ({ body: { fault: { text: "slow down", tag: "rate_limit_exceeded" } } });
    expect(await failure()).toMatchObject({ kind: "passing", reason: "429" });
    answer = () => refusal("ceiling is too large: 90. It must be at most 64.", { at: "ceiling" });
    expect((await failure({ sampling: { maxTokens: 90 } })).setting).toEqual({
      ...{ field: "ceiling", value: "90", byName: false, parameter: "maxTokens" },
    });
    // A refusal that names a message names no setting, because every request needs messages.
    answer = () => refusal("heat must be raised", { at: "talk.0.words" });
    expect((await failure({ sampling: { temperature: 0 } })).setting).toBeNull();
  });

  it("has a connection test with one sentence, and lists its models", async () => {
    answer = () => ({ body: outcome("ready") });
    expect(await testConnection(settings())).toMatchObject({ ok: true, sentence: expect.stringMatching(/^slate\/one answered in /) });
    answer = () => refusal("heat is not supported by this engine", { at: "heat" });
    expect(await testConnection(settings({ sampling: { temperature: 0 } }))).toMatchObject({
      ok: false,
      sentence:
        "The endpoint rejects the setting heat, sent as 0 (400): heat is not supported by this engine. Clear “Temperature” in the model's settings.",
      refused: { field: "heat", value: "0" },
    });
    answer = ({ line }) =>
      line.startsWith("GET")
        ? { body: { engines: [{ path: "engines/slate-two" }, { path: "engines/slate-three" }] } }
        : { status: "404 Not Found", body: { fault: { text: "No such engine." } } };
    expect(await testConnection(settings())).toMatchObject({
      sentence: "The endpoint does not know the model “slate/one”. It offers slate-two, slate-three.",
    });
    expect(await readOfferedModels(settings())).toEqual([
      { name: "slate-two", contextTokens: null },
      { name: "slate-three", contextTokens: null },
    ]);
    expect(server.heads.at(-1)).toMatch(/^GET \/v1\/engines HTTP/);
    answer = ({ line }) =>
      line.startsWith("GET")
        ? { body: { engines: [{ path: "engines/slate/one" }] } }
        : { status: "404 Not Found", body: { fault: { text: "Not on this plan." } } };
    expect(await testConnection(settings())).toMatchObject({
      sentence: "The endpoint lists the model “slate/one” but returns 404 for an utterance: Not on this plan.",
    });
    answer = ({ line }) => (line.includes(" /v3/") ? { body: { engines: [] } } : { status: "404 Not Found", body: {} });
    expect(await testConnection(settings({ address: new URL(server.address).origin }))).toMatchObject({
      sentence: expect.stringMatching(/; it is at http:\/\/127\.0\.0\.1:\d+\/v3\.$/),
    });
  });

  it("serves a judge: refused fields are omitted by its own names, and requested log-probabilities are read", async () => {
    const heard: OpenaiCompatible[] = [];
    const tools = modelTools(settings(), { onAdapted: (adapted) => heard.push(adapted) });
    answer = ({ body }) => {
      const voice = JSON.stringify(body.voice);
      if (voice.includes("heat")) return refusal("heat is not supported", { at: "heat" });
      return voice.includes("form") ? refusal("Unknown field 'form'") : { body: outcome("{}") };
    };
    const { text } = await tools.chat({ messages: [{ role: "user", content: "Judge." }], temperature: 0, json: true, maxTokens: 40 });
    expect(text).toBe("{}");
    expect(JSON.parse(server.bodies.at(-1) ?? "").voice).toEqual({ ceiling: 40 });
    expect(heard.at(-1)?.extraBody).toEqual({ heat: null, form: null });
    answer = ({ body }) => ({ body: outcome("ready", JSON.stringify(body).includes("odds") ? { odds: [-0.5] } : {}) });
    expect(await tools.chat({ messages: [{ role: "user", content: "Say it." }] })).toMatchObject({ tokenLogprobs: [-0.5] });
    expect(await testJudge(settings(), new AbortController().signal)).toMatchObject({ ok: true });
    await expect(tools.embed(["a"])).rejects.toThrow("The model's protocol does not support embeddings; choose another model.");
  });

  it("has its limit found, its address refused and short keys in its header redacted by its own names", () => {
    const fields = slate.fields(settings({ sampling: { maxTokens: 70 } }), 0, {});
    expect([limitIn(slate, fields), limitIn(slate, slate.fields(settings(), 0, {}))]).toEqual([70, null]);
    expect(() => requireAddress("https://example.org/v1?key=abc", { protocol: slate })).toThrow("in the X-Slate-Pass header.");
    const redact = keyMatcher(["tulip"]);
    expect(redact('{"x-slate-pass": "tulip"} x-slate-pass: tulip')).not.toContain("tulip");
    expect(redact("A tulip is a flower.")).toBe("A tulip is a flower.");
  });
});
