import { describe, expect, it } from "vitest";
import { askOneWord } from "../ask-one-word";
import { readOfferedModels } from "../offered-models";
import { testConnection } from "../test-connection";
import { answeringServer, events, keyValue, keyVariable } from "./answering-server.fixture";
import { anthropic } from "./anthropic";
import { message, modelPages, problem, redactedThinking, streamed, text, thinking } from "./anthropic.fixture";
import { claudeFamily } from "./claude-models";
import { keyHeaderOf } from "./protocol-of";

const { settings, ask, failure, answer, sent } = answeringServer("anthropic", "claude-opus-4-8");
const answerReady = (more: object = {}) => answer(() => ({ body: message([text("ready")], more) }));

describe("a request", () => {
  it("goes to its path with the key only in its header, and asks for the model's maximum output if no limit is set", async () => {
    answerReady();
    expect(await ask({ keyVariable })).toMatchObject({ text: "ready", ended: "text", finishReason: "end_turn" });
    const [call] = sent();
    expect(call?.line).toBe("POST /v1/messages HTTP/1.1");
    expect(call?.head).toContain(`x-api-key: ${keyValue}`);
    expect(call?.head).toContain("anthropic-version: 2023-06-01");
    expect(call?.head).not.toMatch(/authorization/i);
    expect(call?.body).toEqual({ model: "claude-opus-4-8", max_tokens: 128_000, messages: [{ role: "user", content: "hello" }] });
  });

  it("has the settings under the API's names, and omits unknown settings", async () => {
    answerReady();
    await ask({
      model: "claude-sonnet-4-5",
      sampling: { temperature: 0.5, topP: 0.9, topK: 40, stop: ["END"], maxTokens: 900, seed: 3, serviceTier: "standard_only" },
      stream: true,
    });
    expect(sent()[0]?.body).toEqual({
      ...{ model: "claude-sonnet-4-5", max_tokens: 900, messages: [{ role: "user", content: "hello" }] },
      ...{ temperature: 0.5, top_p: 0.9, top_k: 40, stop_sequences: ["END"], service_tier: "standard_only", stream: true },
    });
  });

  it("hoists the system message, joins messages of one role, and sends back no reasoning", async () => {
    answerReady();
    const messages = [
      { role: "system" as const, parts: ["Be brief."] },
      { role: "user" as const, parts: ["One", " question"] },
      { role: "user" as const, parts: ["and another"] },
      { role: "assistant" as const, parts: ["An answer"] },
      { role: "user" as const, parts: ["Thanks"] },
    ];
    await ask({}, { messages });
    expect(sent()[0]?.body).toMatchObject({
      system: "Be brief.",
      messages: [
        { role: "user", content: [text("One question"), text("and another")] },
        { role: "assistant", content: "An answer" },
        { role: "user", content: "Thanks" },
      ],
    });
    await ask({}, { messages: messages.slice(0, 1) });
    expect(sent()[1]?.body).toMatchObject({ messages: [{ role: "user", content: "Be brief." }] });
    expect(sent()[1]?.body).not.toHaveProperty("system");
  });

  it.each([
    ["claude-opus-4-8", { reasoningEffort: "high" }, undefined, { type: "adaptive", display: "summarized" }, { effort: "high" }],
    ["claude-fable-5-1", { reasoningEffort: "max" }, undefined, { type: "adaptive", display: "summarized" }, { effort: "max" }],
    // Its effort works without adaptive thinking (https://platform.claude.com/docs/en/build-with-claude/effort).
    ["claude-opus-4-5", { reasoningEffort: "low" }, undefined, undefined, { effort: "low" }],
    ["claude-opus-4-5", { reasoningEffort: "low" }, 2000, { type: "enabled", budget_tokens: 2000 }, { effort: "low" }],
    ["claude-haiku-4-5", {}, 4000, { type: "enabled", budget_tokens: 4000 }, undefined],
    ["claude-opus-4-6", {}, 4000, { type: "enabled", budget_tokens: 4000 }, undefined],
    // It refuses budgets, so the allowance only adds to its answer's limit.
    ["claude-opus-4-7", {}, 4000, undefined, undefined],
    ["claude-sonnet-4-6", { reasoningEffort: "none" }, undefined, { type: "disabled" }, undefined],
    ["claude-opus-4-8", {}, undefined, undefined, undefined],
  ] as const)("sends %s the thinking settings for %j and a budget of %j", (model, sampling, reasoningTokens, expected, output) => {
    const body = anthropic.fields({ ...settings({ model, sampling }), ...(reasoningTokens && { reasoningTokens }) }, 0, {});
    expect([body.thinking, body.output_config]).toEqual([expected, output]);
  });

  it("derives each model's limit from its name, wherever it is served", () => {
    const limit = (model: string) => anthropic.fields(settings({ model }), 0, {}).max_tokens;
    expect(["claude-opus-5-5", "anthropic.claude-opus-4-7-v1", "anthropic/claude-sonnet-4.6", "claude-haiku-5-5"].map(limit)).toEqual(
      Array(4).fill(128_000),
    );
    expect(["claude-sonnet-4-5-20250929", "claude-sonnet-4-20250514", "claude-3-7-sonnet-20250219"].map(limit)).toEqual(
      Array(3).fill(64_000),
    );
    expect(["claude-opus-4-1-20250805", "claude-opus-4-20250514"].map(limit)).toEqual([32_000, 32_000]);
    expect(["claude-3-5-haiku-20241022", "claude-3-haiku-20240307", "my-deployment"].map(limit)).toEqual([8192, 4096, 8192]);
    expect(claudeFamily("gpt-5")).toBeNull();
  });

  it("lets the extra body override or remove fields that Heed sends, but never remove the limit", () => {
    const body = (extraBody: Record<string, unknown>) =>
      anthropic.fields(settings({ sampling: { temperature: 0, maxTokens: 90, reasoningEffort: "low" }, extraBody }), 0, {});
    expect(body({ temperature: null, thinking: null, metadata: { user_id: "a" } })).toEqual({
      ...{ model: "claude-opus-4-8", max_tokens: 90, messages: [], output_config: { effort: "low" }, metadata: { user_id: "a" } },
    });
    expect(body({ max_tokens: null }).max_tokens).toBe(128_000);
    expect(body({ max_tokens: 7 }).max_tokens).toBe(7);
    expect(
      anthropic.withMessages(body({ system: "Mine." }), [
        { role: "system", content: "Yours." },
        { role: "user", content: "a" },
      ]),
    ).toMatchObject({ system: "Mine." });
  });

  it("contains the limit that its run recorded", () => {
    expect(anthropic.fields(settings({ usualLimit: 64_000 }), 0, {}).max_tokens).toBe(64_000);
  });

  it("has the key in the header that the host expects", () => {
    const header = (address: string) => keyHeaderOf(anthropic, address).name;
    expect(
      [
        "https://api.anthropic.com/v1",
        "https://bedrock-mantle.us-east-1.api.aws/anthropic/v1",
        "https://mine.services.ai.azure.com/anthropic/v1",
        "https://openrouter.ai/api/v1",
      ].map(header),
    ).toEqual(["x-api-key", "x-api-key", "x-api-key", "authorization"]);
  });
});

