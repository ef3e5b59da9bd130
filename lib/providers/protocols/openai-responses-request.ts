import type { OpenaiCompatible } from "@/lib/contracts/model";
import { fieldsOf } from "./fields";
import type { Fields, SpokenMessage, Wants } from "./protocol";

/** Heed's settings, which a null in the extra body removes. */
const ownSettings = ["temperature", "top_p", "max_output_tokens", "reasoning", "service_tier", "stream", "store", "text", "include"];

/**
 * Builds a response's body without its input; it asks the provider to store nothing. The API has no seed or stop sequences. Objects of the
 * extra body are merged, so that a reasoning summary can be requested beside an effort.
 */
export function responseFields(settings: OpenaiCompatible, _repetition: number, { json, logprobs }: Wants): Fields {
  const { sampling, extraBody = {} } = settings;
  const body: Fields = {
    model: settings.model,
    input: [],
    store: false,
    ...(sampling.temperature !== undefined && { temperature: sampling.temperature }),
    ...(sampling.topP !== undefined && { top_p: sampling.topP }),
    ...(sampling.maxTokens !== undefined && { max_output_tokens: sampling.maxTokens }),
    ...(sampling.reasoningEffort !== undefined && { reasoning: { effort: sampling.reasoningEffort } }),
    ...(sampling.serviceTier !== undefined && { service_tier: sampling.serviceTier }),
    ...(settings.stream && { stream: true }),
    ...(json && { text: { format: { type: "json_object" } } }),
    ...(logprobs && { include: ["message.output_text.logprobs"] }),
  };
  for (const [name, setting] of Object.entries(extraBody)) {
    const isMerged = (name === "reasoning" || name === "text") && setting !== null;
    body[name] = isMerged ? { ...fieldsOf(body[name]), ...fieldsOf(setting) } : setting;
  }
  return Object.fromEntries(Object.entries(body).filter(([name, setting]) => setting !== null || !ownSettings.includes(name)));
}

/** Adds messages as input items, each in its role; input from the extra body stays. */
export const withInput = (fields: Fields, messages: readonly SpokenMessage[]): Fields =>
  Array.isArray(fields.input) && fields.input.length === 0
    ? { ...fields, input: messages.map(({ role, content }) => ({ role, content })) }
    : fields;
