import { expect, it } from "vitest";
import { modelIn, repliesIn } from "./reply-field";

const texts = (response: unknown) => {
  const replies = repliesIn({ prompt: "Say hi.", response }, ["response"]);
  return "replies" in replies ? replies.replies.map(({ text }) => text) : replies;
};
const message = (content: unknown, more: object = {}) => ({ message: { role: "assistant", content }, ...more });

it.each([
  ["hi", ["hi"]],
  ["", [""]],
  [null, [null]],
  [["hi"], ["hi"]],
  [[["hi"]], ["hi"]],
  [
    ["a", "b", null],
    ["a", "b", null],
  ],
  [
    [
      { type: "text", text: "a " },
      { type: "text", text: "b" },
    ],
    ["a b"],
  ],
  [
    [
      { type: "thinking", thinking: "Well." },
      { type: "text", text: "hi" },
    ],
    ["hi"],
  ],
  [{ role: "assistant", content: "hi" }, ["hi"]],
  [{ role: "assistant", content: [{ type: "text", text: "hi" }] }, ["hi"]],
  [
    [
      { role: "user", content: "Say hi." },
      { role: "assistant", content: "hi" },
    ],
    ["hi"],
  ],
  [{ choices: [message("hi")], usage: {} }, ["hi"]],
  [{ choices: [message("a"), message("b")] }, ["a", "b"]],
  [{ choices: [{ text: "hi" }] }, ["hi"]],
  [{ choices: [message(null, { finish_reason: "length" })] }, [""]],
  [{ status_code: 200, body: { choices: [message("hi")] } }, ["hi"]],
  [{ candidates: [{ content: { role: "model", parts: [{ text: "Well.", thought: true }, { text: "hi" }] } }] }, ["hi"]],
  [
    {
      object: "response",
      output: [
        { type: "reasoning", summary: [] },
        { type: "message", content: [{ type: "output_text", text: "hi" }] },
      ],
    },
    ["hi"],
  ],
  [{ content: [{ type: "text", text: "hi" }], stop_reason: "end_turn" }, ["hi"]],
  [{ generated_text: "hi" }, ["hi"]],
  [[{ generated_text: "hi" }], ["hi"]],
  [{ text: "hi" }, ["hi"]],
  [{ error: { message: "overloaded" } }, [null]],
])("reads the reply in %j", (response, expected) => {
  expect(texts(response)).toEqual(expected);
});

it.each([
  [42, /number 42, not a text/],
  [true, /value true, not a text/],
  [[], /empty list/],
  [{}, /empty object/],
  [{ verdict: 1 }, /object with the fields “verdict”/],
  [[{ type: "image_url", image_url: "x" }], /parts that are not text/],
  [{ choices: [] }, /choices without text/],
])("reports what %j has instead of a text", (response, fault) => {
  expect(texts(response)).toEqual({ fault: expect.stringMatching(fault) });
  expect(JSON.stringify(texts(response))).toContain("response: ");
});

it("names the fields of a record without a reply field, and the one that may be meant", () => {
  expect(repliesIn({ prompt: "x", output: "y" }, ["response"])).toEqual({
    lacks:
      "There is no reply: the field “response” is missing. Fields found: “prompt”, “output”. If the reply is in “output”, rename that field to “response”.",
  });
  expect(repliesIn({ prompt: "x" }, ["answer"])).toEqual({
    lacks: "There is no reply: the field “answer” is missing. Fields found: “prompt”.",
  });
});

it("reads choices next to the prompt, and the assistant's message at the end of a complete dialogue", () => {
  const choices = [message("hi")];
  expect(repliesIn({ prompt: "x", choices }, ["response"])).toEqual({ replies: [{ text: "hi", facts: {} }] });
  const messages = [
    { role: "user", content: "Say hi." },
    { role: "assistant", content: "hi" },
  ];
  expect(repliesIn({ messages }, ["response"])).toEqual({ replies: [{ text: "hi", facts: {} }] });
  // Next to another prompt, the messages are the turns before it.
  expect(repliesIn({ messages, prompt: "Now without h." }, ["response"])).toMatchObject({ lacks: expect.any(String) });
});

