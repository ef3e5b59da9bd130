import { expect, it } from "vitest";
import { type ProtocolId, protocolIds } from "@/lib/contracts/model";
import { sentParameters } from "@/lib/contracts/plain/protocols";
import { protocols } from ".";
import { proposedProtocol } from "./proposed-protocol";

it.each<ProtocolId>([...protocolIds])("forms offer the parameters that %s sends", (id) => {
  const sent = new Set<string>(Object.values(protocols[id].sampled));
  // Gemini's budget is in the same field as its effort.
  expect([...sentParameters[id]].sort()).toEqual([...sent].sort());
});

it.each([
  ["https://api.anthropic.com/v1", "anthropic"],
  ["https://api.anthropic.com/v1/chat/completions", "openai-chat"],
  ["https://bedrock-mantle.us-east-1.api.aws/anthropic/v1", "anthropic"],
  ["https://bedrock-mantle.us-east-1.api.aws/v1", "openai-chat"],
  ["https://mine.services.ai.azure.com/anthropic/v1/messages", "anthropic"],
  ["https://generativelanguage.googleapis.com/v1beta", "gemini"],
  ["https://generativelanguage.googleapis.com/v1beta/openai/", "openai-chat"],
  ["https://aiplatform.googleapis.com/v1/publishers/google", "gemini"],
  ["https://api.openai.com/v1", "openai-chat"],
  [" https://api.openai.com/v1/responses ", "openai-responses"],
  ["https://openrouter.ai/api/v1", "openai-chat"],
  ["http://127.0.0.1:8000/v1", "openai-chat"],
  ["https://api.anth", "openai-chat"],
  ["not an address", "openai-chat"],
])("%s suggests %s", (address, protocol) => expect(proposedProtocol(address)).toBe(protocol));
