/** Builds a message (https://platform.claude.com/docs/en/api/messages). */
export const message = (content: unknown[], more: object = {}) => ({
  ...{ id: "msg_013Zva2CMHLNnXjNJJKqJ2EF", type: "message", role: "assistant", model: "claude-opus-4-8", content },
  ...{ stop_reason: "end_turn", stop_sequence: null, stop_details: null },
  usage: {
    ...{ input_tokens: 21, cache_creation_input_tokens: 188, cache_read_input_tokens: 1000, output_tokens: 393 },
    cache_creation: { ephemeral_5m_input_tokens: 188, ephemeral_1h_input_tokens: 0 },
    output_tokens_details: { thinking_tokens: 139 },
    service_tier: "standard",
  },
  ...more,
});

export const text = (words: string) => ({ type: "text", text: words });
/** Builds a thinking block (https://platform.claude.com/docs/en/build-with-claude/extended-thinking). */
export const thinking = (words: string) => ({ type: "thinking", thinking: words, signature: "EqQBCgIYAhIM1gbcDa9GJwZA2b3h" });
export const redactedThinking = { type: "redacted_thinking", data: "EmwKAhgBEgy3va3pzix/LafPsn4a" };

/** Builds a failure (https://platform.claude.com/docs/en/api/errors). */
export const problem = (type: string, words: string) => ({
  type: "error",
  error: { type, message: words },
  request_id: "req_011CSHoEeqs5C35K2UUqR7Fy",
});

/** Events of a message with thoughts (https://platform.claude.com/docs/en/build-with-claude/streaming). */
export const streamed: readonly [string, unknown][] = [
  [
    "message_start",
    {
      type: "message_start",
      message: {
        ...{ id: "msg_01", type: "message", role: "assistant", model: "claude-opus-4-8", content: [] },
        ...{ stop_reason: null, stop_sequence: null },
        usage: { input_tokens: 47, cache_creation_input_tokens: 0, cache_read_input_tokens: 8, output_tokens: 2 },
      },
    },
  ],
  ["content_block_start", { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "", signature: "" } }],
  ["ping", { type: "ping" }],
  ["content_block_delta", { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "One word" } }],
  ["content_block_delta", { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: " will do." } }],
  ["content_block_delta", { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "EsEC" } }],
  ["content_block_stop", { type: "content_block_stop", index: 0 }],
  ["content_block_start", { type: "content_block_start", index: 1, content_block: { type: "text", text: "" } }],
  ["content_block_delta", { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "rea" } }],
  ["content_block_delta", { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "dy" } }],
  ["content_block_stop", { type: "content_block_stop", index: 1 }],
  [
    "message_delta",
    {
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: 373, output_tokens_details: { thinking_tokens: 62 } },
    },
  ],
  ["message_stop", { type: "message_stop" }],
];

/** Two pages of the list of models (https://platform.claude.com/docs/en/api/models/list). */
export const modelPages = {
  first: {
    data: [{ id: "claude-opus-4-8", type: "model", display_name: "Claude Opus 4.8", max_input_tokens: 1_000_000, max_tokens: 128_000 }],
    ...{ has_more: true, first_id: "claude-opus-4-8", last_id: "claude-opus-4-8" },
  },
  second: {
    data: [{ id: "claude-haiku-4-5-20251001", type: "model", display_name: "Claude Haiku 4.5" }],
    ...{ has_more: false, first_id: "claude-haiku-4-5-20251001", last_id: "claude-haiku-4-5-20251001" },
  },
};
