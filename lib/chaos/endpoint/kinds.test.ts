import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endpointProvider } from "@/lib/providers/endpoint-provider";
import { ProviderError } from "@/lib/providers/provider-error";
import { hello } from "@/lib/providers/raw-server.fixture";
import { faults } from "./faults";
import { type OddCompletion, oddities } from "./oddities";

const text = "The quarter went as planned and the teams delivered what they had promised to the board in spring. ".repeat(4);
const good: OddCompletion = {
  ...{ id: "c", object: "chat.completion", created: 1, model: "m" },
  choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
  usage: { prompt_tokens: 60, completion_tokens: 80, total_tokens: 140 },
};

let server: Server;
let name = "";
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const fault = faults[name];
      if (fault) void fault(response, JSON.stringify(good));
      else response.writeHead(200, { "content-type": "application/json" }).end(oddities[name]?.(good));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(kind: string) {
  name = kind;
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const provider = endpointProvider({ kind: "openai-compatible", address, model: "m", sampling: {}, timeoutSeconds: 600 }, 1);
  try {
    return await provider.ask({ ...hello, signal: new AbortController().signal });
  } finally {
    await provider.close();
  }
}

it.each(Object.keys(oddities))("an odd reply is read as its text: %s", async (kind) => {
  const reply = await ask(kind);
  expect(reply.text.startsWith(text.trim())).toBe(true);
  expect(reply.ended).toBe("text");
});

it.each(Object.keys(faults))("a fault is a passing error, not a reply: %s", async (kind) => {
  const error = await ask(kind).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ProviderError);
  expect(error).toMatchObject({ kind: "passing" });
});
