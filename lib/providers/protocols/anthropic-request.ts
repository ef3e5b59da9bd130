import type { OpenaiCompatible } from "@/lib/contracts/model";
import { claudeFamily, unknownMostOutput } from "./claude-models";
import type { Fields, SpokenMessage } from "./protocol";

/** The limit that is sent where none is set, in tokens: the API requires one, and the model's documented maximum takes nothing away. */
export const mostOutput = (model: string): number => claudeFamily(model)?.mostOutput ?? unknownMostOutput;

/**
 * How the model is told to think. An effort lets newer models think as they see fit, with a summary to read; a budget is sent to models that take one.
 * What a model does not take is sent all the same where it was asked for, so that it is refused by name and not left out unseen.
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

/** Body of a message without what is said. The API knows no seed, no form of a reply and no probabilities. */
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
  for (const [name, value] of Object.entries(extraBody)) {
    if (value !== null || !(name in body)) body[name] = value;
    // No request can do without a limit: what is taken out is the one that was set.
    else if (name === "max_tokens") body[name] = settings.usualLimit ?? mostOutput(settings.model);
    else delete body[name];
  }
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null || !ownFields.includes(name)));
}

/** Fields that Heed sends by itself, which a null in the extra body takes out. */
const ownFields = ["temperature", "top_p", "top_k", "stop_sequences", "service_tier", "thinking", "output_config", "stream"];

/** The texts of messages in a row that one role says: the API joins such turns, and each text stays a block. */
function turnsOf(messages: readonly SpokenMessage[]): Fields[] {
  const turns: { role: string; texts: string[] }[] = [];
  for (const { role, content } of messages) {
    const last = turns.at(-1);
    if (last?.role === role) last.texts.push(content);
    else turns.push({ role, texts: [content] });
  }
  return turns.map(({ role, texts }) => ({
    role,
    content: texts.length === 1 ? texts[0] : texts.map((text) => ({ type: "text", text })),
  }));
}

/**
 * The body with its messages. What the system says stands apart, as the API wants it; where nothing else is said, it is said by the user, because
 * a request needs a turn. What the extra body brings stays.
 */
export function withTurns(fields: Fields, messages: readonly SpokenMessage[]): Fields {
  if (!Array.isArray(fields.messages) || fields.messages.length > 0) return fields;
  const isSystem = ({ role }: SpokenMessage) => role === "system";
  const others = messages.filter((message) => !isSystem(message));
  if (others.length === 0) return { ...fields, messages: turnsOf(messages.map(({ content }) => ({ role: "user", content }))) };
  const system = messages.filter(isSystem).map(({ content }) => content);
  return {
    ...fields,
    ...(system.length > 0 && !("system" in fields) && { system: system.join("\n\n") }),
    messages: turnsOf(others),
  };
}
