import { openaiBatch } from "./openai-batch";
import { bearer, readModels } from "./openai-common";
import { ResponseStream, readResponse, readResponseLogprobs, responseError, restoredResponse } from "./openai-responses-reply";
import { responseFields, withInput } from "./openai-responses-request";
import type { Protocol } from "./protocol";

/** Protocol of OpenAI's responses (https://platform.openai.com/docs/api-reference/responses). */
export const openaiResponses: Protocol = {
  keyHeaders: [bearer],
  headers: {},
  ends: /\/(responses|models)$/,
  version: "v1",
  call: "a response",
  path: () => "responses",
  fields: responseFields,
  withMessages: withInput,
  settings: (fields) => fields,
  needed: ["model", "input", "instructions"],
  otherLimit: () => null,
  sampled: {
    temperature: "temperature",
    top_p: "topP",
    max_output_tokens: "maxTokens",
    reasoning: "reasoningEffort",
    service_tier: "serviceTier",
  },
  read: readResponse,
  logprobs: readResponseLogprobs,
  stream: () => new ResponseStream(),
  error: responseError,
  embeddings: null,
  models: { path: "models", read: readModels },
  batch: openaiBatch,
  restored: restoredResponse,
};