it("reads the fields beside a reply: tokens, cost, finish reason, time, parameters and the system prompt", () => {
  const response = {
    model: "m-2025",
    choices: [message("hi", { finish_reason: "length" })],
    usage: { prompt_tokens: 9, completion_tokens: 7, completion_tokens_details: { reasoning_tokens: 3 }, cost: 0.002 },
  };
  const record = {
    prompt: "x",
    response,
    latency_ms: 12.5,
    params: { temperature: 0.7, top_p: 1, max_tokens: 64, seed: 3 },
    system_prompt: "Be brief.",
  };
  expect(repliesIn(record, ["response"])).toEqual({
    replies: [
      {
        text: "hi",
        facts: {
          ...{ inputTokens: 9, outputTokens: 7, reasoningTokens: 3, costUsd: 0.002, finishReason: "length", latencyMs: 12.5 },
          ...{ sampling: { temperature: 0.7, topP: 1, maxTokens: 64, seed: 3 }, systemPrompt: "Be brief." },
        },
      },
    ],
  });
  expect(modelIn(record, ["response"])).toBe("m-2025");
  const flat = { response: "hi", input_tokens: "9", output_tokens: 7, cost: -1, temperature: 9, seed: 4, latency: 3, model: " m " };
  expect(repliesIn(flat, ["response"])).toEqual({ replies: [{ text: "hi", facts: { inputTokens: 9, outputTokens: 7 } }] });
  expect(modelIn(flat, ["response"])).toBe("m");
  const written = {
    response: "hi",
    cost_usd: "9.5e-05",
    prompt_tokens: 1_000_000_000,
    completion_tokens: 1_000_000_001,
    latency_ms: "1e13",
    temperature: "1E0",
  };
  expect(repliesIn(written, ["response"])).toEqual({
    replies: [{ text: "hi", facts: { costUsd: 0.000095, inputTokens: 1_000_000_000, sampling: { temperature: 1 } } }],
  });
  const anthropic = { input_tokens: 9, output_tokens: 7, cache_read_input_tokens: 100, cache_creation_input_tokens: 20 };
  expect(repliesIn({ response: "hi", usage: anthropic }, ["response"])).toMatchObject({
    replies: [{ facts: { inputTokens: 129, outputTokens: 7 } }],
  });
  const usageMetadata = { promptTokenCount: 9, cachedContentTokenCount: 5, candidatesTokenCount: 7, thoughtsTokenCount: 30 };
  expect(repliesIn({ response: "hi", usageMetadata }, ["response"])).toMatchObject({
    replies: [{ facts: { inputTokens: 9, outputTokens: 37, reasoningTokens: 30 } }],
  });
  expect(modelIn({ model: "", model_used: "n" }, [])).toBe("n");
  expect(modelIn({ model: null }, ["response"])).toBeNull();
  // The model is found under any of the family's reply fields; of several samples, the first counts.
  expect(modelIn({ answer: [response, "hi"] }, ["answer"])).toBe("m-2025");
  expect(modelIn({ llm_response: null, response }, ["llm_response", "response"])).toBe("m-2025");
});

it("gives several replies of one call no share of its tokens and cost, but each its own and what describes the call", () => {
  const usage = { prompt_tokens: 9, completion_tokens: 300, completion_tokens_details: { reasoning_tokens: 30 }, cost: 0.03 };
  const call = { latency_ms: 12, temperature: 1, system_prompt: "Be brief." };
  const shared = { latencyMs: 12, sampling: { temperature: 1 }, systemPrompt: "Be brief." };
  const factsOf = (record: object) => {
    const read = repliesIn({ prompt: "x", ...record }, ["response"]);
    return "replies" in read ? read.replies.map(({ facts }) => facts) : read;
  };
  const choices = [message("a", { finish_reason: "stop" }), message("b", { output_tokens: 7 }), message("c")];
  const each = [{ ...shared, finishReason: "stop" }, { ...shared, outputTokens: 7 }, shared];
  expect(factsOf({ response: { choices, usage }, ...call })).toEqual(each);
  expect(factsOf({ response: { body: { choices }, usage }, ...call })).toEqual(each);
  expect(factsOf({ choices, usage, ...call })).toEqual(each);
  expect(factsOf({ response: ["a", "b"], cost_usd: 0.03, usage, ...call })).toEqual([shared, shared]);
  // Each object of a list is a call of its own.
  const calls = [{ choices: choices.slice(2), usage }, { choices }];
  expect(factsOf({ response: calls, cost_usd: 0.06 })).toMatchObject([{ outputTokens: 300, costUsd: 0.03 }, {}, { outputTokens: 7 }, {}]);
  expect(factsOf({ response: ["a"], cost_usd: 0.03 })).toEqual([{ costUsd: 0.03 }]);
});
