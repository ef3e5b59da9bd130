/** Shapes of OpenAI's batches (https://platform.openai.com/docs/api-reference/batch/object). */
export const openaiBatchObject = (more: object = {}) => ({
  id: "batch_abc123",
  object: "batch",
  endpoint: "/v1/chat/completions",
  errors: null,
  input_file_id: "file-abc123",
  completion_window: "24h",
  status: "completed",
  output_file_id: "file-cvaTdG",
  error_file_id: "file-HOWS94",
  created_at: 1_711_471_533,
  in_progress_at: 1_711_471_538,
  expires_at: 1_711_557_933,
  finalizing_at: 1_711_493_133,
  completed_at: 1_711_493_163,
  failed_at: null,
  expired_at: null,
  cancelling_at: null,
  cancelled_at: null,
  request_counts: { total: 100, completed: 95, failed: 5 },
  metadata: { heed: "0123456789abcdef" },
  ...more,
});

/** The uploaded file (https://platform.openai.com/docs/api-reference/files/object). */
export const openaiFileObject = {
  ...{ id: "file-abc123", object: "file", bytes: 120_000, created_at: 1_677_610_602, filename: "heed.jsonl", purpose: "batch" },
};

/** Lines of the output and error files (https://platform.openai.com/docs/api-reference/batch/request-output). */
export const openaiLines = {
  answered: (id: string, body: object) => ({
    ...{ id: "batch_req_wnaDys", custom_id: id, error: null },
    response: { status_code: 200, request_id: "req_c187b3", body },
  }),
  failed: (id: string) => ({
    ...{ id: "batch_req_x1", custom_id: id, error: null },
    response: {
      ...{ status_code: 400, request_id: "req_c187b4" },
      body: {
        error: { message: "Unsupported parameter: 'top_k'.", type: "invalid_request_error", param: "top_k", code: "unsupported_parameter" },
      },
    },
  }),
  expired: (id: string) => ({
    ...{ id: "batch_req_123", custom_id: id, response: null },
    error: { code: "batch_expired", message: "This request could not be executed before the completion window expired." },
  }),
};

/** Shapes of Anthropic's batches (https://platform.claude.com/docs/en/api/retrieving-message-batches). */
export const anthropicBatchObject = (more: object = {}) => ({
  id: "msgbatch_013Zva2CMHLNnXjNJJKqJ2EF",
  type: "message_batch",
  processing_status: "ended",
  request_counts: { processing: 0, succeeded: 50, errored: 30, canceled: 10, expired: 10 },
  ended_at: "2024-08-20T18:37:24.100435Z",
  created_at: "2024-08-20T18:37:24.100435Z",
  expires_at: "2024-08-21T18:37:24.100435Z",
  archived_at: null,
  cancel_initiated_at: null,
  results_url: "https://api.anthropic.com/v1/messages/batches/msgbatch_013Zva2CMHLNnXjNJJKqJ2EF/results",
  ...more,
});

/** Lines of the results (https://platform.claude.com/docs/en/api/retrieving-message-batch-results). */
export const anthropicLines = {
  answered: (id: string, message: object) => ({ custom_id: id, result: { type: "succeeded", message } }),
  failed: (id: string, type = "invalid_request_error") => ({
    custom_id: id,
    result: { type: "errored", error: { type: "error", error: { type, message: "temperature: range: 0..1" } } },
  }),
  expired: (id: string) => ({ custom_id: id, result: { type: "expired" } }),
  cancelled: (id: string) => ({ custom_id: id, result: { type: "canceled" } }),
};
