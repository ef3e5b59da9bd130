import type { OpenaiCompatible } from "@/lib/contracts/model";
import { fieldsOf } from "./fields";
import type { Fields, SpokenMessage, Wants } from "./protocol";
import { turnsOf } from "./turns";

/**
 * Models that take a thinking budget and no level (https://ai.google.dev/gemini-api/docs/thinking, read November 2026); all later ones take
 * levels.
 */
const takesBudget = /gemini-2\.5/;

/**
 * Returns how the model is asked to think, with a summary to read. An effort is sent as a level even to a model that takes none, so that it
 * is refused by name instead of being left out unseen.
 */
function thinking({ model, sampling, reasoningTokens }: OpenaiCompatible): Fields {
  const { reasoningEffort: effort } = sampling;
  if (effort === "none") return { thinkingConfig: { thinkingBudget: 0 } };
  if (effort !== undefined) return { thinkingConfig: { thinkingLevel: effort, includeThoughts: true } };
  if (reasoningTokens === undefined || !takesBudget.test(model)) return {};
  return { thinkingConfig: { thinkingBudget: reasoningTokens, includeThoughts: true } };
}

/** Heed's settings in `generationConfig`, which a null in the extra body removes by their names there. */
const ownSettings = [
  "temperature",
  "topP",
  "topK",
  "seed",
  "maxOutputTokens",
  "stopSequences",
  "responseMimeType",
  "responseLogprobs",
  "thinkingConfig",
];

/** Builds the body of a generateContent call without its messages. The model's name and streaming are in the address. */
export function contentFields(settings: OpenaiCompatible, repetition: number, { json, logprobs }: Wants): Fields {
  const { sampling, extraBody = {} } = settings;
  const { generationConfig, ...extra } = extraBody;
  const config: Fields = {
    ...(sampling.temperature !== undefined && { temperature: sampling.temperature }),
    ...(sampling.topP !== undefined && { topP: sampling.topP }),
    ...(sampling.topK !== undefined && { topK: sampling.topK }),
    ...(sampling.maxTokens !== undefined && { maxOutputTokens: sampling.maxTokens }),
    ...(sampling.seed !== undefined && { seed: sampling.seed + repetition }),
    ...(sampling.stop !== undefined && { stopSequences: sampling.stop }),
    ...thinking(settings),
    ...(json && { responseMimeType: "application/json" }),
    ...(logprobs && { responseLogprobs: true }),
    ...fieldsOf(generationConfig),
  };
  const isOut = (name: string, setting: unknown) => setting === null && ownSettings.includes(name);
  const kept = Object.entries(config).filter(([name, setting]) => extra[name] !== null && !isOut(name, setting));
  const others = Object.entries(extra).filter(([name, setting]) => !isOut(name, setting));
  return { contents: [], ...(kept.length > 0 && { generationConfig: Object.fromEntries(kept) }), ...Object.fromEntries(others) };
}

/** Builds the contents of a body: one for each turn, with a part for each of its texts. */
const contentsOf = (messages: readonly SpokenMessage[]): Fields[] =>
  turnsOf(messages.map(({ role, content }) => ({ role: role === "assistant" ? "model" : "user", content }))).map(({ role, texts }) => ({
    role,
    parts: texts.map((text) => ({ text })),
  }));

/**
 * Adds messages to a body: the system's apart, or as the user's if there are no others, because a call needs a turn. Messages and a system
 * instruction from the extra body stay.
 */
export function withContents(fields: Fields, messages: readonly SpokenMessage[]): Fields {
  if (!Array.isArray(fields.contents) || fields.contents.length > 0) return fields;
  const others = messages.filter(({ role }) => role !== "system");
  if (others.length === 0) return { ...fields, contents: contentsOf(messages) };
  const system = messages.flatMap(({ role, content }) => (role === "system" ? [{ text: content }] : []));
  return {
    ...fields,
    ...(system.length > 0 && !("systemInstruction" in fields) && { systemInstruction: { parts: system } }),
    contents: contentsOf(others),
  };
}

/** Returns the settings of a body by their names in refusals, including those of `generationConfig`. */
export const contentSettings = ({ generationConfig, ...rest }: Fields): Fields => ({ ...rest, ...fieldsOf(generationConfig) });

/** Returns the path of a model: its name with its collection, which is `models` if the name has none. */
export function modelPath({ model, stream }: Pick<OpenaiCompatible, "model" | "stream">): string {
  const [, collection = "models", name = model] = /^(models|tunedModels)\/(.+)$/.exec(model) ?? [];
  return `${collection}/${encodeURIComponent(name)}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`;
}