describe("a reply", () => {
  it("counts cache reads and writes as input, and reasoning as output", async () => {
    answerReady();
    const { usage, envelope } = await ask();
    expect(usage).toMatchObject({ input: 1209, output: 393, reasoning: 139, cached: 1000 });
    expect(envelope).toMatchObject({
      id: "msg_013Zva2CMHLNnXjNJJKqJ2EF",
      usage: { input_tokens: 21, cache_creation: { ephemeral_5m_input_tokens: 188 } },
    });
  });

  it("has its reasoning separated and labelled by form, and stores no signature", async () => {
    answer(() => ({ body: message([thinking("Hm."), text("rea"), text("dy")]) }));
    const summary = await ask();
    expect(summary).toMatchObject({ text: "ready", reasoning: "Hm.", envelope: { thoughts_form: "summary" } });
    expect(JSON.stringify(summary)).not.toContain("EqQB");
    answer(() => ({ body: message([redactedThinking, text("ready")]) }));
    expect(await ask()).toMatchObject({ reasoning: null, envelope: { thoughts_form: "redacted" } });
    answer(() => ({ body: message([thinking("Hm."), redactedThinking, text("ready")]) }));
    expect(await ask()).toMatchObject({ reasoning: "Hm.", envelope: { thoughts_form: "summary, in part redacted" } });
    answer(() => ({ body: message([thinking("Hm."), text("ready")], { model: "claude-3-7-sonnet-20250219" }) }));
    expect((await ask()).envelope).not.toHaveProperty("thoughts_form");
  });

  it.each([
    ["end_turn", "text"],
    ["stop_sequence", "text"],
    ["pause_turn", "text"],
    ["max_tokens", "cut_off"],
    ["model_context_window_exceeded", "cut_off"],
    ["refusal", "refused"],
  ])("that ends with %s is “%s”", async (stop_reason, ended) => {
    answerReady({ stop_reason });
    expect(await ask()).toMatchObject({ ended, finishReason: stop_reason, text: "ready" });
  });

  it("records why it has no text: reasoning used up the limit, a classifier refused, or a tool was called", async () => {
    answer(() => ({ body: message([thinking("So many")], { stop_reason: "max_tokens" }) }));
    expect(await ask()).toMatchObject({ text: "", ended: "reasoning_exhausted" });
    const details = { type: "refusal", category: "cyber", explanation: "This request triggered restrictions." };
    answer(() => ({ body: message([], { stop_reason: "refusal", stop_details: details }) }));
    expect(await ask()).toMatchObject({
      ...{ text: "", ended: "refused" },
      envelope: { stop_category: "cyber", stop_explanation: "This request triggered restrictions." },
    });
    answer(() => ({ body: message([{ type: "tool_use", id: "toolu_1", name: "look_up", input: { a: 1 } }], { stop_reason: "tool_use" }) }));
    expect(await ask()).toMatchObject({ text: "", ended: "empty", envelope: { tool_calls: [{ name: "look_up", arguments: '{"a":1}' }] } });
  });

  it("is restored as it was received", async () => {
    answer(() => ({ body: message([thinking("Hm."), text("ready")]) }));
    const { envelope, text: reply, reasoning, finishReason } = await ask();
    const { usage: _, thoughts_form: __, ...kept } = envelope;
    expect(anthropic.restored(kept, { text: reply, reasoning, finish: finishReason, calls: undefined })).toMatchObject({
      ...{ type: "message", model: "claude-opus-4-8", stop_reason: "end_turn" },
      content: [{ type: "thinking", thinking: "Hm." }, text("ready")],
    });
  });

  it("is stored without a repeated key, as is a failure", async () => {
    answer(() => ({ body: message([text(`it is ${keyValue}`)]) }));
    expect(await ask({ keyVariable })).toMatchObject({ redacted: true, text: expect.not.stringContaining("zq81") });
    answer(() => ({ status: "401 Unauthorized", body: problem("authentication_error", `invalid x-api-key: ${keyValue}`) }));
    expect((await failure({ keyVariable })).message).not.toContain("zq81");
  });
});

