import type { OpenaiCompatible, Sampling } from "@/lib/contracts/model";

/** Hosts that no longer take `max_tokens` from every model. */
const wantsCompletionTokens = /(^|\.)api\.openai\.com$|\.openai\.azure\.com$/;

const hostOf = (address: string) => new URL(address).hostname;

function limitFields(address: string, sampling: Sampling): Record<string, unknown> {
  if (sampling.maxTokens === undefined) return {};
  return wantsCompletionTokens.test(hostOf(address)) ? { max_completion_tokens: sampling.maxTokens } : { max_tokens: sampling.maxTokens };
}

function reasoningFields(address: string, sampling: Sampling): Record<string, unknown> {
  if (sampling.reasoningEffort === undefined) return {};
  const isRouter = /(^|\.)openrouter\.ai$/.test(hostOf(address));
  return isRouter ? { reasoning: { effort: sampling.reasoningEffort } } : { reasoning_effort: sampling.reasoningEffort };
}

/** Body of a chat completion as this endpoint wants it; absent parameters are left to the endpoint, `extraBody` wins. */
export function chatRequest(
  settings: OpenaiCompatible,
  messages: readonly { role: string; content: string }[],
  repetition: number,
): Record<string, unknown> {
  const { address, sampling } = settings;
  return {
    model: settings.model,
    messages,
    ...(sampling.temperature !== undefined && { temperature: sampling.temperature }),
    ...(sampling.topP !== undefined && { top_p: sampling.topP }),
    ...(sampling.seed !== undefined && { seed: sampling.seed + repetition }),
    ...limitFields(address, sampling),
    ...reasoningFields(address, sampling),
    ...(settings.stream && { stream: true, stream_options: { include_usage: true } }),
    ...settings.extraBody,
  };
}
