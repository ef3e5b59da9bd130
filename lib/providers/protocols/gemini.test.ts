import { describe, expect, it } from "vitest";
import { modelTools } from "../model-tools";
import { readOfferedModels } from "../offered-models";
import { testConnection } from "../test-connection";
import { answeringServer, events, keyValue, keyVariable } from "./answering-server.fixture";
import { gemini } from "./gemini";
import { content, modelPages, problem, streamed, thought } from "./gemini.fixture";

const { settings, ask, failure, answer, sent } = answeringServer("gemini", "gemini-2.5-flash", "/v1beta");
const answerReady = (candidate: object = {}, more: object = {}) => answer(() => ({ body: content([{ text: "ready" }], candidate, more) }));

describe("a request", () => {
  it("goes to the model's path with the key in its header and never in the address", async () => {
    answerReady();
    expect(await ask({ keyVariable })).toMatchObject({ text: "ready", ended: "text", finishReason: "STOP" });
    const [call] = sent();
    expect(call?.line).toBe("POST /v1beta/models/gemini-2.5-flash:generateContent HTTP/1.1");
    expect(call?.head).toContain(`x-goog-api-key: ${keyValue}`);
    expect(call?.head).not.toMatch(/authorization|[?&]key=/i);
    expect(call?.body).toEqual({ contents: [{ role: "user", parts: [{ text: "hello" }] }] });
    await ask({ model: "tunedModels/mine one" });
    expect(sent()[1]?.line).toBe("POST /v1beta/tunedModels/mine%20one:generateContent HTTP/1.1");
  });

  it("has the settings in generationConfig under the API's names", async () => {
    answerReady();
    const sampling = { temperature: 0.5, topP: 0.9, topK: 40, stop: ["END"], maxTokens: 900, seed: 3, serviceTier: "flex" };
    await ask({ sampling }, { repetition: 2 });
    expect(sent()[0]?.body.generationConfig).toEqual({
      ...{ temperature: 0.5, topP: 0.9, topK: 40, stopSequences: ["END"], maxOutputTokens: 900, seed: 5 },
    });
  });

  it("has a separate system instruction and contents of two roles, and sends back no reasoning", async () => {
    answerReady();
    const messages = [
      { role: "system" as const, parts: ["Be brief."] },
      { role: "user" as const, parts: ["One"] },
      { role: "user" as const, parts: ["and another"] },
      { role: "assistant" as const, parts: ["An answer"] },
      { role: "user" as const, parts: ["Thanks"] },
    ];
    await ask({}, { messages });
    expect(sent()[0]?.body).toEqual({
      systemInstruction: { parts: [{ text: "Be brief." }] },
      contents: [
        { role: "user", parts: [{ text: "One" }, { text: "and another" }] },
        { role: "model", parts: [{ text: "An answer" }] },
        { role: "user", parts: [{ text: "Thanks" }] },
      ],
    });
    await ask({}, { messages: messages.slice(0, 1) });
    expect(sent()[1]?.body).toEqual({ contents: [{ role: "user", parts: [{ text: "Be brief." }] }] });
  });

  it.each([
    ["gemini-3.5-flash", "low", undefined, { thinkingLevel: "low", includeThoughts: true }],
    ["gemini-2.5-flash", "none", undefined, { thinkingBudget: 0 }],
    ["gemini-2.5-flash", undefined, 800, { thinkingBudget: 800, includeThoughts: true }],
    // Levels replaced budgets.
    ["gemini-3.5-flash", undefined, 800, undefined],
    ["gemini-2.5-flash", undefined, undefined, undefined],
  ] as const)(
    "sends %s the thinking settings for an effort of %s and a budget of %s",
    (model, reasoningEffort, reasoningTokens, thinkingConfig) => {
      const { generationConfig } = gemini.fields({ ...settings({ model, sampling: { reasoningEffort } }), reasoningTokens }, 0, {});
      expect(generationConfig).toEqual(thinkingConfig && { thinkingConfig });
    },
  );

  it("lets the extra body override and remove fields that Heed sends, also within generationConfig", () => {
    const body = (extraBody: Record<string, unknown>) =>
      gemini.fields(settings({ sampling: { temperature: 0, topK: 5, maxTokens: 90 }, extraBody }), 0, { json: true });
    expect(
      body({ temperature: null, safetySettings: [], generationConfig: { topK: null, presencePenalty: 1, maxOutputTokens: 70 } }),
    ).toEqual({
      ...{ contents: [], safetySettings: [] },
      generationConfig: { presencePenalty: 1, maxOutputTokens: 70, responseMimeType: "application/json" },
    });
    expect(gemini.settings(body({}))).toEqual({
      ...{ contents: [], temperature: 0, topK: 5, maxOutputTokens: 90, responseMimeType: "application/json" },
    });
  });
});

