import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OpenaiCompatible, openaiCompatible } from "@/lib/contracts/model";
import { type KeyedRequest, replyKey } from "./reply-key";

const settings = openaiCompatible.parse({
  kind: "openai-compatible",
  address: "http://127.0.0.1:9/v1",
  model: "m",
  sampling: { temperature: 0, maxTokens: 5 },
  timeoutSeconds: 20,
});
const text = "a long text that many prompts share";
const hash = "a".repeat(64);
const request: KeyedRequest = {
  messages: [{ role: "user", parts: ["Hello"] }],
  text: () => ({ text, json: Buffer.from(text), tokens: 8 }),
  limit: null,
  cut: null,
  repetition: 0,
  item: "one",
};
const key = (change: Partial<OpenaiCompatible> = {}, asked: Partial<KeyedRequest> = {}) =>
  replyKey({ ...settings, ...change }, { ...request, ...asked });

describe("the reply key of a request", () => {
  it("is the same for equal requests, ignoring settings that do not reach the model", () => {
    expect(key()).toMatch(/^[\w-]{43}$/);
    expect(key({ timeoutSeconds: 99, keyVariable: "HEED_KEY_OTHER", limitField: "max_completion_tokens" })).toBe(key());
    expect(key({ address: "http://127.0.0.1:9/v1/" })).toBe(key());
  });

  it("stays the same across versions, so that stored replies are found", () => {
    const messages: KeyedRequest["messages"] = [{ role: "user", parts: ["Read: ", { hash }] }];
    const keys = [key(), key({ headers: { "x-mode": "fast" }, limitField: "max_completion_tokens" }, { messages, repetition: 2 })];
    expect(keys).toEqual(["FWMbH1z0NPva-fLPfrLRSLxsIGH-4VbhvtA1C67U1zA", "bAaOMsu-xHPOf54o-AtEez7oVJYflq3lHLF29y5l5h8"]);
  });

  it.each<[string, Partial<OpenaiCompatible>, Partial<KeyedRequest>]>([
    ["model", { model: "n" }, {}],
    ["address", { address: "http://127.0.0.1:8/v1" }, {}],
    ["protocol", { protocol: "anthropic" }, {}],
    ["sampling", { sampling: { temperature: 1, maxTokens: 5 } }, {}],
    ["a seed", { sampling: { ...settings.sampling, seed: 1 } }, {}],
    ["extra body fields", { extraBody: { top_k: 3 } }, {}],
    ["an extra header", { headers: { "x-mode": "fast" } }, {}],
    ["streaming", { stream: !settings.stream }, {}],
    ["how replies are read", { reading: { tags: [], opened: false, trim: true } }, {}],
    ["the prompt", {}, { messages: [{ role: "user", parts: ["Hello "] }] }],
    ["the answer limit", {}, { limit: { answer: 3, reasoning: 0 } }],
    ["a shared text", {}, { messages: [{ role: "user", parts: ["Hello", { hash }] }] }],
    ["the repetition", {}, { repetition: 1 }],
    ["the item", {}, { item: "two" }],
  ])("depends on %s", (_name, change, asked) => {
    expect(key(change, asked)).not.toBe(key());
  });

  it("changes with a shared text and with the position of its cut", () => {
    const messages = (name: string): KeyedRequest["messages"] => [{ role: "user", parts: ["Read: ", { hash: name }] }];
    const keys = [
      key({}, { messages: messages(hash) }),
      key({}, { messages: messages("b".repeat(64)) }),
      ...[3, 4].map((kept) => key({}, { messages: messages(hash), cut: { message: 0, part: 1, kept, tokens: 1 } })),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  it("is different for different prompts", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 3 }), fc.array(fc.string(), { minLength: 1, maxLength: 3 }), (a, b) => {
        const keyOf = (contents: readonly string[]) =>
          key({}, { messages: contents.map((part) => ({ role: "user" as const, parts: [part] })) });
        expect(keyOf(a) === keyOf(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});
