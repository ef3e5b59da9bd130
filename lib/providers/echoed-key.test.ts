import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openaiCompatible as settingsShape } from "@/lib/contracts/model";
import { HeedError } from "@/lib/errors";
import { endpointProvider } from "./endpoint-provider";
import { modelTools } from "./model-tools";
import { readOfferedModels } from "./offered-models";
import { ProviderError } from "./provider-error";
import { hello } from "./raw-server.fixture";
import { testConnection } from "./test-connection";

const key = "sk-echo-0123456789+abc/def=";
let server: Server;
let answer: { status: number; body: string; headers?: Record<string, string> };
let asked = 0;

beforeAll(async () => {
  vi.stubEnv("HEED_KEY_ECHO", key);
  server = createServer((request, response) => {
    asked++;
    if (request.headers.authorization !== `Bearer ${key}`) response.writeHead(401).end("{}");
    else if (request.url === "/v1/models") response.end(JSON.stringify({ data: [{ id: `tuned-for-${key}` }] }));
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const settings = (keyVariable = "HEED_KEY_ECHO") =>
  settingsShape.parse({
    kind: "openai-compatible",
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    model: "m",
    keyVariable,
    sampling: {},
  });

async function ask(status: number, body: unknown, headers: Record<string, string> = {}) {
  answer = { status, body: typeof body === "string" ? body : JSON.stringify(body), headers };
  const provider = endpointProvider(settings(), 1);
  try {
    return await provider.ask({ ...hello, signal: new AbortController().signal });
  } finally {
    await provider.close();
  }
}
const refusal = async (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const error = await ask(status, body, headers).catch((caught: unknown) => caught);
  if (!(error instanceof ProviderError)) throw new Error("nothing was refused");
  return error;
};
const completionWith = (message: object, more: object = {}) => ({ choices: [{ finish_reason: "stop", message }], ...more });

it("removes a key that the endpoint repeats from its refusals, before they are truncated", async () => {
  const base64 = Buffer.from(`Authorization: Bearer ${key}`).toString("base64");
  for (const body of [
    { error: { message: `Incorrect API key ${key}.` } },
    { error: { message: `${"x".repeat(490)} ${key}` } },
    `<html><body>Bearer ${key.replaceAll("&", "&amp;")} is wrong; ${encodeURIComponent(key)}; ${base64}</body></html>`,
    { error: { message: JSON.stringify({ sent: { authorization: `Bearer ${key}` } }) } },
    {
      error: { message: "Provider returned error", code: key, metadata: { raw: `{"param":"${key}","message":"no"}`, provider_name: key } },
    },
    { error: { message: "slow", type: `${"t".repeat(190)}${key}`, metadata: { headers: { "X-RateLimit-Reset": key } } } },
  ]) {
    for (const status of [400, 401, 429, 500]) {
      const { detail, message, reason, endpoint } = await refusal(status, body);
      for (const text of [detail, message, reason, JSON.stringify(endpoint)]) {
        expect(text).not.toContain("echo-0123456789");
        expect(text).not.toContain(encodeURIComponent("+abc"));
        expect(text).not.toContain(base64.slice(40, 60));
      }
    }
  }
});

it("removes the key from the headers that it keeps: a redirect's target and the request id", async () => {
  const moved = await refusal(301, "", { location: `https://elsewhere.example/v1?token=${encodeURIComponent(key)}` });
  expect(moved.detail).toContain("https://elsewhere.example/v1?token=[key removed");
  const named = await refusal(429, "{}", { "x-request-id": `${"r".repeat(190)}${key}` });
  expect(named.requestId).toMatch(/^r{190}\[key/);
  expect((await ask(200, completionWith({ content: "yes" }), { "x-request-id": `id-${key}` })).requestId).toMatch(/^id-\[key removed/);
  for (const { detail, requestId } of [moved, named]) expect(`${detail}${requestId}`).not.toContain("0123456789");
});

it("removes the key from replies of any form, and marks them as redacted", async () => {
  const halves = [
    { type: "text", text: `your key is ${key.slice(0, 9)}` },
    { type: "text", text: `${key.slice(9)}, keep it` },
  ];
  const reply = await ask(200, completionWith({ content: halves, reasoning: `They sent ${key}` }, { id: key, model: `m ${key}` }));
  expect(JSON.stringify(reply)).not.toMatch(/0123456789|abc\/def/);
  expect(reply).toMatchObject({ redacted: true, text: `your key is [key removed${"*".repeat(key.length - 13)}], keep it` });
  const escaped = [...key].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
  expect((await ask(200, `{"choices":[{"message":{"content":"${escaped}"}}]}`)).text).toMatch(/^\[key removed\**\]$/);
  expect(await ask(200, completionWith({ content: "nothing of it" }))).toMatchObject({ redacted: false, text: "nothing of it" });
});

it("removes the key from a judge's reply and from a connection test", async () => {
  answer = { status: 200, body: JSON.stringify(completionWith({ content: `{"verdict": "${key}"}` })) };
  expect((await modelTools(settings()).chat({ messages: [{ role: "user", content: "judge" }] })).text).not.toContain("0123456789");
  expect(JSON.stringify(await testConnection(settings()))).not.toContain("0123456789");
  answer = { status: 404, body: JSON.stringify({ error: { message: `no model for ${key}` } }) };
  const { sentence } = await testConnection(settings());
  expect(sentence).toMatch(/It offers tuned-for-\[key removed/);
  expect(sentence).not.toContain("0123456789");
});

it("sends endpoints no other environment variable", async () => {
  vi.stubEnv("DATABASE_URL", "postgresql://user:secret@localhost/heed");
  const before = asked;
  expect(() => endpointProvider(settings("DATABASE_URL"), 1)).toThrow(HeedError);
  expect(() => modelTools(settings("DATABASE_URL"))).toThrow(/HEED_ALLOWED_KEYS/);
  expect(await testConnection(settings("DATABASE_URL"))).toMatchObject({
    ok: false,
    sentence: expect.stringContaining("HEED_ALLOWED_KEYS"),
  });
  expect(await readOfferedModels(settings("DATABASE_URL"))).toBeNull();
  await expect(readOfferedModels({ address: "http://169.254.169.254/v1" })).rejects.toThrow(HeedError);
  expect(asked).toBe(before);
});
