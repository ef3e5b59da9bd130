import { z } from "zod";
import type { ThoughtsForm } from "@/lib/contracts/plain/thoughts-form";
import { count, looseFields, numbersIn, sumOf } from "./counts";
import type { Fields, Protocol, ReadBody, ToolCall } from "./protocol";

const word = z.string().nullish().catch(null);
const block = z.object({ type: z.string().catch(""), text: word, thinking: word, name: word, input: z.unknown().optional() });
const shape = z.object({
  id: word,
  model: word,
  content: z.array(block),
  stop_reason: word,
  stop_sequence: word,
  stop_details: z.object({ category: word, explanation: word }).nullish().catch(null),
  usage: looseFields,
});
const usageShape = z.object({
  input_tokens: count,
  output_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
  output_tokens_details: z.object({ thinking_tokens: count }).nullish().catch(null),
});

const joined = (texts: readonly (string | null | undefined)[]): string => texts.map((text) => text ?? "").join("");

/** Only Claude Sonnet 3.7 returns its thoughts word for word (https://platform.claude.com/docs/en/build-with-claude/extended-thinking). */
const thinksAloud = /claude-3[-.]7/;

function thoughtsForm(thoughts: string, hidden: number, model: string): ThoughtsForm | undefined {
  const isSummary = thoughts !== "" && !thinksAloud.test(model);
  if (hidden > 0) return isSummary ? "summary, in part redacted" : "redacted";
  return isSummary ? "summary" : undefined;
}

/** Reads the message in a body. Its input includes the tokens read from and written to the cache, which the API counts separately. */
export function readMessageBody(body: unknown): ReadBody {
  const fields: Fields = typeof body === "object" && body !== null ? { ...body } : {};
  const aside = { error: fields.error ?? null, isBegun: fields.begun === true };
  const parsed = shape.safeParse(body);
  if (!parsed.success) return { reply: null, lack: "The reply has no content.", ...aside };
  const { content, stop_reason: finish, usage, stop_details: details, ...envelope } = parsed.data;
  const blocks = (type: string) => content.filter((part) => part.type === type);
  const counts = usageShape.safeParse(usage).data;
  const text = joined(blocks("text").map((part) => part.text));
  const thoughts = joined(blocks("thinking").map((part) => part.thinking));
  const calls = blocks("tool_use").map(
    ({ name, input }): ToolCall => ({ name: name ?? "", arguments: typeof input === "string" ? input : JSON.stringify(input ?? {}) }),
  );
  const form = thoughtsForm(thoughts, blocks("redacted_thinking").length, envelope.model ?? "");
  const reply = {
    ...{ text, thoughts, refusal: "", calls, finish: finish || null },
    usage: {
      input: sumOf(counts?.input_tokens, counts?.cache_read_input_tokens, counts?.cache_creation_input_tokens),
      output: counts?.output_tokens ?? null,
      reasoning: counts?.output_tokens_details?.thinking_tokens ?? null,
      cached: counts?.cache_read_input_tokens ?? null,
      cacheWrite: counts?.cache_creation_input_tokens ?? null,
    },
    // A classifier's reason for stopping the model is not the model's text.
    envelope: { ...envelope, ...(details && { stop_category: details.category, stop_explanation: details.explanation }) },
    counts: numbersIn(usage),
    thoughtsForm: form,
  };
  return { reply, lack: "", ...aside };
}

/** Statuses of the API's error types, for errors within a stream (https://platform.claude.com/docs/en/api/errors). */
const statuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};
const failed = z.looseObject({ error: z.looseObject({ type: z.string() }) });

/** Adds to a failure the status of its type. */
export function withStatus(body: unknown): unknown {
  const parsed = failed.safeParse(body).data;
  const code = parsed && statuses[parsed.error.type];
  return code === undefined ? body : { ...parsed, error: { ...parsed?.error, code } };
}

/** Restores a message with its blocks. */
export const restoredMessage: Protocol["restored"] = (envelope, { text, reasoning, finish, calls }) => {
  const { stop_category: category, stop_explanation: explanation, ...rest } = envelope;
  const content = [
    ...(reasoning === null ? [] : [{ type: "thinking", thinking: reasoning }]),
    ...(text === null || text === "" ? [] : [{ type: "text", text }]),
    ...(Array.isArray(calls) ? calls.map((call: unknown) => ({ type: "tool_use", ...(call as Fields) })) : []),
  ];
  const details = explanation == null && category == null ? {} : { stop_details: { type: finish, category, explanation } };
  return { type: "message", role: "assistant", ...rest, content, stop_reason: finish, ...details };
};
