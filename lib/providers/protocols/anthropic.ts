import { z } from "zod";
import { anthropicBatch } from "./anthropic-batch";
import { readMessageBody, restoredMessage, withStatus } from "./anthropic-reply";
import { messageFields, mostOutput, withTurns } from "./anthropic-request";
import { MessageStream } from "./anthropic-stream";
import type { Protocol } from "./protocol";

const tokens = z.number().int().positive().nullish().catch(null);
const listShape = z.object({ data: z.array(z.object({ id: z.string(), max_input_tokens: tokens })) });
const moreShape = z.object({ has_more: z.literal(true), last_id: z.string().min(1) });
const listPath = "models?limit=1000";

/**
 * Protocol of Anthropic's messages (https://platform.claude.com/docs/en/api/messages), also for Claude on endpoints of that shape on
 * Bedrock and Azure Foundry.
 */
export const anthropic: Protocol = {
  keyHeaders: [
    // https://openrouter.ai/docs/api-reference/anthropic-messages
    { name: "authorization", before: "Bearer ", hosts: /(^|\.)openrouter\.ai$/ },
    // Anthropic, Bedrock (https://docs.aws.amazon.com/bedrock/latest/userguide/inference-messages-api.html) and
    // Azure Foundry (https://platform.claude.com/docs/en/build-with-claude/claude-in-microsoft-foundry).
    { name: "x-api-key", before: "" },
  ],
  headers: { "anthropic-version": "2023-06-01" },
  ends: /\/(messages|models)$/,
  version: "v1",
  call: "a message",
  path: () => "messages",
  fields: messageFields,
  withMessages: withTurns,
  settings: (fields) => fields,
  needed: ["model", "messages", "system"],
  otherLimit: () => null,
  sampled: {
    temperature: "temperature",
    top_p: "topP",
    top_k: "topK",
    max_tokens: "maxTokens",
    stop_sequences: "stop",
    service_tier: "serviceTier",
    output_config: "reasoningEffort",
    thinking: "reasoningTokens",
  },
  read: readMessageBody,
  logprobs: () => null,
  stream: () => new MessageStream(),
  error: withStatus,
  embeddings: null,
  models: {
    path: listPath,
    read: (body) =>
      listShape.safeParse(body).data?.data.map(({ id, max_input_tokens }) => ({ name: id, contextTokens: max_input_tokens ?? null })) ??
      null,
    next(body) {
      const more = moreShape.safeParse(body).data;
      return more ? `${listPath}&after_id=${encodeURIComponent(more.last_id)}` : null;
    },
  },
  usualLimit: ({ model }) => mostOutput(model),
  batch: anthropicBatch,
  restored: restoredMessage,
};