describe("a reply", () => {
  it("counts reasoning, which is separate from the answer, as output", async () => {
    answerReady();
    const { usage, envelope } = await ask();
    expect(usage).toMatchObject({ input: 900, output: 300, reasoning: 260, cached: 512 });
    expect(envelope).toMatchObject({ responseId: "vcTJZ6q5Fq", usage: { thoughtsTokenCount: 260 } });
    answerReady({}, { usageMetadata: { promptTokenCount: 5, thoughtsTokenCount: 9 } });
    expect((await ask()).usage).toMatchObject({ input: 5, output: 9, reasoning: 9, cached: null });
    answerReady({}, { usageMetadata: undefined });
    expect((await ask()).usage).toMatchObject({ input: null, output: null, reasoning: null });
  });

  it("has its reasoning separated and labelled as a summary", async () => {
    answer(() => ({ body: content([thought("Hm."), { text: "rea" }, { text: "dy", thoughtSignature: "EsEC" }]) }));
    const reply = await ask();
    expect(reply).toMatchObject({ text: "ready", reasoning: "Hm.", envelope: { thoughts_form: "summary" } });
    expect(JSON.stringify(reply)).not.toContain("EsEC");
  });

  it.each([
    ["STOP", "text"],
    ["MAX_TOKENS", "cut_off"],
    ["SAFETY", "filtered"],
    ["RECITATION", "filtered"],
    ["PROHIBITED_CONTENT", "filtered"],
    ["BLOCKLIST", "filtered"],
    ["SPII", "filtered"],
  ])("that ends with %s is “%s”", async (finishReason, ended) => {
    answerReady({ finishReason });
    expect(await ask()).toMatchObject({ ended, finishReason });
  });

  it("records why it has no text: reasoning used up the limit, a filter, a blocked prompt or a tool call", async () => {
    answer(() => ({ body: content([thought("So many")], { finishReason: "MAX_TOKENS" }) }));
    expect(await ask()).toMatchObject({ text: "", ended: "reasoning_exhausted" });
    answer(() => ({ body: content([], { finishReason: "SAFETY", content: undefined }) }));
    expect(await ask()).toMatchObject({ text: "", ended: "filtered" });
    for (const blockReason of ["PROHIBITED_CONTENT", "OTHER"]) {
      const usageMetadata = { promptTokenCount: 8, totalTokenCount: 8 };
      answer(() => ({ body: { promptFeedback: { blockReason }, usageMetadata, modelVersion: "gemini-2.5-flash" } }));
      expect(await ask()).toMatchObject({ text: "", ended: "filtered", finishReason: `blocked: ${blockReason}`, usage: { input: 8 } });
    }
    answer(() => ({ body: content([{ functionCall: { name: "look_up", args: { a: 1 } } }]) }));
    expect(await ask()).toMatchObject({ text: "", ended: "empty", envelope: { tool_calls: [{ name: "look_up", arguments: '{"a":1}' }] } });
  });

  it("is a failure if it has no candidates, a garbled one or an empty one", async () => {
    answer(() => ({ body: { candidates: [], usageMetadata: { promptTokenCount: 8 } } }));
    expect(await failure()).toMatchObject({ kind: "passing", reason: "unreadable reply", detail: "The reply has no candidates." });
    answer(() => ({ body: content([], { finishReason: "MALFORMED_FUNCTION_CALL" }) }));
    expect(await failure()).toMatchObject({ kind: "passing", reason: "endpoint error" });
    answer(() => ({ body: content([], {}, { usageMetadata: { promptTokenCount: 8 } }) }));
    expect(await failure()).toMatchObject({ kind: "passing", reason: "empty reply" });
  });

  it("is restored as it was received", async () => {
    answer(() => ({ body: content([thought("Hm."), { text: "ready" }]) }));
    const { envelope, text, reasoning, finishReason } = await ask();
    expect(gemini.restored(envelope, { text, reasoning, finish: finishReason, calls: undefined })).toMatchObject({
      ...{ modelVersion: "gemini-2.5-flash" },
      candidates: [{ content: { role: "model", parts: [thought("Hm."), { text: "ready" }] }, finishReason: "STOP" }],
    });
    expect(gemini.restored({}, { text: "", reasoning: null, finish: "blocked: OTHER", calls: undefined })).toEqual({
      promptFeedback: { blockReason: "OTHER" },
    });
  });

  it("is stored without a repeated key, as is a failure", async () => {
    answer(() => ({ body: content([{ text: `it is ${keyValue}` }]) }));
    expect(await ask({ keyVariable })).toMatchObject({ redacted: true, text: expect.not.stringContaining("zq81") });
    answer(() => ({ status: "400 Bad Request", body: problem(400, "INVALID_ARGUMENT", `API key not valid: x-goog-api-key: ${keyValue}`) }));
    expect((await failure({ keyVariable })).message).not.toContain("zq81");
  });
});

