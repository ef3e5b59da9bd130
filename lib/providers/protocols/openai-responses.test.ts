import { describe, expect, it } from "vitest";
import { modelTools } from "../model-tools";
import { readOfferedModels } from "../offered-models";
import { testConnection } from "../test-connection";
import { answeringServer, events, keyValue, keyVariable } from "./answering-server.fixture";
import { openaiResponses } from "./openai-responses";
import { last, message, problem, response, streamed, summary, text } from "./openai-responses.fixture";

const { settings, ask, failure, answer, sent } = answeringServer("openai-responses", "gpt-5");
const answerReady = (more: object = {}) => answer(() => ({ body: response([message(text("ready"))], more) }));

describe("a request", () => {
  it("goes to its path, and asks the provider to store nothing", async () => {
    answerReady();
    expect(await ask({ keyVariable })).toMatchObject({ text: "ready", ended: "text", finishReason: "completed" });
    const [call] = sent();
    expect(call?.line).toBe("POST /v1/responses HTTP/1.1");
    expect(call?.head).toContain(`authorization: Bearer ${keyValue}`);
    expect(call?.body).toEqual({ model: "gpt-5", store: false, input: [{ role: "user", content: "hello" }] });
  });

  it("has the settings under the API's names, and neither seed nor stop", async () => {
    answerReady();
    const sampling = { temperature: 0.5, topP: 0.9, topK: 4, stop: ["END"], maxTokens: 900, seed: 3, serviceTier: "flex" };
    await ask({ sampling: { ...sampling, reasoningEffort: "low" }, stream: true });
    expect(sent()[0]?.body).toEqual({
      ...{ model: "gpt-5", store: false, input: [{ role: "user", content: "hello" }], temperature: 0.5, top_p: 0.9 },
      ...{ max_output_tokens: 900, reasoning: { effort: "low" }, service_tier: "flex", stream: true },
    });
  });

  it("has every message as an item with its role, and sends back no reasoning", async () => {
    answerReady();
    const messages = [
      { role: "system" as const, parts: ["Be brief."] },
      { role: "user" as const, parts: ["One"] },
      { role: "assistant" as const, parts: ["An answer"] },
      { role: "user" as const, parts: ["Thanks"] },
    ];
    await ask({}, { messages });
    expect(sent()[0]?.body.input).toEqual(messages.map(({ role, parts }) => ({ role, content: parts.join("") })));
  });

  it("lets the extra body override and remove fields that Heed sends, and add a summary to the effort", () => {
    const body = (extraBody: Record<string, unknown>) =>
      openaiResponses.fields(settings({ sampling: { temperature: 0, reasoningEffort: "high" }, extraBody }), 0, { json: true });
    expect(body({ temperature: null, reasoning: { summary: "auto" }, text: { verbosity: "low" }, truncation: "auto" })).toEqual({
      ...{ model: "gpt-5", input: [], store: false, truncation: "auto" },
      ...{ reasoning: { effort: "high", summary: "auto" }, text: { format: { type: "json_object" }, verbosity: "low" } },
    });
    expect(body({ store: null, reasoning: null, text: null })).toEqual({ model: "gpt-5", input: [], temperature: 0 });
  });
});

