import type { FieldRule, Host } from "./host";

/** OpenAI's reasoning models: o1, o3, o4-mini, gpt-5 and later, without the chat variants. */
const openaiReasoning = /^(?:openai\/)?(?:o[134](?:-|$)|gpt-5(?!.*chat))/;

/** The same without those that accept sampling parameters at effort `none` (gpt-5.1 and later). */
const openaiAlwaysReasoning = /^(?:openai\/)?(?:o[134](?:-|$)|gpt-5(?:-(?!.*chat)|$))/;

/** Claude Opus 4.7 and later, which accept no sampling parameters. */
const claudeWithoutSampling = /claude-opus-4[-.](?:[7-9]|\d\d)(?!\d)|claude-opus-(?:[5-9]|\d\d)(?!\d)/;

/** DeepSeek's models that think unless a request disables it. */
const thinking = /^deepseek-(?!chat)/;
const thinkingOff = { thinking: { type: "disabled" } };

const sampling = ["temperature", "top_p", "top_k"];

const openaiRefuses: readonly FieldRule[] = [
  { fields: ["temperature", "top_p", "logprobs"], models: openaiAlwaysReasoning },
  { fields: ["max_tokens"], models: openaiReasoning },
  { fields: ["reasoning_effort"], models: /^gpt-(?:3|4)/ },
  { fields: ["top_k"] },
];

const openaiBatch: Host["batch"] = {
  factor: 0.5,
  source: { page: "https://platform.openai.com/docs/guides/batch", read: "2026-11-27" },
};

/**
 * Table of known hosts, with one entry for each of their protocols. It only lists what a provider's page states; all other fields are sent
 * unchanged to every host.
 */
