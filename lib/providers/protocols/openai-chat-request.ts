import type { OpenaiCompatible } from "@/lib/contracts/model";
import { fieldName, lackingFields } from "../hosts/host-of";
import type { Fields, SpokenMessage, Wants } from "./protocol";

type LimitField = NonNullable<OpenaiCompatible["limitField"]>;

/** Returns the name of the answer's limit: the one that the endpoint is known to take, else the one that most hosts take. */
function limitFieldOf(settings: OpenaiCompatible): LimitField {
  const known = settings.limitField ?? fieldName(settings, "maxTokens", "max_tokens");
  return limitFields.find((name) => name === known) ?? "max_tokens";
}

function reasoningFields(settings: OpenaiCompatible): Fields {
  const effort = settings.sampling.reasoningEffort;
  if (effort === undefined) return {};
  const [name = "", inner] = fieldName(settings, "reasoningEffort", "reasoning_effort").split(".");
  return { [name]: inner === undefined ? effort : { [inner]: effort } };
}

/** Fields that Heed sends by itself, which a null in the extra body removes. */
const ownFields = [
  "temperature",
  "top_p",
  "seed",
  "random_seed",
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

/** Returns the other name of the limit; null if the field is not a limit. */
export const otherLimit = (field: string): LimitField | null =>
  limitFields.some((name) => name === field) ? (limitFields.find((name) => name !== field) ?? null) : null;

/** Renames the limit, wherever it comes from, to the name that the endpoint takes. */
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
  // A null under either name of the limit removes it, so that one need not know which name is sent.
  if (limitFields.some((name) => out.has(name))) for (const name of limitFields) out.add(name);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !out.has(name)));
}

/** The cue after a base model's prompt, which has no roles. */
const answerCue = "\noutput: ";

/**
 * Builds the body of a chat completion for this endpoint, without its messages; for a base model the body of a completion, with the end of
 * its prompt.
 */
export function chatFields(settings: OpenaiCompatible, repetition: number, { json, logprobs }: Wants): Fields {
  const { sampling } = settings;
  const body = withoutNulls({
    model: settings.model,
    messages: [],
    ...(sampling.temperature !== undefined && { temperature: sampling.temperature }),
    ...(sampling.topP !== undefined && { top_p: sampling.topP }),
    ...(sampling.seed !== undefined && { [fieldName(settings, "seed", "seed")]: sampling.seed + repetition }),
    ...(sampling.maxTokens !== undefined && { [limitFieldOf(settings)]: sampling.maxTokens }),
    ...reasoningFields(settings),
    ...(sampling.topK !== undefined && { top_k: sampling.topK }),
    ...(sampling.stop !== undefined && { stop: sampling.stop }),
    ...(sampling.serviceTier !== undefined && { service_tier: sampling.serviceTier }),
    ...(settings.stream && {
      stream: true,
      ...(!lackingFields(settings).includes("stream_options") && { stream_options: { include_usage: true } }),
    }),
    ...(json && { response_format: { type: "json_object" } }),
    ...(logprobs && { logprobs: true }),
    ...settings.extraBody,
  });
  const named = settings.limitField === undefined ? body : underName(body, settings.limitField);
  if (!settings.base) return named;
  const { messages: _, ...rest } = named;
  return { ...rest, prompt: answerCue };
}

/** Adds messages for a chat model, or one prompt for a base model. Messages from the extra body stay. */
export function withMessages(fields: Fields, messages: readonly SpokenMessage[]): Fields {
  if ("messages" in fields) return Array.isArray(fields.messages) && fields.messages.length === 0 ? { ...fields, messages } : fields;
  return { ...fields, prompt: `${messages.map(({ content }) => content).join("\n\n")}${fields.prompt}` };
}