describe("a reply", () => {
  it("counts cached and reasoning tokens", async () => {
    answerReady();
    const { usage, envelope } = await ask();
    expect(usage).toMatchObject({ input: 36, output: 87, reasoning: 64, cached: 12 });
    answerReady({ usage: { input_tokens: 36, output_tokens: 87, input_tokens_details: { cached_tokens: 12, cache_write_tokens: 20 } } });
    expect((await ask()).usage).toMatchObject({ input: 36, cached: 12, cacheWrite: 20 });
    expect(envelope).toMatchObject({ id: "resp_67ccd2bed1ec8190b14f964abc054267", service_tier: "default", usage: { total_tokens: 123 } });
  });

  it("has its reasoning separated: a labelled summary, or the verbatim text of an open model", async () => {
    answer(() => ({ body: response([summary("First.", "Then."), message(text("rea"), text("dy"))]) }));
    const reply = await ask();
    expect(reply).toMatchObject({ text: "ready", reasoning: "First.\n\nThen.", envelope: { thoughts_form: "summary" } });
    expect(JSON.stringify(reply)).not.toContain("gAAAAABo");
    const open = { type: "reasoning", summary: [], content: [{ type: "reasoning_text", text: "Hm." }] };
    answer(() => ({ body: response([open, message(text("ready"))]) }));
    const whole = await ask();
    expect(whole.reasoning).toBe("Hm.");
    expect(whole.envelope).not.toHaveProperty("thoughts_form");
  });

  it.each([
    ["max_output_tokens", "cut_off"],
    ["content_filter", "filtered"],
  ])("that is incomplete because of %s is “%s”", async (reason, ended) => {
    answerReady({ status: "incomplete", incomplete_details: { reason } });
    expect(await ask()).toMatchObject({ ended, finishReason: reason });
  });

  it("records why it has no answer: reasoning used up the limit, the model refused, or a tool was called", async () => {
    answer(() => ({ body: response([summary()], { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }) }));
    expect(await ask()).toMatchObject({ text: "", ended: "reasoning_exhausted" });
    answer(() => ({ body: response([message({ type: "refusal", refusal: "I cannot help with that." })]) }));
    expect(await ask()).toMatchObject({ text: "I cannot help with that.", ended: "refused" });
    answer(() => ({ body: response([{ type: "function_call", call_id: "call_1", name: "look_up", arguments: '{"a":1}' }]) }));
    expect(await ask()).toMatchObject({ text: "", ended: "empty", envelope: { tool_calls: [{ name: "look_up", arguments: '{"a":1}' }] } });
  });

  it("that failed is no reply, and names the error", async () => {
    const error = { code: "rate_limit_exceeded", message: "Too many tokens a minute. Please try again in 3s." };
    answer(() => ({ body: response([], { status: "failed", error }) }));
    expect(await failure()).toMatchObject({
      kind: "passing",
      reason: "429",
      retryAfterMs: 3000,
      detail: expect.stringMatching(/^Too many/),
    });
    answer(() => ({ body: response([], { status: "failed", error: { code: "server_error", message: "The model crashed." } }) }));
    expect(await failure()).toMatchObject({ kind: "passing", detail: "The model crashed." });
    answer(() => ({ body: response([], { status: "cancelled" }) }));
    expect(await failure()).toMatchObject({ kind: "passing" });
    answer(() => ({ body: { id: "resp_1", object: "response" } }));
    expect(await failure()).toMatchObject({ reason: "unreadable reply", detail: "The reply has no output." });
  });

  it("is restored as it was received", async () => {
    answer(() => ({ body: response([summary("First."), message(text("ready"))]) }));
    const { envelope, text: reply, reasoning, finishReason } = await ask();
    expect(openaiResponses.restored(envelope, { text: reply, reasoning, finish: finishReason, calls: undefined })).toMatchObject({
      ...{ object: "response", model: "gpt-5-2025-08-07", status: "completed" },
      output: [{ summary: [{ text: "First." }] }, { content: [{ type: "output_text", text: "ready" }] }],
    });
    expect(openaiResponses.restored({}, { text: "r", reasoning: null, finish: "max_output_tokens", calls: undefined })).toMatchObject({
      ...{ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } },
    });
  });

  it("is stored without a repeated key, as is a failure", async () => {
    answer(() => ({ body: response([message(text(`it is ${keyValue}`))]) }));
    expect(await ask({ keyVariable })).toMatchObject({ redacted: true, text: expect.not.stringContaining("zq81") });
    answer(() => ({ status: "401 Unauthorized", body: problem(`Incorrect API key provided: ${keyValue}.`) }));
    expect((await failure({ keyVariable })).message).not.toContain("zq81");
  });
});

describe("a stream", () => {
  const stream = (all: readonly [string, unknown][], more: object = {}) =>
    answer(() => ({ headers: { "content-type": "text/event-stream" }, body: events(...all), ...more }));
  const whole = response([summary("One word"), message(text("ready"))]);

  it("is read from its last event, or from its items if that event has none", async () => {
    for (const output of [whole.output, []]) {
      stream([...streamed, last("completed", { ...whole, output })]);
      expect(await ask({ stream: true })).toMatchObject({
        ...{ text: "ready", reasoning: "One word", finishReason: "completed" },
        usage: { input: 36, output: 87, reasoning: 64, cached: 12 },
      });
    }
  });

  it("reports that it is incomplete or failed", async () => {
    stream([...streamed, last("incomplete", { ...whole, incomplete_details: { reason: "max_output_tokens" } })]);
    expect(await ask({ stream: true })).toMatchObject({ text: "ready", ended: "cut_off" });
    stream([...streamed, last("failed", { ...whole, error: { code: "server_error", message: "The model crashed." } })]);
    expect(await failure({ stream: true })).toMatchObject({ kind: "passing", detail: "The model crashed.", possiblyBilled: true });
  });

  it("is not a reply if it ends early, is cut off or contains an error, and may have been billed", async () => {
    stream(streamed);
    expect(await failure({ stream: true })).toMatchObject({ kind: "passing", reason: "truncated reply", possiblyBilled: true });
    stream(streamed, { cut: true });
    expect(await failure({ stream: true })).toMatchObject({ kind: "passing" });
    stream([...streamed, ["error", { type: "error", code: "rate_limit_exceeded", message: "Slow down.", param: null }]]);
    expect(await failure({ stream: true })).toMatchObject({ kind: "passing", reason: "429", detail: "Slow down.", possiblyBilled: true });
  });
});

