import type { FailureKind } from "./provider-error";

interface Refusal {
  /** Server or provider with this wording. */
  from: string;
  status: number;
  body: unknown;
  kind: FailureKind;
}

const refusal = (kind: FailureKind, from: string, status: number, body: unknown): Refusal => ({ kind, from, status, body });
const overflow = (from: string, body: unknown, status = 400) => refusal("overflow", from, status, body);
const refused = (from: string, body: unknown, status = 400) => refusal("refused", from, status, body);
/** Builds an error in the nesting that OpenAI uses. */
const error = (message: string, more: object = {}) => ({ error: { message, ...more } });

/** Responses of endpoints to a prompt longer than the model's context. */
const tooLong = [
  overflow("OpenAI, older", error("This model's maximum context length is 8192 tokens. However, your messages resulted in 9120 tokens.")),
  overflow("OpenAI", error("Your input exceeds the context window of this model. Please adjust your input and try again.")),
  overflow("OpenAI, only a code", error("bad request", { code: "context_length_exceeded" })),
  overflow(
    "OpenAI, by characters",
    error(
      "Invalid 'messages[1].content': string too long. Expected a string with maximum length 1048576, but got a string with length 1300000 instead.",
    ),
  ),
  overflow("Anthropic", {
    type: "error",
    ...error("prompt is too long: 203511 tokens > 200000 maximum", { type: "invalid_request_error" }),
  }),
  overflow(
    "Anthropic, prompt and answer limit",
    error(
      "input length and `max_tokens` exceed context limit: 196000 + 8192 > 200000, decrease input length or `max_tokens` and try again",
    ),
  ),
  overflow("Gemini", error("The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).", { code: 400 })),
  overflow("Gemini, in a list", [error("The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).")]),
  overflow("vLLM", {
    object: "error",
    message:
      "This model's maximum context length is 4096 tokens. However, you requested 5100 tokens (4100 in the messages, 1000 in the completion).",
  }),
  overflow(
    "vLLM, only the prompt",
    error(
      "The decoder prompt (length 5100) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.",
    ),
  ),
  overflow(
    "vLLM, prompt and answer limit",
    error(
      "'max_tokens' or 'max_completion_tokens' is too large: 1000. This model's maximum context length is 4096 tokens and your request has 3900 input tokens",
    ),
  ),
  overflow("SGLang", { message: "The input (5100 tokens) is longer than the model's context length (4096 tokens)." }),
  overflow(
    "llama.cpp",
    error("the request exceeds the available context size. try increasing the context size or enable context shift", {
      type: "exceed_context_size_error",
    }),
  ),
  overflow("Groq", error("Please reduce the length of the messages or completion.", { param: "messages" })),
  overflow("Mistral", {
    message: "Prompt contains 41000 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
    code: "3051",
  }),
  overflow(
    "TGI",
    {
      error:
        "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9100 `inputs` tokens and 100 `max_new_tokens`",
    },
    422,
  ),
  overflow("TGI, only the prompt", { error: "Input validation error: `inputs` must have less than 1024 tokens. Given: 2100" }, 422),
  overflow("Together", error("Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4097. Given: 5100 `inputs` tokens")),
  overflow("Bedrock", { message: "Input is too long for requested model." }),
  overflow("Bedrock, prompt and answer limit", {
    message:
      "The maximum tokens you requested exceeds the model limit of 4096. Try again with a maximum tokens value that is lower than 4096.",
  }),
  overflow("Cohere", { message: "too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 5100." }),
  overflow("xAI", {
    code: "Client specified an invalid argument",
    error: "This model's maximum prompt length is 131072 but the request contains 201000 tokens.",
  }),
  overflow(
    "OpenRouter",
    error(
      "This endpoint's maximum context length is 8192 tokens. However, you requested about 9100 tokens (9000 of text input, 100 in the output). Please reduce the length of either one.",
    ),
  ),
  overflow("Fireworks", error("The prompt is too long: 141000, model maximum context length: 131071")),
  overflow("Qwen", error("<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]")),
  overflow("Zhipu", error("Prompt 超长", { code: "1261" })),
  overflow("Moonshot", error("Invalid request: Your request exceeded model token limit: 8192")),
  overflow("Ollama", error("input length exceeds maximum context length")),
  overflow(
    "LM Studio",
    {
      error:
        "Trying to keep the first 5100 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.",
    },
    500,
  ),
  overflow("LM Studio, only the prompt", {
    error: "The number of tokens to keep from the initial prompt is greater than the context length.",
  }),
  overflow("TensorRT-LLM", {
    message: "Prompt length (5100) exceeds maximum input length (4096). Set log level to info and check the logs",
  }),
  overflow("NIM", { object: "error", message: "This model's maximum context length is 4096 tokens." }),
];