describe("a stream", () => {
  const stream = (all: readonly [string, unknown][], more: object = {}) =>
    answer(() => ({ headers: { "content-type": "text/event-stream" }, body: events(...all), ...more }));

  it("comes from its own path and is assembled into text, reasoning, token counts and ending", async () => {
    stream(streamed);
    expect(await ask({ stream: true })).toMatchObject({
      ...{ text: "ready", reasoning: "One word will do.", finishReason: "STOP" },
      usage: { input: 900, output: 63, reasoning: 60 },
      envelope: { responseId: "vcTJZ6q5Fq", thoughts_form: "summary" },
    });
    expect(sent()[0]?.line).toBe("POST /v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse HTTP/1.1");
    expect(sent()[0]?.body).not.toHaveProperty("stream");
  });

  it("is filtered if its prompt is blocked", async () => {
    stream([["", { promptFeedback: { blockReason: "SAFETY" }, usageMetadata: { promptTokenCount: 8 } }]]);
    expect(await ask({ stream: true })).toMatchObject({ text: "", ended: "filtered", finishReason: "blocked: SAFETY" });
  });

  it("is not a reply if it ends early, is cut off or contains an error, and may have been billed", async () => {
    stream(streamed.slice(0, 3));
    expect(await failure({ stream: true })).toMatchObject({ kind: "passing", reason: "truncated reply", possiblyBilled: true });
    stream(streamed.slice(0, 3), { cut: true });
    expect(await failure({ stream: true })).toMatchObject({ kind: "passing" });
    stream([...streamed.slice(0, 3), ["", problem(503, "UNAVAILABLE", "The model is overloaded. Please try again later.")]]);
    expect(await failure({ stream: true })).toMatchObject({ kind: "passing", reason: "503", possiblyBilled: true });
  });
});

