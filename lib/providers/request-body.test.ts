import { expect, it } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import type { AskRequest } from "./provider";
import { requestBody } from "./request-body";

const hash = "b".repeat(64);
const shared = 'A “quoted”\n"text".';
const request: Pick<AskRequest, "messages" | "text" | "limit" | "cut" | "repetition"> = {
  messages: [{ role: "user", parts: ["Read:\n", { hash }, "\nInstruction: say it.\n"] }],
  text: () => ({ text: shared, json: Buffer.from(JSON.stringify(shared).slice(1, -1)), tokens: 8 }),
  ...{ limit: { answer: 100, reasoning: 50 }, cut: null, repetition: 0 },
};
const settings = (more: object = {}) =>
  openaiCompatible.parse({ kind: "openai-compatible", address: "http://127.0.0.1:1/v1", model: "m", sampling: {}, ...more });
const sent = (more: object, asked = request) => {
  const body = requestBody(settings(more), asked);
  return JSON.parse(typeof body === "string" ? body : Buffer.concat(body).toString("utf8"));
};
const prompt = `Read:\n${shared}\nInstruction: say it.\n`;

it("sends a chat model messages, with one limit for answer and reasoning", () => {
  expect(sent({})).toEqual({ model: "m", messages: [{ role: "user", content: prompt }], max_tokens: 150 });
});

it("sends a base model the prompt with a cue for the answer, without roles", () => {
  expect(sent({ base: true })).toEqual({ model: "m", prompt: `${prompt}\noutput: `, max_tokens: 150 });
});

it("omits the cut text, and keeps the text around it", () => {
  const cut = { message: 0, part: 1, kept: 3, tokens: 5 };
  expect(sent({}, { ...request, cut }).messages[0].content).toBe(`Read:\n${shared.slice(0, 3)}\nInstruction: say it.\n`);
});

it.each([
  [{}, '{"model":"m","messages":[{"role":"user","content":"Hi"}]}'],
  [
    {
      sampling: { temperature: 0, topP: 0.9, maxTokens: 90, seed: 4, reasoningEffort: "low" },
      stream: true,
      extraBody: { stop: ["x"], model: "n" },
    },
    '{"model":"n","messages":[{"role":"user","content":"Hi"}],"temperature":0,"top_p":0.9,"seed":6,"max_tokens":90,"reasoning_effort":"low","stream":true,"stream_options":{"include_usage":true},"stop":["x"]}',
  ],
  [
    { address: "https://openrouter.ai/api/v1", sampling: { maxTokens: 500, reasoningEffort: "high" }, limitField: "max_completion_tokens" },
    '{"model":"m","messages":[{"role":"user","content":"Hi"}],"max_completion_tokens":150,"reasoning":{"effort":"high"}}',
  ],
  [
    { address: "https://api.openai.com/v1", sampling: { temperature: 1 }, extraBody: { max_tokens: null, temperature: null, top_k: 2 } },
    '{"model":"m","messages":[{"role":"user","content":"Hi"}],"top_k":2}',
  ],
  [{ base: true, extraBody: { prompt: "never", logprobs: 1 } }, '{"model":"m","prompt":"Hi\\noutput: ","logprobs":1}'],
])("writes the same bytes for %j", (more, body) => {
  const limit = "limitField" in more || "address" in more ? { answer: 100, reasoning: 50 } : null;
  const hi: typeof request = { ...request, messages: [{ role: "user", parts: ["Hi"] }], limit, repetition: 2 };
  expect(requestBody(settings(more), hi)).toBe(body);
});
