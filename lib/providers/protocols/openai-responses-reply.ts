import { z } from "zod";
import { count, looseFields, numbersIn } from "./counts";
import { fieldsOf } from "./fields";
import type { Fields, Protocol, ReadBody, StreamFold } from "./protocol";

const word = z.string().nullish().catch(null);
const contentPart = z.object({
  type: z.string().catch(""),
  text: z.string().catch(""),
  refusal: z.string().catch(""),
  logprobs: z
    .array(z.object({ logprob: z.number() }))
    .nullish()
    .catch(null),
});
const outputItem = z.object({
  type: z.string().catch(""),
  content: z.array(contentPart).nullish().catch(null),
  summary: z.array(contentPart).nullish().catch(null),
  name: word,
  arguments: word,
});
const shape = z.object({
  id: word,
  model: word,
  created_at: z.number().nullish().catch(null),
  service_tier: word,
  status: word,
  incomplete_details: z.object({ reason: word }).nullish().catch(null),
  output: z.array(outputItem),
  usage: looseFields,
});
const usageShape = z.object({
  input_tokens: count,
  output_tokens: count,
  input_tokens_details: z.object({ cached_tokens: count, cache_write_tokens: count }).nullish().catch(null),
  output_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(null),
});

type Item = z.infer<typeof outputItem>;
const partsOf = (items: readonly Item[], type: string) =>
  items.flatMap(({ content }) => (content ?? []).filter((part) => part.type === type));
const textsOf = (parts: readonly { text: string }[], between = "") =>
  parts
    .map(({ text }) => text)
    .filter((text) => text !== "")
    .join(between);

/** Reads the thoughts of a response: the full text if the endpoint returns it, as for open models, otherwise the provider's summary. */
function readThoughts(items: readonly Item[]): { thoughts: string; thoughtsForm?: "summary" } {
  const reasoning = items.filter(({ type }) => type === "reasoning");
  const whole = textsOf(partsOf(reasoning, "reasoning_text"));
  if (whole !== "") return { thoughts: whole };
  const summary = textsOf(
    reasoning.flatMap(({ summary: parts }) => parts ?? []),
    "\n\n",
  );
  return summary === "" ? { thoughts: "" } : { thoughts: summary, thoughtsForm: "summary" };
}

/** Reads the response in a body: its text is in its messages, and its ending is its status, or the reason why it is incomplete. */
export function readResponse(body: unknown): ReadBody {
  const fields = fieldsOf(body);
  const parsed = shape.safeParse(body).data;
  const isFailed = parsed?.status === "failed" || parsed?.status === "cancelled";
  const aside = { error: fields.error ?? null, isBegun: fields.begun === true };
  if (!parsed) return { reply: null, lack: "The reply has no output.", ...aside };
  if (isFailed) return { reply: null, lack: `The response is ${parsed.status}.`, ...aside };
  const { output, usage, status, incomplete_details: incomplete, ...envelope } = parsed;
  const messages = output.filter(({ type }) => type === "message");
  const counts = usageShape.safeParse(usage).data;
  const calls = output.flatMap(({ type, name, arguments: given }) =>
    type === "function_call" ? [{ name: name ?? "", arguments: given ?? "" }] : [],
  );
  const reply = {
    ...{ text: textsOf(partsOf(messages, "output_text")), calls },
    refusal: partsOf(messages, "refusal")
      .map(({ refusal }) => refusal)
      .join(""),
    ...readThoughts(output),
    finish: incomplete?.reason ?? status ?? null,
    usage: {
      input: counts?.input_tokens ?? null,
      output: counts?.output_tokens ?? null,
      reasoning: counts?.output_tokens_details?.reasoning_tokens ?? null,
      cached: counts?.input_tokens_details?.cached_tokens ?? null,
      cacheWrite: counts?.input_tokens_details?.cache_write_tokens ?? null,
    },
    envelope,
    counts: numbersIn(usage),
  };
  return { reply, lack: "", ...aside };
}

/** Returns the log-probabilities of the messages' tokens; null if there are none. */
export function readResponseLogprobs(body: unknown): number[] | null {
  const parts = partsOf(shape.safeParse(body).data?.output ?? [], "output_text").flatMap(({ logprobs }) => logprobs ?? []);
  return parts.length > 0 ? parts.map(({ logprob }) => logprob) : null;
}

const eventShape = z.object({ type: z.string().catch(""), delta: z.string().catch(""), item: looseFields, response: looseFields });

/**
 * Assembles the events of a streamed response (https://platform.openai.com/docs/api-reference/responses-streaming). The last one contains
 * all of it, except that some servers leave out its output, which is then rebuilt from the items.
 */
export class ResponseStream implements StreamFold {
  held = 0;
  private readonly items: Fields[] = [];
  private response: Fields | null = null;
  private failure: unknown;
  private isBegun = false;

  get isDone(): boolean {
    return this.response !== null;
  }

  take(name: string, data: unknown): void {
    const parsed = eventShape.safeParse(data);
    const event = parsed.data;
    const type = event?.type || name;
    if (type === "error") this.failure ??= fieldsOf(data).error ?? data;
    if (!event) return;
    if (type.endsWith(".delta")) {
      this.held += event.delta.length;
      this.isBegun = true;
    } else if (type === "response.output_item.done" && event.item) this.items.push(event.item);
    else if (/^response\.(completed|incomplete|failed|cancelled)$/.test(type) && event.response) this.response = event.response;
  }

  /** Returns the response, or the stream's error as a body; null if no response came to its end. */
  end(): Fields | null {
    if (this.failure !== undefined) return { error: this.failure, begun: this.isBegun };
    if (this.response === null) return null;
    const { output } = this.response;
    const hasOutput = Array.isArray(output) && output.length > 0;
    return { ...this.response, ...(!hasOutput && { output: this.items }), ...(this.isBegun && { begun: true }) };
  }
}

/** Returns a failure unchanged, or the error of a failed response as a failure. */
export function responseError(body: unknown): unknown {
  const { error, object } = fieldsOf(body);
  return object === "response" && error != null ? { error } : body;
}

/** Restores a response with its items. */
export const restoredResponse: Protocol["restored"] = (envelope, { text, reasoning, finish, calls }) => {
  const isIncomplete = finish !== null && finish !== "completed";
  const output = [
    ...(reasoning === null ? [] : [{ type: "reasoning", summary: [{ type: "summary_text", text: reasoning }] }]),
    ...(Array.isArray(calls) ? calls.map((call: unknown) => ({ type: "function_call", ...fieldsOf(call) })) : []),
    ...(text === null || text === "" ? [] : [{ type: "message", role: "assistant", content: [{ type: "output_text", text }] }]),
  ];
  return {
    ...{ object: "response", ...envelope, output, status: isIncomplete ? "incomplete" : finish },
    ...(isIncomplete && { incomplete_details: { reason: finish } }),
  };
};
