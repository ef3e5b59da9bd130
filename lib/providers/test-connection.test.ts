import { afterAll, beforeAll, expect, it } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import { completion, type RawServer, rawServer, response } from "./raw-server.fixture";
import { testConnection } from "./test-connection";

let server: RawServer;
let answer: (body: Record<string, unknown>) => { status?: string; body: string };
beforeAll(async () => {
  server = await rawServer((socket) => {
    const { status, body } = answer(JSON.parse(server.bodies.at(-1) ?? "{}"));
    socket.write(response(body, {}, status));
  });
});
afterAll(() => server.close());

const tested = (more: object = {}) =>
  testConnection(openaiCompatible.parse({ kind: "openai-compatible", address: server.address, model: "m", sampling: {}, ...more }));
const refusal = (message: string, more: object = {}) => ({
  status: "400 Bad Request",
  body: JSON.stringify({ error: { message, ...more } }),
});
const completionWith = (message: object, finish_reason = "stop") => ({
  body: JSON.stringify({ choices: [{ message, finish_reason }], usage: { prompt_tokens: 3, completion_tokens: 9 } }),
});

it("names the setting that the endpoint rejects, its value and where to clear it", async () => {
  answer = (body) =>
    "temperature" in body
      ? refusal("Unsupported value: 'temperature' does not support 0.", { param: "temperature" })
      : completionWith({ content: "ready" });
  expect(await tested({ sampling: { temperature: 0 } })).toMatchObject({
    ok: false,
    sentence:
      "The endpoint rejects the setting temperature, sent as 0 (400): Unsupported value: 'temperature' does not support 0. Clear “Temperature” in the model's settings.",
    refused: { field: "temperature", value: "0" },
  });
  expect(await tested()).toMatchObject({ ok: true, refused: null });
});

it("sends the limit under the name that the endpoint expects, and reports it", async () => {
  answer = (body) =>
    "max_tokens" in body
      ? refusal("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
      : { body: completion("ready") };
  const { ok, sentence } = await tested({ sampling: { maxTokens: 50 } });
  expect([ok, sentence]).toEqual([
    true,
    expect.stringMatching(/It expects the output limit as max_completion_tokens, so it is sent that way\.$/),
  ]);
});