describe("a failure", () => {
  it.each([
    ["503 Service Unavailable", problem("The engine is currently overloaded, please try again later"), { kind: "passing" }],
    ["429 Too Many Requests", problem("Rate limit reached. Please try again in 20s."), { kind: "passing", retryAfterMs: 20_000 }],
    ["429 Too Many Requests", problem("You exceeded your current quota.", { code: "insufficient_quota" }), { kind: "credentials" }],
    ["401 Unauthorized", problem("Incorrect API key provided.", { code: "invalid_api_key" }), { kind: "credentials" }],
    [
      "404 Not Found",
      problem("The model `gpt-9` does not exist or you do not have access to it.", { code: "model_not_found" }),
      { kind: "model" },
    ],
    [
      "400 Bad Request",
      problem("Your input exceeds the context window of this model.", { code: "context_length_exceeded" }),
      { kind: "overflow" },
    ],
  ])("%s %j", async (status, body, expected) => {
    answer(() => ({ status, body }));
    expect(await failure()).toMatchObject(expected);
  });

  it.each([
    [
      "Unsupported parameter: 'temperature' is not supported with this model.",
      "temperature",
      { temperature: 0 },
      { parameter: "temperature", byName: true },
    ],
    [
      "Unsupported value: 'xhigh' is not supported with the 'gpt-5' model.",
      "reasoning.effort",
      { reasoningEffort: "xhigh" as const },
      { field: "reasoning", parameter: "reasoningEffort" },
    ],
    [
      "Invalid 'max_output_tokens': integer below minimum value.",
      "max_output_tokens",
      { maxTokens: 1 },
      { field: "max_output_tokens", parameter: "maxTokens" },
    ],
  ])("names the setting: %s", async (words, param, sampling, expected) => {
    answer(() => ({ status: "400 Bad Request", body: problem(words, { param }) }));
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

describe("outside runs", () => {
  it("the connection test succeeds, and the models are listed", async () => {
    answerReady();
    expect(await testConnection(settings())).toMatchObject({ ok: true, sentence: expect.stringMatching(/^gpt-5 answered in /) });
    answer(() => ({
      body: {
        object: "list",
        data: [
          { id: "gpt-5", object: "model" },
          { id: "gpt-5-pro", object: "model" },
        ],
      },
    }));
    expect(await readOfferedModels(settings())).toEqual([
      { name: "gpt-5", contextTokens: null },
      { name: "gpt-5-pro", contextTokens: null },
    ]);
  });

  it("a judge requests JSON, and log-probabilities until they are refused", async () => {
    const refusal = { status: "400 Bad Request", body: problem("logprobs are not supported with reasoning models.", { param: "include" }) };
    answer(({ body }) => (body.include ? refusal : { body: response([message(text("{}"))]) }));
    const tools = modelTools(settings());
    expect(await tools.chat({ messages: [{ role: "user", content: "Say it." }] })).toMatchObject({ text: "{}", tokenLogprobs: null });
    await tools.chat({ messages: [{ role: "user", content: "Judge." }], temperature: 0, json: true, maxTokens: 40 });
    expect(sent().at(-1)?.body).toMatchObject({ temperature: 0, max_output_tokens: 40, text: { format: { type: "json_object" } } });
    answer(() => ({ body: response([message(text("{}", { logprobs: [{ token: "{}", logprob: -0.25 }] }))]) }));
    expect(await modelTools(settings()).chat({ messages: [{ role: "user", content: "Say it." }] })).toMatchObject({
      tokenLogprobs: [-0.25],
    });
  });
});
