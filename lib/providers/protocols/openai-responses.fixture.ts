/** Builds a response (https://platform.openai.com/docs/api-reference/responses/object). */
export const response = (output: unknown[], more: object = {}) => ({
  ...{ id: "resp_67ccd2bed1ec8190b14f964abc054267", object: "response", created_at: 1_741_476_542, status: "completed" },
  ...{ error: null, incomplete_details: null, model: "gpt-5-2025-08-07", service_tier: "default", store: false },
  output,
  usage: {
    ...{ input_tokens: 36, output_tokens: 87, total_tokens: 123 },
    input_tokens_details: { cached_tokens: 12 },
    output_tokens_details: { reasoning_tokens: 64 },
  },
  ...more,
});

export const message = (...content: unknown[]) => ({ id: "msg_1", type: "message", role: "assistant", status: "completed", content });
export const text = (words: string, more: object = {}) => ({ type: "output_text", text: words, annotations: [], ...more });
/** Builds a reasoning item with a summary (https://platform.openai.com/docs/guides/reasoning#reasoning-summaries). */
export const summary = (...texts: string[]) => ({
  ...{ id: "rs_1", type: "reasoning", encrypted_content: "gAAAAABo" },
  summary: texts.map((words) => ({ type: "summary_text", text: words })),
});

/** Builds a failure (https://platform.openai.com/docs/guides/error-codes). */
export const problem = (words: string, more: object = {}) => ({
  error: { message: words, type: "invalid_request_error", param: null, code: null, ...more },
});

const event = (type: string, more: object): [string, unknown] => [type, { type, sequence_number: 1, ...more }];
const begun = { id: "resp_1", object: "response", status: "in_progress", output: [] };

/** Events of a streamed response without the last one (https://platform.openai.com/docs/api-reference/responses-streaming). */
export const streamed: readonly [string, unknown][] = [
  event("response.created", { response: begun }),
  event("response.in_progress", { response: begun }),
  event("response.output_item.added", { output_index: 0, item: { id: "rs_1", type: "reasoning", summary: [] } }),
  event("response.reasoning_summary_text.delta", { item_id: "rs_1", output_index: 0, summary_index: 0, delta: "One word" }),
  event("response.output_item.done", { output_index: 0, item: summary("One word") }),
  event("response.output_item.added", { output_index: 1, item: message() }),
  event("response.output_text.delta", { item_id: "msg_1", output_index: 1, content_index: 0, delta: "rea" }),
  event("response.output_text.delta", { item_id: "msg_1", output_index: 1, content_index: 0, delta: "dy" }),
  event("response.output_item.done", { output_index: 1, item: message(text("ready")) }),
];
export const last = (status: "completed" | "incomplete" | "failed", whole: object): [string, unknown] =>
  event(`response.${status}`, { response: { ...whole, status } });
