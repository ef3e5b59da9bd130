import type { OpenaiCompatible } from "@/lib/contracts/model";
import { claudeFamily, unknownMostOutput } from "./claude-models";
import type { Fields, SpokenMessage } from "./protocol";
import { turnsOf } from "./turns";

/** Returns the limit that is sent if none is set, in tokens. The API requires one, and the model's documented maximum removes nothing. */
export const mostOutput = (model: string): number => claudeFamily(model)?.mostOutput ?? unknownMostOutput;

/**
 * Returns how the model is asked to think. An effort lets newer models think adaptively, with a summary to read; a budget is sent to models
 * that take one. An effort that a model does not take is sent anyway, so that it is refused by name instead of being left out unseen.
 */
function thinking({ model, sampling, reasoningTokens = 0 }: OpenaiCompatible): Fields {
  const { reasoningEffort: effort } = sampling;
  const ways = claudeFamily(model)?.thinking ?? "none";
  if (effort === "none") return { thinking: { type: "disabled" } };
  const isAdaptive = effort !== undefined && (ways === "adaptive" || ways === "either");
  const hasBudget = !isAdaptive && reasoningTokens > 0 && (ways === "budget" || ways === "either");
  return {
    ...(isAdaptive && { thinking: { type: "adaptive", display: "summarized" } }),
    ...(hasBudget && { thinking: { type: "enabled", budget_tokens: reasoningTokens } }),
    ...(effort !== undefined && { output_config: { effort } }),
  };
}

/** Builds the body of a message without its messages. The API has no seed, no response format and no probabilities. */
export function messageFields(settings: OpenaiCompatible): Fields {
  const { sampling, extraBody = {} } = settings;
  const limit = sampling.maxTokens ?? settings.usualLimit ?? mostOutput(settings.model);
  const body: Fields = {
    model: settings.model,
    max_tokens: limit,
    messages: [],
    ...(sampling.temperature !== undefined && { temperature: sampling.temperature }),
    ...(sampling.topP !== undefined && { top_p: sampling.topP }),
    ...(sampling.topK !== undefined && { top_k: sampling.topK }),
    ...(sampling.stop !== undefined && { stop_sequences: sampling.stop }),
    ...(sampling.serviceTier !== undefined && { service_tier: sampling.serviceTier }),
    ...thinking(settings),
    ...(settings.stream && { stream: true }),
  };
  for (const [name, setting] of Object.entries(extraBody)) {
    if (setting !== null || !(name in body)) body[name] = setting;
    // The API requires a limit, so a null only removes the one that was set.
    else if (name === "max_tokens") body[name] = settings.usualLimit ?? mostOutput(settings.model);
    else delete body[name];
  }
  return Object.fromEntries(Object.entries(body).filter(([name, setting]) => setting !== null || !ownFields.includes(name)));
}

/** Fields that Heed sends by itself, which a null in the extra body removes. */
const ownFields = ["temperature", "top_p", "top_k", "stop_sequences", "service_tier", "thinking", "output_config", "stream"];

/** Builds the messages of a body: one for each turn, in which each text stays a separate block. */
const messagesOf = (messages: readonly SpokenMessage[]): Fields[] =>
  turnsOf(messages).map(({ role, texts }) => ({
    role,
    content: texts.length === 1 ? texts[0] : texts.map((text) => ({ type: "text", text })),
  }));

/**
 * Adds messages to a body: the system's in a separate field, as the API requires, or as the user's if there are no others, because a
 * request needs a turn. Messages and a system text from the extra body stay.
 */
export function withTurns(fields: Fields, messages: readonly SpokenMessage[]): Fields {
  if (!Array.isArray(fields.messages) || fields.messages.length > 0) return fields;
  const isSystem = ({ role }: SpokenMessage) => role === "system";
  const others = messages.filter((message) => !isSystem(message));
  if (others.length === 0) return { ...fields, messages: messagesOf(messages.map(({ content }) => ({ role: "user", content }))) };
  const system = messages.filter(isSystem).map(({ content }) => content);
  return {
    ...fields,
    ...(system.length > 0 && !("system" in fields) && { system: system.join("\n\n") }),
    messages: messagesOf(others),
  };
}
