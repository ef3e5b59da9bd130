import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type OpenaiCompatible, openaiCompatible } from "@/lib/contracts/model";
import { modelTools } from "./model-tools";

let server: Server;
let address: string;
let bodies: Record<string, unknown>[] = [];
let answer: (
  path: string,
  body: Record<string, unknown>,
) => { status: number; body: unknown; headers?: Record<string, string>; raw?: boolean };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text);
    bodies.push(body);
    const { status, body: answerBody, headers, raw } = answer(request.url ?? "", body);
    const sent = raw ? String(answerBody) : JSON.stringify(answerBody);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("no port");
  address = `http://127.0.0.1:${bound.port}/v1`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const tools = (more: object = {}) =>
  modelTools(openaiCompatible.parse({ kind: "openai-compatible", address, model: "m", sampling: {}, ...more }));
const messages = [{ role: "user" as const, content: "hello" }];
const noUsage = { input: null, output: null, cached: null, reasoning: null, cacheWrite: null };
const chatAnswer = (text: string, logprobs?: number[], usage?: object) => ({
  status: 200,
  body: {
    choices: [
      { message: { content: text }, ...(logprobs && { logprobs: { content: logprobs.map((logprob) => ({ token: "x", logprob })) } }) },
    ],
    ...(usage && { usage }),
  },
});

