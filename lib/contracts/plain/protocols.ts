import type { ProtocolId, SentParameter } from "../model";

/** Default protocol of settings that name none. */
export const usualProtocol: ProtocolId = "openai-chat";

/** Labels of the protocols. */
export const protocolLabels: Readonly<Record<ProtocolId, string>> = {
  "openai-chat": "OpenAI chat completions",
  "openai-responses": "OpenAI Responses",
  anthropic: "Anthropic Messages",
  gemini: "Gemini",
};

/** Parameters of a model that each protocol sends, the same as in its record (`sampled`), for forms that do not load the records. */
export const sentParameters: Readonly<Record<ProtocolId, readonly SentParameter[]>> = {
  "openai-chat": ["temperature", "topP", "topK", "seed", "maxTokens", "stop", "reasoningEffort", "serviceTier"],
  "openai-responses": ["temperature", "topP", "maxTokens", "reasoningEffort", "serviceTier"],
  anthropic: ["temperature", "topP", "topK", "maxTokens", "stop", "reasoningEffort", "reasoningTokens", "serviceTier"],
  gemini: ["temperature", "topP", "topK", "seed", "maxTokens", "stop", "reasoningEffort"],
};