describe("a failure", () => {
  const wait = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34s" }];
  const badKey = [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID", domain: "googleapis.com" }];
  it.each([
    ["503 Service Unavailable", problem(503, "UNAVAILABLE", "The model is overloaded. Please try again later."), { kind: "passing" }],
    ["500 Internal Server Error", problem(500, "INTERNAL", "An internal error has occurred."), { kind: "passing" }],
    [
      "429 Too Many Requests",
      problem(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota.", wait),
      { kind: "passing", retryAfterMs: 34_000 },
    ],
    [
      "429 Too Many Requests",
      [problem(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted.", wait)],
      { kind: "passing", retryAfterMs: 34_000 },
    ],
    [
      "400 Bad Request",
      problem(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", badKey),
      { kind: "credentials" },
    ],
    [
      "403 Forbidden",
      problem(403, "PERMISSION_DENIED", "Generative Language API has not been used in project 1."),
      { kind: "credentials" },
    ],
    ["404 Not Found", problem(404, "NOT_FOUND", "models/gemini-9 is not found for API version v1beta."), { kind: "model" }],
    [
      "400 Bad Request",
      [problem(400, "INVALID_ARGUMENT", "The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).")],
      { kind: "overflow" },
    ],
  ])("%s %j", async (status, body, expected) => {
    answer(() => ({ status, body }));
    expect(await failure()).toMatchObject(expected);
  });

  it.each([
    [
      "Invalid JSON payload received. Unknown name \"topK\" at 'generation_config': Cannot find field.",
      { topK: 5 },
      { field: "topK", parameter: "topK", byName: true },
    ],
    [
      "Thinking level is not supported for this model.",
      { reasoningEffort: "low" as const },
      { field: "thinkingConfig", parameter: "reasoningEffort" },
    ],
    [
      "Unable to submit request because it has a maxOutputTokens value of 900000 but the supported range is from 1 to 65537.",
      { maxTokens: 900_000 },
      { field: "maxOutputTokens" },
    ],
  ])("names the setting: %s", async (message, sampling, expected) => {
    answer(() => ({ status: "400 Bad Request", body: [problem(400, "INVALID_ARGUMENT", message)] }));
    expect((await failure({ sampling })).setting).toMatchObject(expected);
  });

  it("names the setting from the reported field violation", async () => {
    const details = [
      { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: [{ field: "generation_config.seed", description: "no" }] },
    ];
    answer(() => ({ status: "400 Bad Request", body: problem(400, "INVALID_ARGUMENT", "Invalid value.", details) }));
    expect((await failure({ sampling: { seed: 1 } })).setting).toMatchObject({ field: "seed", parameter: "seed" });
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
  it("the connection test succeeds, and the models that can generate are listed from all pages", async () => {
    answerReady();
    expect(await testConnection(settings())).toMatchObject({
      ok: true,
      sentence: expect.stringMatching(/^gemini-2\.5-flash answered in /),
    });
    answer(({ line }) => ({ body: line.includes("pageToken=Cht0dW5lZA%3D%3D") ? modelPages.second : modelPages.first }));
    expect(await readOfferedModels(settings())).toEqual([
      { name: "gemini-2.5-flash", contextTokens: 1_048_576 },
      { name: "gemma-3-27b-it", contextTokens: 131_072 },
    ]);
  });

  it("a judge requests JSON, and log-probabilities until they are refused", async () => {
    answer(({ body }) => {
      const { responseLogprobs } = (body.generationConfig ?? {}) as { responseLogprobs?: boolean };
      const refused = {
        status: "400 Bad Request",
        body: problem(400, "INVALID_ARGUMENT", "Logprobs is not enabled for models/gemini-2.5-flash"),
      };
      return responseLogprobs ? refused : { body: content([{ text: "{}" }]) };
    });
    const tools = modelTools(settings());
    expect(await tools.chat({ messages: [{ role: "user", content: "Say it." }] })).toMatchObject({ text: "{}", tokenLogprobs: null });
    await tools.chat({ messages: [{ role: "user", content: "Judge." }], temperature: 0, json: true, maxTokens: 40 });
    expect(sent().map(({ body }) => body.generationConfig)).toEqual([
      { responseLogprobs: true },
      undefined,
      { temperature: 0, maxOutputTokens: 40, responseMimeType: "application/json" },
    ]);
    const logprobsResult = { chosenCandidates: [{ token: "{}", logProbability: -0.25 }] };
    answer(() => ({ body: content([{ text: "{}" }], { logprobsResult }) }));
    expect(await modelTools(settings()).chat({ messages: [{ role: "user", content: "Say it." }] })).toMatchObject({
      tokenLogprobs: [-0.25],
    });
    await expect(tools.embed(["a"])).rejects.toThrow("does not support embeddings");
  });
});
