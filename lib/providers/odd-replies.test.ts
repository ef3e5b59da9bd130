import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenaiCompatible } from "@/lib/contracts/model";
import { endpointProvider } from "./endpoint-provider";
import { ProviderError } from "./provider-error";
import { hello, type RawServer, rawServer, response } from "./raw-server.fixture";
import { testConnection } from "./test-connection";

const good = "the harbour is quiet tonight";
const thought = "Let me see, it is about a harbour";
const usage = { prompt_tokens: 60, completion_tokens: 20, total_tokens: 80 };
const chat = (message: unknown, choice: object = {}, top: object = {}) => ({
  ...{ id: "c", model: "m", usage },
  choices: [{ index: 0, finish_reason: "stop", message, ...choice }],
  ...top,
});
const text = (content: unknown, choice: object = {}, top: object = {}) => chat({ role: "assistant", content }, choice, top);
const chunk = (delta: object, finish: string | null = null, more: object = {}) => ({
  id: "c",
  model: "m",
  choices: [{ index: 0, delta, finish_reason: finish, ...more }],
});
const events = (...all: unknown[]) =>
  all.map((event) => (typeof event === "string" ? event : `data: ${JSON.stringify(event)}\n\n`)).join("");
const done = "data: [DONE]\n\n";

let server: RawServer;
let body = "";
beforeAll(async () => {
  server = await rawServer((socket) => socket.write(response(body)));
});
afterAll(() => server.close());

const settings = (): OpenaiCompatible => ({
  kind: "openai-compatible",
  address: server.address,
  model: "m",
  sampling: {},
  timeoutSeconds: 600,
});
async function ask(sent: unknown) {
  body = typeof sent === "string" ? sent : JSON.stringify(sent);
  const provider = endpointProvider(settings(), 1);
  try {
    return await provider.ask({ ...hello, signal: new AbortController().signal });
  } finally {
    await provider.close();
  }
}
const failure = (sent: unknown): Promise<ProviderError> =>
  ask(sent).then(
    ({ text }) => {
      throw new Error(`It was taken for a reply: ${text}`);
    },
    (error: unknown) => {
      if (error instanceof ProviderError) return error;
      throw error;
    },
  );

describe("a whole reply", () => {
  it.each([
    ["a list of texts", text([good])],
    ["a list with a null part", text([{ type: "text", text: good }, null])],
    ["a part whose text is an object", text([{ type: "text", text: { value: good, annotations: [] } }])],
    ["content that is an object", text({ type: "text", text: good })],
    ["output_text", text([{ type: "output_text", text: good }])],
    ["a delta in place of the message", { choices: [{ index: 0, finish_reason: "stop", delta: { content: good } }], usage }],
    ["a completion's text", { choices: [{ index: 0, finish_reason: "stop", message: null, text: good }], usage }],
    [
      "the choice in second place",
      {
        choices: [
          { index: 1, finish_reason: "stop", message: { content: "other" } },
          { index: 0, finish_reason: "stop", message: { content: good } },
        ],
      },
    ],
    ["a response in an envelope", { code: 200, msg: "ok", data: text(good) }],
    ["JSON within JSON", JSON.stringify(JSON.stringify(text(good)))],
    ["a response with an empty list as its error", text(good, {}, { error: [] })],
    ["an empty error", text(good, {}, { error: {} })],
    ["a response with an error without a message", text(good, {}, { error: { message: "", type: "", param: null, code: null } })],
    ["a response whose error is false", text(good, {}, { error: false })],
    ["a warning", text(good, {}, { error: { message: "warning: seed is ignored", code: null } })],
    ["a response with a warning as its error", text(good, {}, { error: "seed is ignored" })],
    ["a choice with an empty error", text(good, { error: {} })],
    ["a choice whose finish reason is an object", text(good, { finish_reason: { type: "stop", matched: 2 } })],
    ["a response with a detail field", text(good, {}, { detail: "served by B", message: "ok" })],
  ])("is read from %s", async (_name, sent) => expect(await ask(sent)).toMatchObject({ text: good, ended: "text" }));

  it.each([
    ["thinking", { content: good, thinking: thought }],
    ["a field after an empty one", { content: good, reasoning: "", reasoning_content: thought }],
    ["reasoning_details", { content: good, reasoning_details: [{ type: "reasoning.text", text: thought }] }],
    [
      "a part with nested parts",
      {
        content: [
          { type: "thinking", thinking: [{ type: "text", text: thought }] },
          { type: "text", text: good },
        ],
      },
    ],
    [
      "a part with a text",
      {
        content: [
          { type: "reasoning", text: thought },
          { type: "text", text: good },
        ],
      },
    ],
    [
      "the summary of a part",
      {
        content: [
          { type: "reasoning", summary: [{ type: "summary_text", text: thought }] },
          { type: "text", text: good },
        ],
      },
    ],
  ])("has its reasoning in %s", async (_name, message) =>
    expect(await ask(chat(message))).toMatchObject({ text: good, reasoning: thought }),
  );

  it.each([
    ["SAFETY", { content: null }, "filtered"],
    ["content_filter: PROHIBITED_CONTENT", { content: null }, "filtered"],
    ["sensitive", { content: "" }, "filtered"],
    ["MAX_TOKENS", { content: good }, "cut_off"],
    ["model_length", { content: "" }, "reasoning_exhausted"],
    ["refusal", { content: "I" }, "refused"],
    ["never heard of", { content: good }, "text"],
  ])("gets its ending from the finish reason “%s”", async (finish, message, ended) =>
    expect(await ask(chat(message, { finish_reason: finish }))).toMatchObject({ ended, finishReason: finish }),
  );

  it("is filtered if the prompt was filtered", async () => {
    const filter = {
      prompt_filter_results: [{ prompt_index: 0, content_filter_results: { violence: { filtered: true, severity: "high" } } }],
    };
    expect(await ask({ choices: [], ...filter, usage })).toMatchObject({ text: "", ended: "filtered" });
    const passed = { prompt_filter_results: [{ content_filter_results: { violence: { filtered: false } } }] };
    expect(await failure({ choices: [], ...passed })).toMatchObject({ kind: "passing", detail: "The reply has no choices." });
  });

  it("is stored as empty if only its reasoning was billed", async () => {
    const counted = { prompt_tokens: 60, completion_tokens: 0, total_tokens: 960, completion_tokens_details: { reasoning_tokens: 900 } };
    expect(await ask(text("", {}, { usage: counted }))).toMatchObject({ text: "", ended: "empty", usage: { output: 900, reasoning: 900 } });
  });

  it("keeps the name and arguments of a called tool, billed or not", async () => {
    const called = {
      content: null,
      tool_calls: [{ id: "t", type: "function", function: { name: "write_text", arguments: '{"text":"hi"}' } }],
    };
    for (const counted of [usage, undefined])
      expect(await ask(chat(called, { finish_reason: "tool_calls" }, { usage: counted }))).toMatchObject({
        ...{ text: "", ended: "empty" },
        envelope: { tool_calls: [{ name: "write_text", arguments: '{"text":"hi"}' }] },
      });
  });
});