/** Refusals with similar words but another meaning. */
const others = [
  refused("an answer limit", error("max_tokens is too large: 100000. This model supports at most 16384 completion tokens.")),
  refused(
    "an answer limit, Anthropic",
    error("max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens for claude"),
  ),
  refused(
    "an unsupported value",
    error("Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported."),
  ),
  refused("a list that is too long", error("Invalid 'stop': array too long. Expected an array with maximum length 4")),
  refused("a name that is too long", error("Invalid 'user': string too long. Expected a string with maximum length 64 in the request")),
  refused(
    "a rate limit below the prompt's tokens, Groq",
    error(
      "Request too large for model `llama-3.1-8b-instant` on tokens per minute (TPM): Limit 6000, Requested 9100, please reduce your message size and try again.",
      { type: "tokens", code: "rate_limit_exceeded" },
    ),
    413,
  ),
  refused("an invalid setting", error("context_length must be a positive integer")),
  refused("a daily token limit", error("Your request exceeds the limit of 100000 tokens per day")),
  refused(
    "a content filter",
    error("The response was filtered due to the prompt triggering the content management policy.", { code: "content_filter" }),
  ),
  refused("moderation", error("Input flagged by moderation", { code: 403, metadata: { reasons: ["violence"] } }), 403),
  refused("an unsupported parameter", error("Model does not support parameter 'seed': invalid request")),
  refused("a parameter that only some models support", error("`reasoning_effort` is not available for this model: unknown parameter")),
  refusal("credentials", "a wrong key, Gemini", 400, error("API key not valid. Please pass a valid API key.")),
  refusal("credentials", "a key without permission", 403, error("Your key may not use this model.")),
  refusal(
    "credentials",
    "an exhausted quota, OpenAI",
    429,
    error("You exceeded your current quota, please check your plan and billing details.", { code: "insufficient_quota" }),
  ),
  refusal("credentials", "an account without credit, Anthropic", 400, error("Your credit balance is too low to access the Anthropic API.")),
  refusal(
    "credentials",
    "an organization's own limit, Anthropic",
    400,
    error("You have reached your specified API usage limits. You will regain access on 2026-04-01 at 00:00 UTC.", {
      type: "invalid_request_error",
    }),
  ),
  refusal("credentials", "a workspace's own limit, Anthropic", 400, error("You have reached your specified workspace API usage limits.")),
  refusal("credentials", "a disabled organization, Anthropic", 400, error("This organization has been disabled.")),
  refusal(
    "credentials",
    "a monthly limit, Anthropic",
    429,
    error("Your account has reached its monthly limit.", {
      type: "rate_limit_error",
      details: { error_code: "enforced_spend_limit_reached" },
    }),
  ),
  refusal("credentials", "an inactive account, OpenAI", 429, error("Your account is not active.", { code: "billing_not_active" })),
  refusal("credentials", "an account without credit, DeepSeek", 402, error("Insufficient Balance")),
  refusal("model", "a wrong model, OpenRouter", 400, error("foo/bar is not a valid model ID")),
  refusal("model", "a wrong model, OpenAI", 404, error("The model `gpt-x` does not exist or you do not have access to it.")),
  refusal("model", "a wrong model, Ollama", 404, error('model "llama9" not found, try pulling it first')),
  refusal(
    "model",
    "a decommissioned model, Groq",
    400,
    error("The model `mixtral-8x7b` has been decommissioned and is no longer supported."),
  ),
  refusal("passing", "no capacity, Groq", 498, error("Flex tier capacity exceeded.", { code: "capacity_exceeded" })),
  refusal("passing", "a cancelled operation, Gemini", 499, error("The operation was cancelled.", { code: 499, status: "CANCELLED" })),
  refusal("passing", "a model that is loading", 503, error("Loading model")),
  refusal("passing", "no available endpoint, OpenRouter", 404, error("No endpoints found matching your data policy")),
  // Gemini's message for a limit per minute is like OpenAI's for a spent account.
  refusal(
    "passing",
    "a rate limit, Gemini",
    429,
    error("You exceeded your current quota, please check your plan and billing details.", { code: 429 }),
  ),
  refusal(
    "passing",
    "a rate limit in tokens",
    429,
    error("Rate limit reached on tokens per min (TPM): Limit 30000, Used 29000, Requested 2000."),
  ),
  refusal("passing", "no memory for the context", 500, error("cannot allocate a context size of 32768: out of memory")),
];

/** Refusals in the endpoints' wording, with their consequences for a run. */
export const refusals: readonly Refusal[] = [...tooLong, ...others];
