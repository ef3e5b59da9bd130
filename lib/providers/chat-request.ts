import type { OpenaiCompatible, Sampling } from "@/lib/contracts/model";

export type LimitField = NonNullable<OpenaiCompatible["limitField"]>;

/** Hosts that no longer take `max_tokens` from every model. Others are learned from their refusals. */
const wantsCompletionTokens = /(^|\.)api\.openai\.com$|\.openai\.azure\.com$/;

const hostOf = (address: string) => new URL(address).hostname;

/** The name under which the limit of an answer is sent: the one that its endpoint is known to take, else what most hosts take. */
export function limitFieldOf({ address, limitField }: OpenaiCompatible): LimitField {
  return limitField ?? (wantsCompletionTokens.test(hostOf(address)) ? "max_completion_tokens" : "max_tokens");
}

function reasoningFields(address: string, sampling: Sampling): Record<string, unknown> {
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
  "stream",
  "stream_options",
  "response_format",
  "logprobs",
];
const limitFields: readonly LimitField[] = ["max_tokens", "max_completion_tokens"];

/** Puts the limit under the name that the endpoint was found to take, wherever it comes from. */
function underName(body: Record<string, unknown>, field: LimitField): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (name === field || !limitFields.some((limit) => limit === name)) return [[name, value]];
      return field in body ? [] : [[field, value]];
    }),
  );
}

function withoutNulls(body: Record<string, unknown>): Record<string, unknown> {
  const out = new Set(ownFields.filter((name) => body[name] === null));
  if (out.size === 0) return body;
  // A limit has two names, and whoever takes it out need not know under which it is sent.
  if (limitFields.some((name) => out.has(name))) for (const name of limitFields) out.add(name);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !out.has(name)));
}

/**
 * Body of a chat completion as this endpoint wants it; absent parameters are left to the endpoint. `forced`: fields of one request beside the
 * settings. `extraBody` wins over all, and a null in it takes out a field that Heed would send.
 */
export function chatRequest(
  settings: OpenaiCompatible,
  messages: readonly { role: string; content: string }[],
  repetition: number,
  forced: Record<string, unknown> = {},
): Record<string, unknown> {
  const { address, sampling } = settings;
  const body = withoutNulls({
    model: settings.model,
    messages,
    ...(sampling.temperature !== undefined && { temperature: sampling.temperature }),
    ...(sampling.topP !== undefined && { top_p: sampling.topP }),
    ...(sampling.seed !== undefined && { seed: sampling.seed + repetition }),
    ...(sampling.maxTokens !== undefined && { [limitFieldOf(settings)]: sampling.maxTokens }),
    ...reasoningFields(address, sampling),
    ...(settings.stream && { stream: true, stream_options: { include_usage: true } }),
    ...forced,
    ...settings.extraBody,
  });
  return settings.limitField === undefined ? body : underName(body, settings.limitField);
}
