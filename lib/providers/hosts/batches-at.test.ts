import { expect, it } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import { batchFactorOf, whyNoBatches } from "./batches-at";

const at = (address: string, protocol?: string) =>
  openaiCompatible.parse({ kind: "openai-compatible", address, protocol, model: "m", sampling: {} });

it.each([
  ["https://api.openai.com/v1", "openai-chat"],
  ["https://api.openai.com/v1", "openai-responses"],
  ["https://api.anthropic.com/v1", "anthropic"],
])("%s accepts batches with %s at half the price", (address, protocol) => {
  expect(whyNoBatches(at(address, protocol))).toBeNull();
  expect(batchFactorOf(at(address, protocol))).toBe(0.5);
});

it.each([
  [at("https://api.mistral.ai/v1"), "Mistral is not known to accept batches with the protocol OpenAI chat completions."],
  [at("https://api.anthropic.com/v1"), "Anthropic is not known to accept batches with the protocol OpenAI chat completions."],
  [at("https://generativelanguage.googleapis.com/v1beta", "gemini"), "Heed does not submit batches with the protocol Gemini."],
  [{ kind: "simulated" as const, profile: "p", seed: 0, latencySeconds: 0 }, "Simulated models have no endpoint that accepts batches."],
])("the others give a reason", (settings, sentence) => {
  expect(whyNoBatches(settings)).toBe(sentence);
});

it("an unknown host may accept batches, at an unknown price", () => {
  expect(whyNoBatches(at("http://127.0.0.1:8000/v1"))).toBeNull();
  expect(batchFactorOf(at("http://127.0.0.1:8000/v1"))).toBeNull();
});