describe("a stream", () => {
  const stream = (all: readonly [string, unknown][], more: object = {}) =>
    answer(() => ({ headers: { "content-type": "text/event-stream" }, body: events(...all), ...more }));

  it("is assembled into text, reasoning, token counts and ending", async () => {
    stream(streamed);
    expect(await ask({ stream: true })).toMatchObject({
      ...{ text: "ready", reasoning: "One word will do.", finishReason: "end_turn" },
      usage: { input: 55, output: 373, reasoning: 62, cached: 8 },
      envelope: { id: "msg_01", model: "claude-opus-4-8", thoughts_form: "summary" },
    });
  });

  it("assembles a tool call's input from pieces", async () => {
    const call = { type: "tool_use", id: "toolu_1", name: "look_up", input: {} };
    const piece = (partial_json: string): [string, unknown] => [
      "content_block_delta",
      { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json } },
    ];
    const start: [string, unknown] = ["content_block_start", { type: "content_block_start", index: 1, content_block: call }];
    stream([...streamed.slice(0, 7), start, piece('{"a"'), piece(":1}"), ...streamed.slice(-2)]);
    expect(await ask({ stream: true })).toMatchObject({ envelope: { tool_calls: [{ name: "look_up", arguments: '{"a":1}' }] } });
  });

  it("is not a reply if it ends early, is cut off or contains an error, and may have been billed", async () => {
    stream(streamed.slice(0, 10));
    expect(await failure({ stream: true })).toMatchObject({ kind: "passing", reason: "truncated reply", possiblyBilled: true });
    stream(streamed.slice(0, 10), { cut: true });
    expect(await failure({ stream: true })).toMatchObject({ kind: "passing" });
    stream([...streamed.slice(0, 10), ["error", problem("overloaded_error", "Overloaded")]]);
    expect(await failure({ stream: true })).toMatchObject({ kind: "passing", reason: "529", detail: "Overloaded", possiblyBilled: true });
    stream([["error", problem("invalid_request_error", "prompt is too long: 203511 tokens > 200000 maximum")]]);
    expect(await failure({ stream: true })).toMatchObject({ kind: "overflow" });
  });

  it("is complete once its ending is named, even without its last event", async () => {
    stream(streamed.slice(0, -1));
    expect(await ask({ stream: true })).toMatchObject({ text: "ready" });
  });
});