describe("modelTools", () => {
  it("returns the text, and log-probabilities if the endpoint provides them", async () => {
    answer = (_path, body) => (body.logprobs ? chatAnswer("hi", [-0.5, -1], { prompt_tokens: 7, completion_tokens: 9 }) : chatAnswer("hi"));
    expect(await tools().chat({ messages })).toEqual({
      text: "hi",
      tokenLogprobs: [-0.5, -1],
      usage: { ...noUsage, input: 7, output: 9 },
    });
    expect(await tools().chat({ messages, json: true })).toEqual({ text: "hi", tokenLogprobs: null, usage: noUsage });
    expect(bodies.at(-1)).toMatchObject({ response_format: { type: "json_object" } });
  });

  it("stops requesting log-probabilities once they are refused", async () => {
    answer = (_path, body) =>
      body.logprobs ? { status: 400, body: { error: { message: "logprobs are not supported" } } } : chatAnswer("hi");
    const chatTools = tools();
    bodies = [];
    expect(await chatTools.chat({ messages })).toEqual({ text: "hi", tokenLogprobs: null, usage: noUsage });
    await chatTools.chat({ messages });
    expect(bodies.map((body) => body.logprobs === true)).toEqual([true, false, false]);
  });

  describe("with an endpoint that refuses parts of a judge's request", () => {
    const refused = (message: string, more: object = {}) => ({ status: 400, body: { error: { message, ...more } } });
    const asked = { messages, json: true, temperature: 0, maxTokens: 4000 };
    const adapted = async (more: object = {}) => {
      const heard: OpenaiCompatible[] = [];
      const chatTools = modelTools(openaiCompatible.parse({ kind: "openai-compatible", address, model: "m", sampling: {}, ...more }), {
        onAdapted: (settings) => heard.push(settings),
      });
      bodies = [];
      const { text } = await chatTools.chat(asked);
      const before = bodies.length;
      await Promise.all([chatTools.chat(asked), chatTools.chat(asked)]);
      expect(bodies).toHaveLength(before + 2);
      return { text, heard: heard.at(-1), last: bodies.at(-1) };
    };

    it("omits temperature and JSON format, remembers both and reports them", async () => {
      answer = (_path, body) =>
        "temperature" in body
          ? refused("Unsupported value: 'temperature' does not support 0 with this model.", { param: "temperature" })
          : "response_format" in body
            ? { status: 400, body: { error: "'response_format.type' must be 'json_schema' or 'text'" } }
            : chatAnswer("{}");
      const { text, heard, last } = await adapted({ extraBody: { top_k: 3 } });
      expect(text).toBe("{}");
      expect(last).toEqual({ model: "m", messages, max_tokens: 4000, top_k: 3 });
      expect(heard?.extraBody).toEqual({ top_k: 3, temperature: null, response_format: null });
    });

    it("names a field that is refused after it was accepted, and adapts nothing", async () => {
      const heard: OpenaiCompatible[] = [];
      const chatTools = modelTools(openaiCompatible.parse({ kind: "openai-compatible", address, model: "m", sampling: {} }), {
        onAdapted: (settings) => heard.push(settings),
      });
      answer = () => chatAnswer("{}");
      await chatTools.chat(asked);
      answer = (_path, body) => ("temperature" in body ? refused("temperature is deprecated", { param: "temperature" }) : chatAnswer("{}"));
      await expect(chatTools.chat(asked)).rejects.toMatchObject({ setting: { field: "temperature", value: "0" } });
      expect(heard).toEqual([]);
    });

    it("renames the limit, and omits it if its value is refused", async () => {
      answer = (_path, body) =>
        "max_tokens" in body ? refused("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.") : chatAnswer("{}");
      expect(await adapted()).toMatchObject({ heard: { limitField: "max_completion_tokens" }, last: { max_completion_tokens: 4000 } });
      answer = (_path, body) =>
        "max_tokens" in body
          ? refused("max_tokens is too large: 4000. It must be at most 2048.", { param: "max_tokens" })
          : chatAnswer("{}");
      const { heard, last } = await adapted();
      expect(heard?.extraBody).toEqual({ max_tokens: null });
      expect(last).not.toHaveProperty("max_tokens");
    });

    it("starts from the recorded settings, and respects a null in the extra body", async () => {
      answer = (_path, body) =>
        "temperature" in body || "response_format" in body ? refused("no", { param: "temperature" }) : chatAnswer("{}");
      const { heard } = await adapted({ extraBody: { temperature: null, response_format: null } });
      expect(heard).toBeUndefined();
    });

    it("names a refused setting of the judge model, and does not omit it", async () => {
      answer = (_path, body) => ("top_p" in body ? refused("Unsupported parameter: 'top_p'") : chatAnswer("{}"));
      bodies = [];
      await expect(tools({ sampling: { topP: 0.9 } }).chat(asked)).rejects.toMatchObject({ setting: { field: "top_p", value: "0.9" } });
      expect(bodies).toHaveLength(1);
    });
  });

  it("asks once, so that its caller can count each call that may have been billed", async () => {
    bodies = [];
    answer = () => ({ status: 504, body: {} });
    await expect(tools().chat({ messages })).rejects.toMatchObject({ kind: "passing", possiblyBilled: true });
    expect(bodies).toHaveLength(1);
  });

  it("embeds any number of texts in order", async () => {
    answer = (path, { input }) => {
      expect(path).toBe("/v1/embeddings");
      const texts = z.array(z.string()).parse(input);
      return { status: 200, body: { data: texts.map((text, index) => ({ index, embedding: [Number(text)] })).reverse() } };
    };
    const texts = Array.from({ length: 600 }, (_, at) => String(at));
    expect((await tools().embed(texts)).map(([value]) => value)).toEqual(texts.map(Number));
    expect(await tools().embed([])).toEqual([]);
  });

  it("names the endpoint's error instead of embeddings, or says that there are none", async () => {
    answer = () => ({ status: 200, body: { error: { message: "This key has no credits: insufficient balance." } } });
    await expect(tools().embed(["a"])).rejects.toMatchObject({ kind: "credentials", detail: expect.stringContaining("no credits") });
    const unreadable = { kind: "passing", reason: "unreadable reply", detail: "The endpoint returned no embeddings." };
    answer = () => ({ status: 200, body: { data: [{ index: 0, embedding: "AAAA" }] } });
    await expect(tools().embed(["a"])).rejects.toMatchObject(unreadable);
    answer = () => ({ status: 200, body: "<html><body>Sign in</body></html>", raw: true });
    await expect(tools().embed(["a"])).rejects.toMatchObject(unreadable);
  });

  it("rejects a simulated model", () => {
    expect(() => modelTools({ kind: "simulated", profile: "linear", seed: 0, latencySeconds: 0 })).toThrow(/cannot|Only a connected model/);
  });
});
