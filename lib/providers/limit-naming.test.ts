import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openaiCompatible as shape } from "@/lib/contracts/model";
import { endpointProvider } from "./endpoint-provider";
import { completion, hello, type RawServer, rawServer, response } from "./raw-server.fixture";

let server: RawServer;
let refuses: (body: Record<string, unknown>) => string | null = () => null;
beforeAll(async () => {
  server = await rawServer((socket) => {
    const refusal = refuses(JSON.parse(server.bodies.at(-1) ?? "{}"));
    socket.write(refusal === null ? response(completion("ready")) : response(refusal, {}, "400 Bad Request"));
  });
});
afterAll(() => server.close());
beforeEach(() => {
  server.bodies.length = 0;
});

const signal = () => new AbortController().signal;
const settings = (more: object = {}) =>
  shape.parse({ kind: "openai-compatible", address: server.address, model: "m", sampling: { maxTokens: 50 }, ...more });
const refusal = (message: string, more: object = {}) => JSON.stringify({ error: { message, ...more } });
const wantsCompletion = (body: object) =>
  "max_tokens" in body
    ? refusal("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", {
        param: "max_tokens",
        code: "unsupported_parameter",
      })
    : null;
const fieldsSent = () => server.bodies.map((body) => Object.keys(JSON.parse(body)).filter((name) => name.startsWith("max_")));

describe("the field name of the output limit", () => {
  it("is the one that the endpoint requests after the first refusal, and is reported once", async () => {
    refuses = wantsCompletion;
    const fields: string[] = [];
    const provider = endpointProvider(settings(), 4, { onLimitField: (field) => fields.push(field) });
    const replies = await Promise.all([1, 2, 3].map(() => provider.ask({ ...hello, signal: signal() })));
    expect(replies.map(({ text }) => text)).toEqual(["ready", "ready", "ready"]);
    const before = server.bodies.length;
    await provider.ask({ ...hello, limit: { answer: 20, reasoning: 5 }, signal: signal() });
    expect(fieldsSent().slice(before)).toEqual([["max_completion_tokens"]]);
    expect(JSON.parse(server.bodies.at(-1) ?? "")).toMatchObject({ max_completion_tokens: 25 });
    expect(fields).toEqual(["max_completion_tokens"]);
    await provider.close();
  });

  it("is used from the first request if it was recorded", async () => {
    refuses = wantsCompletion;
    const provider = endpointProvider(settings({ limitField: "max_completion_tokens" }), 1);
    await provider.ask({ ...hello, signal: signal() });
    expect(fieldsSent()).toEqual([["max_completion_tokens"]]);
    await provider.close();
  });

  it("falls back to max_tokens if the server knows no other", async () => {
    refuses = (body) =>
      "max_completion_tokens" in body
        ? JSON.stringify({ detail: [{ loc: ["body", "max_completion_tokens"], msg: "Extra inputs are not permitted" }] })
        : null;
    const provider = endpointProvider(settings({ limitField: "max_completion_tokens" }), 1);
    await provider.ask({ ...hello, signal: signal() });
    expect(fieldsSent()).toEqual([["max_completion_tokens"], ["max_tokens"]]);
    await provider.close();
  });

  it("is replaced in the extra body too, which keeps its value", async () => {
    refuses = wantsCompletion;
    const provider = endpointProvider(settings({ sampling: {}, extraBody: { max_tokens: 77, top_k: 1 } }), 1);
    await provider.ask({ ...hello, signal: signal() });
    expect(JSON.parse(server.bodies.at(-1) ?? "")).toMatchObject({ max_completion_tokens: 77, top_k: 1 });
    await provider.close();
  });

  it("is kept if only its value is refused, and fails if both names are refused", async () => {
    refuses = () => refusal("max_tokens is too large: 50. This model supports at most 40 completion tokens.", { param: "max_tokens" });
    const provider = endpointProvider(settings(), 1);
    await expect(provider.ask({ ...hello, signal: signal() })).rejects.toMatchObject({
      kind: "refused",
      setting: { field: "max_tokens", value: "50", byName: false, parameter: "maxTokens" },
    });
    expect(fieldsSent()).toEqual([["max_tokens"]]);
    refuses = (body) => refusal(`Unknown parameter: '${Object.keys(body).find((name) => name.startsWith("max_"))}'.`);
    await expect(provider.ask({ ...hello, signal: signal() })).rejects.toMatchObject({ setting: { field: "max_completion_tokens" } });
    expect(fieldsSent()).toEqual([["max_tokens"], ["max_tokens"], ["max_completion_tokens"]]);
    await provider.close();
  });
});

describe("a null in the extra body", () => {
  it("removes a field that Heed sends, and the limit under either name", async () => {
    refuses = () => null;
    const extraBody = { max_completion_tokens: null, temperature: null, min_p: null };
    const provider = endpointProvider(settings({ sampling: { temperature: 0, maxTokens: 9 }, extraBody }), 1);
    await provider.ask({ ...hello, signal: signal() });
    const { messages: _, ...rest } = JSON.parse(server.bodies.at(-1) ?? "");
    // Other nulls are sent as they are: only the endpoint knows their meaning.
    expect(rest).toEqual({ model: "m", min_p: null });
    await provider.close();
  });
});