describe("a failure", () => {
  it.each([
    ["529 Overloaded", "overloaded_error", "Overloaded", { kind: "passing", reason: "529" }],
    [
      "429 Too Many Requests",
      "rate_limit_error",
      "This request would exceed your organization's rate limit.",
      { kind: "passing", reason: "429", retryAfterMs: 7000 },
    ],
    ["500 Internal Server Error", "api_error", "Internal server error", { kind: "passing" }],
    ["401 Unauthorized", "authentication_error", "invalid x-api-key", { kind: "credentials" }],
    ["403 Forbidden", "permission_error", "Your API key does not have permission to use the specified resource.", { kind: "credentials" }],
    ["404 Not Found", "not_found_error", "model: claude-opus-9", { kind: "model" }],
    ["413 Payload Too Large", "request_too_large", "Request exceeds the maximum size", { kind: "overflow" }],
    ["400 Bad Request", "invalid_request_error", "Your credit balance is too low to access the Anthropic API.", { kind: "credentials" }],
    [
      "400 Bad Request",
      "invalid_request_error",
      "input length and `max_tokens` exceed context limit: 196000 + 8192 > 200000",
      { kind: "overflow" },
    ],
  ])("%s, %s: %s", async (status, type, words, expected) => {
    answer(() => ({ status, headers: { "retry-after": "7", "request-id": "req_1" }, body: problem(type, words) }));
    expect(await failure()).toMatchObject({ ...expected, detail: expect.stringContaining(words.slice(0, 20)), requestId: "req_1" });
  });

  it.each([
    ["`temperature` is deprecated for this model.", { temperature: 0 }, { field: "temperature", parameter: "temperature" }],
    ["temperature: range: 0..1", { temperature: 2 }, { field: "temperature", value: "2" }],
    [
      "max_tokens: 900000 > 128000, which is the maximum allowed number of output tokens for claude-opus-4-8",
      { maxTokens: 900_000 },
      { field: "max_tokens", parameter: "maxTokens" },
    ],
    [
      "output_config.effort: Input should be 'low', 'medium' or 'high'",
      { reasoningEffort: "minimal" as const },
      { field: "output_config", parameter: "reasoningEffort" },
    ],
    ['"thinking.type.disabled" is not supported for this model.', { reasoningEffort: "none" as const }, { field: "thinking" }],
  ])("names the setting: %s", async (words, sampling, expected) => {
    answer(() => ({ status: "400 Bad Request", body: problem("invalid_request_error", words) }));
    expect((await failure({ sampling })).setting).toMatchObject(expected);
  });

  it("is the abort reason if the caller aborts the call", async () => {
    answer(() => ({ silent: true, body: "" }));
    const halt = new AbortController();
    const call = ask({}, { signal: halt.signal });
    await expect.poll(() => sent().length).toBe(1);
    halt.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  });
});

describe("the connection test", () => {
  it("leaves room for an answer beside a thinking budget", async () => {
    answerReady();
    await askOneWord({ ...settings({ model: "claude-haiku-4-5" }), reasoningTokens: 2000 }, { brief: true });
    expect(sent()[0]?.body).toMatchObject({ max_tokens: 2016, thinking: { type: "enabled", budget_tokens: 2000 } });
  });

  it("succeeds, and lists the models of all pages with their context lengths", async () => {
    answerReady();
    expect(await testConnection(settings())).toMatchObject({ ok: true, sentence: expect.stringMatching(/^claude-opus-4-8 answered in /) });
    answer(({ line }) => ({ body: line.includes("after_id=claude-opus-4-8") ? modelPages.second : modelPages.first }));
    expect(await readOfferedModels(settings())).toEqual([
      { name: "claude-opus-4-8", contextTokens: 1_000_000 },
      { name: "claude-haiku-4-5-20251001", contextTokens: null },
    ]);
    expect(
      sent()
        .map(({ line }) => line)
        .slice(-2),
    ).toEqual(["GET /v1/models?limit=1000 HTTP/1.1", "GET /v1/models?limit=1000&after_id=claude-opus-4-8 HTTP/1.1"]);
  });
});
