import { describe, expect, it } from "vitest";
import { type OpenaiCompatible, openaiCompatible } from "@/lib/contracts/model";
import { chatFields, withMessages } from "./openai-chat-request";

const messages = [{ role: "user" as const, content: "hello" }];
const settings = (address: string, more: object = {}) =>
  openaiCompatible.parse({ kind: "openai-compatible", address, model: "m", sampling: {}, ...more });

const chatRequest = (modelSettings: OpenaiCompatible, conversation: typeof messages, repetition: number) =>
  withMessages(chatFields(modelSettings, repetition, {}), conversation);

describe("chatFields", () => {
  it("leaves absent parameters to the endpoint", () => {
    expect(chatRequest(settings("http://127.0.0.1:8000/v1"), messages, 3)).toEqual({ model: "m", messages });
  });

  it("adds the repetition to the seed", () => {
    expect(chatRequest(settings("http://127.0.0.1:8000/v1", { sampling: { seed: 10 } }), messages, 3)).toMatchObject({ seed: 13 });
  });

  it("names the token limit as each endpoint expects it", () => {
    const sampling = { maxTokens: 50 };
    expect(chatRequest(settings("https://api.openai.com/v1", { sampling }), messages, 0)).toEqual({
      model: "m",
      messages,
      max_completion_tokens: 50,
    });
    for (const address of ["https://openrouter.ai/api/v1", "http://localhost:11434/v1", "https://api.openai.com.example.org/v1"]) {
      expect(chatRequest(settings(address, { sampling }), messages, 0)).toEqual({ model: "m", messages, max_tokens: 50 });
    }
  });

  it("names the reasoning effort as each endpoint expects it", () => {
    const sampling = { reasoningEffort: "high" };
    expect(chatRequest(settings("https://openrouter.ai/api/v1", { sampling }), messages, 0)).toMatchObject({
      reasoning: { effort: "high" },
    });
    expect(chatRequest(settings("https://api.openai.com/v1", { sampling }), messages, 0)).toMatchObject({ reasoning_effort: "high" });
  });

  it("sends rarely set fields", () => {
    const sampling = { reasoningEffort: "max", topK: 40, stop: ["END"], serviceTier: "flex" };
    const body = { reasoning_effort: "max", top_k: 40, stop: ["END"], service_tier: "flex" };
    expect(chatRequest(settings("http://127.0.0.1:1/v1", { sampling }), messages, 0)).toEqual({ model: "m", messages, ...body });
    const nulls = { top_k: null, stop: null, service_tier: null, reasoning_effort: null };
    expect(chatRequest(settings("http://127.0.0.1:1/v1", { sampling, extraBody: nulls }), messages, 0)).toEqual({ model: "m", messages });
  });

  it("gives the extra body priority", () => {
    const overridden = settings("http://127.0.0.1:1/v1", { sampling: { temperature: 1 }, extraBody: { temperature: 0.2, top_k: 20 } });
    expect(chatRequest(overridden, messages, 0)).toMatchObject({ temperature: 0.2, top_k: 20 });
  });
});