export const hosts: readonly Host[] = [
  {
    name: "OpenAI",
    hosts: /(^|\.)api\.openai\.com$/,
    protocol: "openai-chat",
    source: { page: "https://platform.openai.com/docs/guides/reasoning", read: "2026-11-25" },
    names: { maxTokens: "max_completion_tokens" },
    refused: openaiRefuses,
    batch: openaiBatch,
  },
  {
    name: "OpenAI",
    hosts: /(^|\.)api\.openai\.com$/,
    protocol: "openai-responses",
    source: { page: "https://platform.openai.com/docs/guides/reasoning", read: "2026-11-25" },
    refused: openaiRefuses,
    batch: openaiBatch,
  },
  {
    name: "Azure OpenAI",
    hosts: /\.openai\.azure\.com$/,
    protocol: "openai-responses",
    source: { page: "https://learn.microsoft.com/en-us/azure/ai-services/openai/how-to/reasoning", read: "2026-11-27" },
    refused: openaiRefuses,
  },
  {
    name: "Azure OpenAI",
    hosts: /\.openai\.azure\.com$/,
    protocol: "openai-chat",
    source: { page: "https://learn.microsoft.com/en-us/azure/ai-services/openai/how-to/reasoning", read: "2026-11-27" },
    names: { maxTokens: "max_completion_tokens" },
    refused: openaiRefuses,
  },
  {
    name: "Anthropic",
    hosts: /(^|\.)api\.anthropic\.com$/,
    protocol: "openai-chat",
    source: { page: "https://platform.claude.com/docs/en/api/openai-sdk", read: "2026-11-25" },
    ignored: [
      {
        fields: [
          ...["seed", "reasoning_effort", "response_format", "logprobs", "top_logprobs", "logit_bias", "presence_penalty"],
          ...["frequency_penalty", "service_tier", "metadata", "prediction", "modalities", "audio", "store", "user"],
        ],
      },
    ],
    counted: [{ fields: ["temperature"], most: 1 }],
    refused: [{ fields: sampling, models: claudeWithoutSampling }],
  },
  {
    name: "Anthropic",
    hosts: /(^|\.)api\.anthropic\.com$/,
    protocol: "anthropic",
    source: { page: "https://platform.claude.com/docs/en/api/messages", read: "2026-11-27" },
    refused: [{ fields: sampling, models: claudeWithoutSampling }],
    batch: {
      factor: 0.5,
      source: { page: "https://platform.claude.com/docs/en/build-with-claude/batch-processing", read: "2026-11-27" },
    },
  },
  {
    name: "Gemini",
    hosts: /(^|\.)generativelanguage\.googleapis\.com$/,
    protocol: "openai-chat",
    source: { page: "https://ai.google.dev/gemini-api/docs/openai", read: "2026-11-25" },
    refused: [{ fields: ["reasoning"] }, { fields: ["reasoning_effort"], values: ["xhigh", "max"] }],
  },
  {
    name: "Gemini",
    hosts: /(^|\.)generativelanguage\.googleapis\.com$/,
    protocol: "gemini",
    source: { page: "https://ai.google.dev/gemini-api/docs/openai", read: "2026-11-25" },
  },
  {
    name: "Mistral",
    hosts: /(^|\.)api\.mistral\.ai$/,
    protocol: "openai-chat",
    source: { page: "https://docs.mistral.ai/api/", read: "2026-11-25" },
    names: { seed: "random_seed" },
    // Token counts are sent with the last event even if a request does not ask for them.
    lacks: ["stream_options"],
    refused: [{ fields: ["seed", "max_completion_tokens", "top_k", "logprobs"] }],
  },
  {
    name: "xAI",
    hosts: /(^|\.)api\.x\.ai$/,
    protocol: "openai-chat",
    source: { page: "https://docs.x.ai/docs/guides/reasoning", read: "2026-11-27" },
    refused: [
      { fields: ["reasoning_effort"], models: /^grok-(?:3(?!-mini)|4(?:-0709|-latest|-fast-reasoning)?$)/ },
      {
        fields: ["stop", "presence_penalty", "frequency_penalty"],
        models: /^grok-(?:3-mini|4(?:-0709|-latest)?$)|(?<!non-)reasoning$/,
      },
    ],
  },
  {
    name: "DeepSeek",
    hosts: /(^|\.)api\.deepseek\.com$/,
    protocol: "openai-chat",
    source: { page: "https://api-docs.deepseek.com/guides/thinking_mode", read: "2026-11-27" },
    ignored: [{ fields: ["temperature", "presence_penalty", "frequency_penalty"], models: thinking, unless: thinkingOff }],
    counted: [
      {
        fields: ["reasoning_effort"],
        words: { minimal: "low", medium: "high", xhigh: "high" },
        models: thinking,
        unless: thinkingOff,
      },
    ],
  },
  {
    name: "Groq",
    hosts: /(^|\.)api\.groq\.com$/,
    protocol: "openai-chat",
    source: { page: "https://console.groq.com/docs/openai", read: "2026-11-27" },
    refused: [{ fields: ["logprobs", "logit_bias", "top_logprobs"] }],
  },
  {
    name: "OpenRouter",
    hosts: /(^|\.)openrouter\.ai$/,
    protocol: "openai-chat",
    source: { page: "https://openrouter.ai/docs/api-reference/overview", read: "2026-11-27" },
    names: { reasoningEffort: "reasoning.effort" },
    // OpenRouter removes settings that a model does not take.
    ignored: [
      { fields: ["temperature", "top_p"], models: openaiAlwaysReasoning },
      { fields: ["top_k"], models: /^openai\// },
      { fields: sampling, models: claudeWithoutSampling },
      { fields: ["logit_bias"], models: /^(?!openai\/)/ },
    ],
  },
  {
    name: "Moonshot",
    hosts: /(^|\.)api\.moonshot\.(?:ai|cn)$/,
    protocol: "openai-chat",
    source: { page: "https://platform.kimi.ai/docs/api/models-overview", read: "2026-11-27" },
    refused: [{ fields: ["temperature", "top_p", "presence_penalty", "frequency_penalty"], models: /^kimi-k2\.[56]/ }],
  },
  {
    name: "Together",
    hosts: /(^|\.)api\.together\.(?:xyz|ai)$/,
    protocol: "openai-chat",
    source: { page: "https://docs.together.ai/docs/inference/chat/parameters", read: "2026-11-27" },
  },
  {
    name: "Fireworks",
    hosts: /(^|\.)api\.fireworks\.ai$/,
    protocol: "openai-chat",
    source: { page: "https://docs.fireworks.ai/api-reference/post-chatcompletions", read: "2026-11-27" },
  },
  {
    name: "Cerebras",
    hosts: /(^|\.)api\.cerebras\.ai$/,
    protocol: "openai-chat",
    source: { page: "https://inference-docs.cerebras.ai/api-reference/chat-completions", read: "2026-11-27" },
  },
  {
    name: "Amazon Bedrock",
    hosts: /^bedrock-mantle\.[a-z0-9-]+\.api\.aws$/,
    protocol: "openai-chat",
    source: { page: "https://docs.aws.amazon.com/bedrock/latest/userguide/bedrock-mantle.html", read: "2026-11-25" },
  },
  {
    name: "Amazon Bedrock",
    hosts: /^bedrock-mantle\.[a-z0-9-]+\.api\.aws$/,
    protocol: "anthropic",
    source: { page: "https://docs.aws.amazon.com/bedrock/latest/userguide/bedrock-mantle.html", read: "2026-11-25" },
    refused: [{ fields: sampling, models: claudeWithoutSampling }],
  },
];