describe("a failure in a 200 response", () => {
  it.each([
    ["a plain text", { error: "model is loading, please retry" }, "passing", "502", "model is loading, please retry"],
    ["a text about a wrong key", { error: "Invalid API key" }, "credentials", "401", "Invalid API key"],
    [
      "a code beside a message",
      { code: 401, msg: "token expired or incorrect", success: false },
      "credentials",
      "401",
      "token expired or incorrect",
    ],
    ["a detail field", { detail: "Not authenticated" }, "credentials", "401", "Not authenticated"],
    ["a status beside a message", { message: "no available server", status: 503 }, "passing", "503", "no available server"],
    [
      "a rate limit in base_resp",
      { choices: null, base_resp: { status_code: 1002, status_msg: "rate limit exceeded" } },
      "passing",
      "429",
      "rate limit exceeded",
    ],
    [
      "an insufficient balance in base_resp",
      { choices: null, base_resp: { status_code: 1008, status_msg: "insufficient balance" } },
      "credentials",
      "402",
      "insufficient balance",
    ],
    [
      "a context overflow",
      { error: { message: "This model's maximum context length is 8192 tokens." } },
      "overflow",
      "400",
      "This model's maximum context length is 8192 tokens.",
    ],
    ["an error in a list", [{ error: { code: 503, message: "The model is overloaded." } }], "passing", "503", "The model is overloaded."],
    [
      "an error with a code beside a reply",
      text(good, {}, { error: { code: 502, message: "Upstream died" } }),
      "passing",
      "502",
      "Upstream died",
    ],
    [
      "an error in the choice",
      text("the har", { finish_reason: null, error: { code: 502, message: "Upstream died" } }),
      "passing",
      "502",
      "Upstream died",
    ],
    [
      "an error without a code beside an empty reply",
      text("", {}, { error: { message: "it broke" }, usage: undefined }),
      "passing",
      "502",
      "it broke",
    ],
  ])("is read from %s", async (_name, sent, kind, reason, detail) => expect(await failure(sent)).toMatchObject({ kind, reason, detail }));

  it.each(["insufficient_system_resource", "network_error", "abort", "ERROR", "MALFORMED_FUNCTION_CALL"])(
    "is recognized by the finish reason %s, and may have been billed",
    async (finish) =>
      expect(await failure(text("the har", { finish_reason: finish }))).toMatchObject({
        ...{ kind: "passing", reason: "endpoint error", possiblyBilled: true, mostRetries: null },
        detail: `The endpoint ended the reply with “${finish}”.`,
      }),
  );
});

