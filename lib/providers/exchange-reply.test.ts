import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { receivedText } from "@/lib/contracts/plain/received-text";
import { readingOf } from "@/lib/contracts/plain/thought-tags";
import "@/lib/random/property-seed.fixture";
import { EventStream } from "./event-stream";
import { exchangeReply } from "./exchange-reply";
import { openaiChat } from "./protocols/openai-chat";
import { ProviderError } from "./provider-error";

const exchange = (body: unknown) => ({
  status: 200,
  headers: {},
  body: typeof body === "string" ? body : JSON.stringify(body),
  latencyMs: 12,
});
const exchangeWith = (message: object, more: object = {}) =>
  exchange({ id: "x", model: "m", choices: [{ finish_reason: "stop", message, ...more }] });
const reading = readingOf({ model: "m" });
const read = (received: ReturnType<typeof exchange>) => exchangeReply(received, 0, reading, openaiChat);
const failure = (received: ReturnType<typeof exchange>): ProviderError => {
  try {
    read(received);
  } catch (error) {
    if (error instanceof ProviderError) return error;
  }
  throw new Error("no ProviderError");
};

describe("exchangeReply", () => {
  it("reads text, usage and envelope", () => {
    const usage = {
      prompt_tokens: 7,
      completion_tokens: 9,
      completion_tokens_details: { reasoning_tokens: 4 },
      prompt_tokens_details: { cached_tokens: 2 },
    };
    const reply = read(exchange({ id: "x", model: "m", choices: [{ finish_reason: "length", message: { content: "hi" } }], usage }));
    expect(reply).toMatchObject({ text: "hi", reasoning: null, finishReason: "length", latencyMs: 12 });
    expect(reply.usage).toEqual({ input: 7, output: 9, reasoning: 4, cached: 2, cacheWrite: null });
    expect(JSON.stringify(reply.envelope)).not.toContain("hi");
  });

  it("separates reasoning from the answer, in fields and in tags", () => {
    expect(read(exchangeWith({ content: "a", reasoning: "r" }))).toMatchObject({ text: "a", reasoning: "r" });
    expect(read(exchangeWith({ content: "a", reasoning_content: "r" }))).toMatchObject({ text: "a", reasoning: "r" });
    expect(read(exchangeWith({ content: "<think>\nr</think>\n\na <think> b" }))).toMatchObject({
      text: "\n\na <think> b",
      reasoning: "\nr",
    });
    expect(read(exchangeWith({ content: "r</think>\na" }))).toMatchObject({ text: "\na", reasoning: "r" });
  });

  it("keeps an answer verbatim whether the server or Heed separates the reasoning", () => {
    const answer = "\n\nHere it is, as asked.\nA blue bird sang.\n";
    const [apart, within] = [
      exchangeWith({ content: answer, reasoning_content: "plan" }),
      exchangeWith({ content: `<think>plan</think>${answer}` }),
    ].map(read);
    expect(apart).toMatchObject({ text: answer, reasoning: "plan", received: null });
    expect(within).toMatchObject({ text: answer, reasoning: "plan" });
    const trimming = { ...reading, trim: true };
    for (const received of [
      exchangeWith({ content: answer, reasoning_content: "plan" }),
      exchangeWith({ content: `<think>plan</think>${answer}` }),
    ])
      expect(exchangeReply(received, 0, trimming, openaiChat)).toMatchObject({ text: answer.trim(), reasoning: "plan" });
  });

  it("stores enough to restore the received text", () => {
    const content = "<think>pl\u0000an</think>\n\na\ud800";
    const { text, reasoning, received = null } = read(exchangeWith({ content, reasoning: "before" }));
    expect(reasoning).toBe("beforepl\ufffdan");
    expect(receivedText(text, reasoning, received)).toBe("<think>pl\ufffdan</think>\n\na\ufffd");
  });

  it("reads a reply the same way whole or streamed in any pieces", () => {
    const part = fc.constantFrom(
      "<think>",
      "</think>",
      "[THINK]",
      "[/THINK]",
      "<|channel|>analysis<|message|>",
      "<|channel|>final<|message|>",
      "\n",
      " ",
      "`",
      "a",
      "Sure. ",
    );
    const whole = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => `${parts.join("")}.`);
    fc.assert(
      fc.property(whole, fc.array(fc.nat(200), { maxLength: 6 }), fc.array(fc.nat(4000), { maxLength: 4 }), (content, cuts, breaks) => {
        const at = [...new Set(cuts.map((cut) => cut % content.length))].sort((a, b) => a - b);
        const deltas = [0, ...at].map((from, nth) => content.slice(from, at[nth]));
        const chunk = (delta: object, finish: string | null) =>
          `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`;
        const sent = [...deltas.map((piece) => chunk({ content: piece }, null)), chunk({}, "stop"), "data: [DONE]\n\n"].join("");
        const stream = new EventStream(openaiChat.stream());
        let from = 0;
        for (const to of [...breaks.map((offset) => offset % sent.length).sort((a, b) => a - b), sent.length]) {
          stream.write(sent.slice(from, to));
          from = to;
        }
        const parts = ({ text, reasoning, received, ended }: ReturnType<typeof read>) => ({ text, reasoning, received, ended });
        expect(parts(read(exchange(stream.end())))).toEqual(parts(read(exchangeWith({ content }))));
      }),
      { numRuns: 300 },
    );
  });

  it("joins parts of a content list", () => {
    expect(
      read(
        exchangeWith({
          content: [
            { type: "text", text: "a" },
            { type: "text", text: "b" },
          ],
        }),
      ).text,
    ).toBe("ab");
  });

  it("replaces characters that Postgres cannot store one for one", () => {
    expect(read(exchangeWith({ content: "a\u0000b\ud800c😀" })).text).toBe("a\ufffdb\ufffdc😀");
  });

  it("treats an empty, unbilled reply as a passing failure with at most two retries", () => {
    for (const content of ["  \n", null])
      expect(failure(exchangeWith({ content }))).toMatchObject({ kind: "passing", reason: "empty reply", mostRetries: 2 });
  });

  it("accepts an empty reply that was billed, reasoned, cut off or filtered", () => {
    const billed = { choices: [{ message: { content: "" }, finish_reason: "stop" }], usage: { completion_tokens: 4 } };
    expect(read(exchange(billed))).toMatchObject({ text: "", ended: "empty" });
    expect(read(exchangeWith({ content: "<think>never ends" }))).toMatchObject({ text: "", ended: "empty", reasoning: "never ends" });
    const spent = { choices: [{ message: { content: null }, finish_reason: "length" }] };
    expect(read(exchange(spent))).toMatchObject({ text: "", ended: "reasoning_exhausted" });
    const kept = { choices: [{ message: { content: null }, finish_reason: "content_filter" }] };
    expect(read(exchange(kept))).toMatchObject({ text: "", ended: "filtered" });
  });

  it("keeps a reply despite malformed fields beside its text", () => {
    const odd = {
      id: 7,
      created: "today",
      model: { name: "m" },
      choices: [{ message: { content: "hi", reasoning: { steps: 3 } }, finish_reason: 7 }],
      usage: { prompt_tokens: 1e12, completion_tokens: -4, prompt_tokens_details: 3 },
    };
    expect(read(exchange(odd))).toMatchObject({
      text: "hi",
      ended: "text",
      usage: { input: null, output: null, cached: null, reasoning: null, cacheWrite: null },
    });
    expect(read(exchange({ ...odd, usage: [] })).usage.input).toBeNull();
  });

  it("distinguishes a cut-off body, a web page and an unknown shape", () => {
    expect(failure(exchange('{"choices":[{"mess'))).toMatchObject({ kind: "passing", reason: "truncated reply" });
    expect(failure(exchange("<!doctype html><html>"))).toMatchObject({ kind: "model", reason: "HTML instead of JSON" });
    expect(failure(exchange({ hello: 1 }))).toMatchObject({ kind: "passing", reason: "unreadable reply" });
  });

  it("finds an error inside a 200 response", () => {
    expect(failure(exchange({ error: { code: 429, message: "slow down" } }))).toMatchObject({
      kind: "passing",
      reason: "429",
      detail: "slow down",
    });
    expect(failure(exchange({ error: { code: "oops", message: "broken" } }))).toMatchObject({ kind: "passing", reason: "502" });
  });
});
