import { z } from "zod";
import { openaiBatch } from "./openai-batch";
import { readCompletion, readLogprobs, restored } from "./openai-chat-reply";
import { chatFields, otherLimit, withMessages } from "./openai-chat-request";
import { ChatStream } from "./openai-chat-stream";
import { bearer, readModels } from "./openai-common";
import type { Protocol } from "./protocol";

const embeddingShape = z.object({ data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })) });

/** Protocol of OpenAI's chat completions, and of completions for base models (https://platform.openai.com/docs/api-reference/chat). */
export const openaiChat: Protocol = {
  keyHeaders: [bearer],
  headers: {},
  ends: /\/(chat\/completions|completions|embeddings|models)$/,
  version: "v1",
  call: "a chat completion",
  path: ({ base }) => (base ? "completions" : "chat/completions"),
  fields: chatFields,
  withMessages,
  settings: (fields) => fields,
  needed: ["model", "messages", "prompt", "input"],
  otherLimit,
  sampled: {
    temperature: "temperature",
    top_p: "topP",
    seed: "seed",
    random_seed: "seed",
    max_tokens: "maxTokens",
    max_completion_tokens: "maxTokens",
    reasoning_effort: "reasoningEffort",
    reasoning: "reasoningEffort",
    top_k: "topK",
    stop: "stop",
    service_tier: "serviceTier",
  },
  read: readCompletion,
  logprobs: readLogprobs,
  stream: () => new ChatStream(),
  error: (body) => body,
  embeddings: {
    path: "embeddings",
    body: (model, input) => ({ model, input }),
    read: (body) => [...embeddingShape.parse(body).data].sort((a, b) => a.index - b.index).map(({ embedding }) => embedding),
  },
  models: { path: "models", read: readModels },
  batch: openaiBatch,
  restored,
};
