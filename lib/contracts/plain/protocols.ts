import type { ProtocolId, SentParameter } from "../model";

/** Protocol of settings that name none. */
export const usualProtocol: ProtocolId = "openai-chat";

/** Names of the protocols for people. */
export const protocolLabels: Readonly<Record<ProtocolId, string>> = {
  "openai-chat": "OpenAI chat completions",
  "openai-responses": "OpenAI Responses",
  anthropic: "Anthropic Messages",
  gemini: "Gemini",
};

/** Parameters of a model that each protocol sends, as its record does (`sampled`), for forms that load no records. */
export const sentParameters: Readonly<Record<ProtocolId, readonly SentParameter[]>> = {
  "openai-chat": ["temperature", "topP", "topK", "seed", "maxTokens", "stop", "reasoningEffort", "serviceTier"],
  "openai-responses": ["temperature", "topP", "maxTokens", "reasoningEffort", "serviceTier"],
  anthropic: ["temperature", "topP", "topK", "maxTokens", "stop", "reasoningEffort", "reasoningTokens", "serviceTier"],
  gemini: ["temperature", "topP", "topK", "seed", "maxTokens", "stop", "reasoningEffort"],
};
