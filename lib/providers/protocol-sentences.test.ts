import { describe, expect, it } from "vitest";
import { type ProtocolId, protocolIds } from "@/lib/contracts/model";
import { protocolLabels } from "@/lib/contracts/plain/protocols";
import { answeringServer, keyVariable } from "./protocols/answering-server.fixture";
import { message, text as textBlock } from "./protocols/anthropic.fixture";
import { content } from "./protocols/gemini.fixture";
import { message as outputMessage, text as outputText, response } from "./protocols/openai-responses.fixture";
import { completion } from "./raw-server.fixture";
import { testConnection } from "./test-connection";

const path: Record<ProtocolId, RegExp> = {
  "openai-chat": /\/chat\/completions /,
  "openai-responses": /\/responses /,
  anthropic: /\/messages /,
  gemini: /:generateContent /,
};
const replies: Record<ProtocolId, unknown> = {
  "openai-chat": completion("ready"),
  "openai-responses": response([outputMessage(outputText("ready"))]),
  anthropic: message([textBlock("ready")]),
  gemini: content([{ text: "ready" }]),
};
const header: Record<ProtocolId, RegExp> = {
  "openai-chat": /^authorization: Bearer /im,
  "openai-responses": /^authorization: Bearer /im,
  anthropic: /^x-api-key: /im,
  gemini: /^x-goog-api-key: /im,
};
const { settings, answer, sent } = answeringServer("openai-chat", "m");
const sentence = async (protocol: ProtocolId, more: object = {}) => (await testConnection(settings({ protocol, ...more }))).sentence;
const pairs = protocolIds.flatMap((chosen) => protocolIds.flatMap((answering) => (answering === chosen ? [] : [{ chosen, answering }])));

describe.each(pairs)("a test of $chosen where only $answering answers", ({ chosen, answering }) => {
  const expected = (reason: string) =>
    `${protocolLabels[chosen]} does not work at ${settings().address} (${reason}), but ${protocolLabels[answering]} does. Choose that protocol in the model's settings.`;
  const only = (otherwise: { status?: string; body: unknown }) =>
    answer(({ line }) => (path[answering].test(line) ? { body: replies[answering] } : otherwise));

  it("names that protocol after a 404, a 405 or a web page", async () => {
    only({ status: "404 Not Found", body: { detail: "Not Found" } });
    expect(await sentence(chosen)).toBe(expected("404"));
    only({ status: "405 Method Not Allowed", body: { detail: "Method Not Allowed" } });
    expect(await sentence(chosen)).toBe(expected("405"));
    only({ body: "<!doctype html><title>Welcome</title>" });
    expect(await sentence(chosen)).toBe(expected("HTML instead of JSON"));
  });

  it("names that protocol after an unreadable reply, and after a rejected key if its header is accepted", async () => {
    only({ body: { hello: "world" } });
    expect(await sentence(chosen)).toBe(expected("unreadable reply"));
    answer(({ line, head }) =>
      path[answering].test(line) && header[answering].test(head)
        ? { body: replies[answering] }
        : { status: "401 Unauthorized", body: { error: { message: "No key was sent." } } },
    );
    if (String(header[answering]) !== String(header[chosen])) expect(await sentence(chosen, { keyVariable })).toBe(expected("401"));
  });
});

describe.each([...protocolIds])("with %s, one sentence names the problem and its fix", (protocol) => {
  const refuse = (status: string, message: string, more: object = {}) =>
    answer(({ line }) =>
      line.startsWith("GET") ? { status: "404 Not Found", body: {} } : { status, body: { error: { message, ...more } } },
    );

  it.each([
    [
      "a wrong key",
      "401 Unauthorized",
      "The key is not valid.",
      /^The endpoint rejects the key in HEED_KEY_PROTOCOL \(401\): The key is not valid\. Replace it on the Models page under Keys, or set the variable to a valid key and restart Heed\.$/,
    ],
    [
      "no access to the model",
      "403 Forbidden",
      "Your project does not have access to model `m`.",
      /^The key in HEED_KEY_PROTOCOL has no access to the model “m” \(403\): .* Request access at the provider, or choose another model\.$/,
    ],
    [
      "an unsupported region",
      "403 Forbidden",
      "Country, region, or territory not supported",
      /^The provider does not serve this region \(403\): .* Run Heed in a region that it serves, or choose another provider\.$/,
    ],
    [
      "an unsupported region in a 400",
      "400 Bad Request",
      "User location is not supported for the API use.",
      /^The provider does not serve this region \(400\)/,
    ],
    [
      "an account without credit",
      "402 Payment Required",
      "Insufficient Balance",
      /^The endpoint requires payment \(402\): Insufficient Balance\. Add credit or raise the quota at the provider\.$/,
    ],
    [
      "a rate limit",
      "429 Too Many Requests",
      "Too many requests.",
      /^The endpoint works but is rate-limiting now \(429\): Too many requests\. A run waits and asks again\.$/,
    ],
    [
      "an overload",
      "529 Overloaded",
      "Overloaded",
      /^The endpoint works but is overloaded now \(529\): Overloaded\. A run waits and asks again\.$/,
    ],
    [
      "an unknown model",
      "404 Not Found",
      "No such model.",
      /^The endpoint returned 404: No such model\. Check the model's name “m” and the address\.$/,
    ],
  ])("%s", async (_case, status, words, expected) => {
    refuse(status, words);
    expect(await sentence(protocol, { keyVariable })).toMatch(expected);
  });

  it("asks for a key if none is named", async () => {
    refuse("401 Unauthorized", "A key is required.");
    expect(await sentence(protocol)).toBe(
      "The endpoint requires an API key (401): A key is required. Enter one, and name it in the model’s settings.",
    );
    expect(sent()).toHaveLength(1);
  });
});