describe("a stream", () => {
  const half = chunk({ content: "the har" });
  it.each([
    ["an error event", 'event: error\ndata: {"message":"Upstream overloaded","code":529}\n\n', "529", "Upstream overloaded"],
    ["an error event with plain text", "event: error\ndata: upstream died\n\n", "502", "upstream died"],
    ["an error event without data", "event: error\n\n", "502", "The endpoint reported an error."],
    ["the type “error”", { type: "error", code: "500", message: "the engine died", sequence_number: 3 }, "500", "the engine died"],
    [
      "the type “error” around an error",
      { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
      "429",
      "Overloaded",
    ],
    ["the object “error”", { object: "error", message: "the engine died", code: 500 }, "500", "the engine died"],
    ["an error field", 'error: {"code":500,"message":"context shift is disabled"}\n\n', "500", "context shift is disabled"],
    ["a plain text", { error: "CUDA out of memory" }, "502", "CUDA out of memory"],
    ["the error of a choice", chunk({ content: "" }, "error", { error: { code: 502, message: "gone" } }), "502", "gone"],
    ["an error with a code in a chunk with text", { ...half, error: { code: 503, message: "gone" } }, "503", "gone"],
  ])("fails if it reports an error by %s, with or without [DONE]", async (_name, event, reason, detail) => {
    for (const end of [done, ""])
      expect(await failure(events(half, event, end))).toMatchObject({ kind: "passing", reason, detail, possiblyBilled: true });
  });

  it("is not considered billed if it fails before its first word", async () => {
    expect(await failure('error: {"code":500,"message":"no slot"}\n\n')).toMatchObject({
      reason: "500",
      detail: "no slot",
      possiblyBilled: false,
    });
  });

  it.each([
    ["a warning", { ...chunk({ content: good }), error: { message: "seed is ignored", code: null } }],
    ["an empty error", { ...chunk({ content: good }), error: { message: "", code: null } }],
    [
      "a list of parts",
      chunk({ content: [{ type: "text", text: "the harbour" }, null, { type: "reference", reference_ids: [1] }, " is quiet tonight"] }),
    ],
  ])("is a reply with %s", async (_name, event) =>
    expect(await ask(events(event, chunk({}, "stop"), done))).toMatchObject({ text: good, ended: "text", finishReason: "stop" }),
  );

  it("keeps reasoning, tool calls and usage wherever they occur", async () => {
    const thinking = chunk({ content: [{ type: "thinking", thinking: [{ type: "text", text: thought }] }] });
    expect(await ask(events(thinking, chunk({ content: good }), chunk({}, "stop", { usage }), done))).toMatchObject({
      ...{ text: good, reasoning: thought },
      usage: { input: 60, output: 20 },
    });
    const call = (called: object) => chunk({ tool_calls: [{ index: 0, function: called }] });
    const { envelope } = await ask(
      events(call({ name: "write", arguments: '{"te' }), call({ arguments: 'xt":1}' }), chunk({}, "tool_calls"), done),
    );
    expect(envelope.tool_calls).toEqual([{ name: "write", arguments: '{"text":1}' }]);
  });

  it("is a reply without a finish reason if it names none", async () => {
    expect(await ask(events(chunk({ content: good }), done))).toMatchObject({ text: good, ended: "text", finishReason: null });
  });
});

it.each([
  [
    "a reply with only reasoning",
    chat({ content: null, reasoning_content: good }),
    "m answered without text (its reasoning has 28 characters). The server may put whole answers into that field",
  ],
  [
    "a reply that reached its token limit",
    chat({ content: "", reasoning: good }, { finish_reason: "length" }),
    "m answered without text (its reasoning has 28 characters). It reached its token limit before the answer",
  ],
  [
    "a tool call",
    chat({ tool_calls: [{ function: { name: "f", arguments: "{}" } }] }),
    "m answered without text: it called the tool “f”, though none was offered.",
  ],
  [
    "a filtered reply",
    chat({ content: null }, { finish_reason: "SAFETY" }),
    "m answered, but the provider's filter withheld the reply (finish reason “SAFETY”).",
  ],
  ["an empty reply", chat({ content: "" }), "m answered without text, though the endpoint counts 20 tokens."],
  [
    "an endpoint that requires a key",
    { detail: "Not authenticated" },
    "The endpoint requires an API key (401): Not authenticated. Enter one, and name it in the model’s settings.",
  ],
])("a connection test fails for %s", async (_name, sent, sentence) => {
  body = JSON.stringify(sent);
  expect(await testConnection(settings())).toMatchObject({ ok: false, sentence: expect.stringContaining(sentence) });
});

it("a connection test passes for text", async () => {
  body = JSON.stringify(text(good));
  expect(await testConnection(settings())).toMatchObject({ ok: true, reply: good });
});
