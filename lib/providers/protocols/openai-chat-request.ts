import type { OpenaiCompatible, Sampling } from "@/lib/contracts/model";
import type { Fields, SpokenMessage, Wants } from "./protocol";

type LimitField = NonNullable<OpenaiCompatible["limitField"]>;

/** Hosts that no longer take `max_tokens` from every model. Others are learned from their refusals. */
const wantsCompletionTokens = /(^|\.)api\.openai\.com$|\.openai\.azure\.com$/;

const hostOf = (address: string) => new URL(address).hostname;

/** The name under which the limit of an answer is sent: the one that its endpoint is known to take, else what most hosts take. */
function limitFieldOf({ address, limitField }: OpenaiCompatible): LimitField {
  return limitField ?? (wantsCompletionTokens.test(hostOf(address)) ? "max_completion_tokens" : "max_tokens");
}

function reasoningFields(address: string, sampling: Sampling): Fields {
  if (sampling.reasoningEffort === undefined) return {};
  const isRouter = /(^|\.)openrouter\.ai$/.test(hostOf(address));
  return isRouter ? { reasoning: { effort: sampling.reasoningEffort } } : { reasoning_effort: sampling.reasoningEffort };
}

/** Fields that Heed sends by itself, which a null in the extra body takes out. */
const ownFields = [
  "temperature",
  "top_p",
  "seed",
  "max_tokens",
  "max_completion_tokens",
  "reasoning",
  "reasoning_effort",
  "top_k",
  "stop",
  "service_tier",
  "stream",
  "stream_options",
  "response_format",
  "logprobs",
];
const limitFields: readonly LimitField[] = ["max_tokens", "max_completion_tokens"];

/** The other name of the limit. */
export const otherLimit = (field: string): LimitField | null =>
  limitFields.some((name) => name === field) ? (limitFields.find((name) => name !== field) ?? null) : null;

/** Puts the limit under the name that the endpoint was found to take, wherever it comes from. */
function underName(body: Fields, field: LimitField): Fields {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (name === field || !limitFields.some((limit) => limit === name)) return [[name, value]];
      return field in body ? [] : [[field, value]];
    }),
  );
}

function withoutNulls(body: Fields): Fields {
  const out = new Set(ownFields.filter((name) => body[name] === null));
  if (out.size === 0) return body;
  // A limit has two names, and whoever takes it out need not know under which it is sent.
  if (limitFields.some((name) => out.has(name))) for (const name of limitFields) out.add(name);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !out.has(name)));
}

/** The cue after a base model's prompt, which has no roles. */
const answerCue = "\noutput: ";

/** Body of a chat completion as this endpoint wants it, without its messages; of a base model's completion, with the end of its prompt. */
export function chatFields(settings: OpenaiCompatible, repetition: number, { json, logprobs }: Wants): Fields {
  const { address, sampling } = settings;
  const body = withoutNulls({
    model: settings.model,
    messages: [],
    ...(sampling.temperature !== undefined && { temperature: sampling.temperature }),
    ...(sampling.topP !== undefined && { top_p: sampling.topP }),
    ...(sampling.seed !== undefined && { seed: sampling.seed + repetition }),
    ...(sampling.maxTokens !== undefined && { [limitFieldOf(settings)]: sampling.maxTokens }),
    ...reasoningFields(address, sampling),
    ...(sampling.topK !== undefined && { top_k: sampling.topK }),
    ...(sampling.stop !== undefined && { stop: sampling.stop }),
    ...(sampling.serviceTier !== undefined && { service_tier: sampling.serviceTier }),
    ...(settings.stream && { stream: true, stream_options: { include_usage: true } }),
    ...(json && { response_format: { type: "json_object" } }),
    ...(logprobs && { logprobs: true }),
    ...settings.extraBody,
  });
  const named = settings.limitField === undefined ? body : underName(body, settings.limitField);
  if (!settings.base) return named;
  const { messages: _, ...rest } = named;
  return { ...rest, prompt: answerCue };
}

/** Messages for a chat model, one prompt for a base model. Messages that the extra body brings stay. */
export function withMessages(fields: Fields, messages: readonly SpokenMessage[]): Fields {
  if ("messages" in fields) return Array.isArray(fields.messages) && fields.messages.length === 0 ? { ...fields, messages } : fields;
  return { ...fields, prompt: `${messages.map(({ content }) => content).join("\n\n")}${fields.prompt}` };
}
