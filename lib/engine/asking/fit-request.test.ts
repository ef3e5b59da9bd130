import { expect, it } from "vitest";
import type { ModelFacts, Request } from "@/lib/benchmarks/family";
import { countTextTokens } from "@/lib/blobs/shared-texts";
import { promptBytes } from "./call-costs";
import { fitRequest, promptTokens } from "./fit-request";

const hash = "a".repeat(64);
const context = Array.from({ length: 2000 }, (_, at) => `entry ${at} of the ledger`).join("\n");
const text = await countTextTokens(context).then((tokens) => () => ({ text: context, json: Buffer.from(context), tokens }));
const request: Request = {
  messages: [{ role: "user", parts: ["Read this:\n", { hash }, "\nWhat stands in entry 7?"] }],
  output: { answer: 4096 },
  shorten: { message: 0, part: 1 },
};
const model = (contextTokens: number | null, reasoningTokens: number | null = null): ModelFacts => ({
  ...{ name: "m", kind: "openai-compatible", claimedContextTokens: null, base: false, group: null, emptyReply: "" },
  ...{ contextTokens, reasoningTokens },
});
const whole = await promptTokens(request.messages, text);

it("leaves the prompt uncut for a model without a set context, with reasoning on top of the answer limit", async () => {
  expect(await fitRequest(request, model(null, 2000), text)).toEqual({
    limit: { answer: 4096, reasoning: 2000 },
    cut: null,
    counted: null,
  });
});

it("shortens the answer limit first, down to 1,024 tokens", async () => {
  expect((await fitRequest(request, model(whole + 5000), text)).limit?.answer).toBe(4096);
  expect(await fitRequest(request, model(whole + 2000), text)).toEqual({
    ...{ limit: { answer: 2000, reasoning: 0 }, cut: null, counted: whole },
  });
  expect((await fitRequest(request, model(whole + 1024), text)).cut).toBeNull();
});

it("then cuts the end of the context, but neither description nor instruction", async () => {
  const { limit, cut, counted } = await fitRequest(request, model(whole - 3000, 500), text);
  expect(limit).toEqual({ answer: 1024, reasoning: 500 });
  expect(cut).toMatchObject({ message: 0, part: 1, tokens: 3000 + 1024 + 500 });
  expect(counted).toBe(whole - 4524);
  expect(await countTextTokens(context.slice(0, cut?.kept))).toBeCloseTo(text().tokens - 4524, -1);
});

it("counts the bytes that are sent, without those that are cut", async () => {
  const { messages } = request;
  const shared = () => ({ ...text(), json: Buffer.from(JSON.stringify(context).slice(1, -1)) });
  const { cut } = await fitRequest(request, model(whole - 3000, 500), text);
  const sent = JSON.stringify(context.slice(0, cut?.kept)).length - 2;
  const others = "Read this:\n\nWhat stands in entry 7?".length;
  expect(promptBytes({ messages, text: shared, cut })).toBe(sent + others);
  expect(promptBytes({ messages, text: shared, cut: null })).toBe(JSON.stringify(context).length - 2 + others);
  const plain = { messages: [{ role: "user" as const, parts: ["äöü"] }], text: shared };
  expect(promptBytes({ ...plain, cut: { message: 0, part: 0, kept: 1, tokens: 1 } })).toBe(2);
});

it("applies the model's token ratio", async () => {
  const ratio = 1.25;
  const { cut, counted } = await fitRequest(request, model(whole), text, ratio);
  expect((counted ?? 0) * ratio).toBeLessThanOrEqual(whole - 1024);
  expect((counted ?? 0) * ratio).toBeGreaterThan(whole - 1024 - 2 * ratio);
  expect(cut?.tokens).toBe(Math.round((whole - (counted ?? 0)) * ratio));
  expect((await fitRequest(request, model(whole + 1100), text, ratio)).cut).not.toBeNull();
  expect((await fitRequest(request, model(whole + 1100), text)).cut).toBeNull();
});
