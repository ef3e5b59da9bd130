/** The ending of a reply as an endpoint reports it. `failed`: the provider interrupted the reply, so the call is repeated. */
export type StatedEnding = "finished" | "cut off" | "filtered" | "refused" | "failed";

// Terms of OpenAI, Azure, Anthropic, Bedrock, Gemini, Mistral, Cohere, DeepSeek, Zhipu, Qwen, TGI, vLLM, SGLang, Ollama, LM Studio and
// watsonx.
const words: Readonly<Record<StatedEnding, string>> = {
  finished: `stop stopped stop_sequence stop_string stop_string_found stop_token end end_turn end_of_text end_of_turn eos eos_token eos_found done
    finish finished complete completed success normal tool_call tool_calls tool_use function_call pause_turn`,
  "cut off": `length max_length max_tokens max_token max_tokens_reached max_output_tokens max_completion_tokens max_new_tokens
    max_predicted_tokens_reached token_limit token_limit_reached model_length model_context_window_exceeded context_length
    context_length_exceeded context_length_reached context_window_exceeded context_limit error_limit limit incomplete`,
  filtered: `content_filter content_filtered content_filtering content_policy content_policy_violation filter filtered safety image_safety
    prohibited_content image_prohibited_content recitation image_recitation blocklist blocked spii sensitive language model_armor
    guardrail guardrails guardrail_intervened error_toxic data_inspection_failed moderation`,
  refused: "refusal refused",
  failed: `error failed failure fail abort aborted cancel canceled cancelled user_cancel user_cancelled user_stopped timeout timed_out time_limit
    network_error server_error internal_error internal_server_error provider_error upstream_error overloaded insufficient_system_resource
    insufficient_system_resources malformed_function_call malformed_response malformed_model_output malformed_tool_use
    unexpected_tool_call too_many_tool_calls missing_thought_signature model_unloaded not_finished`,
};

/** Normalizes a term: without case, separators and the name of its enumeration. */
const folded = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .replace(/^finishreason(?=.)/, "");

const known = new Map<string, StatedEnding>();
for (const [ending, list] of Object.entries(words)) for (const word of list.split(/\s+/)) known.set(folded(word), ending as StatedEnding);

/** Interprets a finish reason, ignoring case and separators: `MAX_TOKENS`, `content-filter: PROHIBITED_CONTENT`. Null if unknown. */
export function readEnding(finishReason: string): StatedEnding | null {
  const [before = "", ...details] = finishReason.split(":");
  const whole = known.get(folded(finishReason));
  return whole ?? (details.length > 0 ? (known.get(folded(before)) ?? null) : null);
}

/** Number of characters at the end of a reply that are searched for a token of the model's template. */
export const endTokenReach = 80;
/** Pattern of a template token at the end of a text, in syntax that JavaScript and Postgres interpret alike. */
export const endTokenPattern = "(<[|｜][A-Za-z_▁]{2,40}[|｜]>|</s>|<eos>|<end_of_turn>|\\[/INST\\])\\s*$";
const endToken = new RegExp(endTokenPattern);

/** Returns the token of the model's template that ends a reply, such as `<|im_end|>`; null if there is none. */
export function endTokenOf(reply: string): string | null {
  const token = endToken.exec(reply.slice(-endTokenReach))?.[1] ?? null;
  // This is the end of an HTML element that begins in the reply.
  return token === "</s>" && reply.includes("<s>") ? null : token;
}
