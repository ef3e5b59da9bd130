import { z } from "zod";
import { count, looseFields, numbersIn, sumOf } from "./counts";
import { fieldsOf } from "./fields";
import type { Fields, Protocol, ReadBody, StreamFold, ToolCall } from "./protocol";

const word = z.string().nullish().catch(null);
const part = z.object({
  text: z.string().catch(""),
  thought: z.boolean().catch(false),
  functionCall: z.object({ name: z.string(), args: z.unknown().optional() }).nullish().catch(null),
});
const candidate = z.object({
  content: z
    .object({ parts: z.array(part).catch([]) })
    .nullish()
    .catch(null),
  finishReason: word,
  finishMessage: word,
  index: z.number().nullish().catch(null),
});
const shape = z.object({
  candidates: z.array(candidate).nullish(),
  promptFeedback: z.object({ blockReason: word }).nullish().catch(null),
  usageMetadata: looseFields,
  modelVersion: word,
  responseId: word,
});
const usageShape = z.object({
  promptTokenCount: count,
  cachedContentTokenCount: count,
  candidatesTokenCount: count,
  thoughtsTokenCount: count,
});
const logprobShape = z.object({
  candidates: z.array(z.object({ logprobsResult: z.object({ chosenCandidates: z.array(z.object({ logProbability: z.number() })) }) })),
});

/** Reads the tokens of a call. The API counts thoughts separately from the answer, and the output includes them. */
function readCounts(metadata: Fields | null | undefined) {
  const counts = usageShape.safeParse(metadata).data;
  return {
    input: counts?.promptTokenCount ?? null,
    output: sumOf(counts?.candidatesTokenCount, counts?.thoughtsTokenCount),
    reasoning: counts?.thoughtsTokenCount ?? null,
    cached: counts?.cachedContentTokenCount ?? null,
    cacheWrite: null,
  };
}

/**
 * Reads the first candidate of a body. A blocked prompt has none, and its reason becomes the ending; thoughts are the provider's summary.
 */
export function readContent(body: unknown): ReadBody {
  const fields = fieldsOf(body);
  const aside = { error: fields.error ?? null, isBegun: fields.begun === true };
  const parsed = shape.safeParse(body).data;
  const first = parsed?.candidates?.find(({ index }) => (index ?? 0) === 0) ?? parsed?.candidates?.[0];
  const blocked = parsed?.promptFeedback?.blockReason;
  if (!parsed || (!first && !blocked)) return { reply: null, lack: "The reply has no candidates.", ...aside };
  const parts = first?.content?.parts ?? [];
  const joined = (isThought: boolean) => parts.flatMap(({ text, thought }) => (thought === isThought ? [text] : [])).join("");
  const calls = parts.flatMap(({ functionCall: call }): ToolCall[] =>
    call ? [{ name: call.name, arguments: JSON.stringify(call.args ?? {}) }] : [],
  );
  const thoughts = joined(true);
  const reply = {
    ...{ text: joined(false), thoughts, refusal: "", calls },
    finish: first?.finishReason || (blocked ? `blocked: ${blocked}` : null),
    usage: readCounts(parsed.usageMetadata),
    envelope: { responseId: parsed.responseId, modelVersion: parsed.modelVersion, finishMessage: first?.finishMessage },
    counts: numbersIn(parsed.usageMetadata),
    ...(thoughts !== "" && { thoughtsForm: "summary" as const }),
  };
  return { reply, lack: "", ...aside };
}

/** Returns the log-probabilities of the first candidate's tokens; null if there are none. */
export function readContentLogprobs(body: unknown): number[] | null {
  const chosen = logprobShape.safeParse(body).data?.candidates[0]?.logprobsResult.chosenCandidates ?? [];
  return chosen.length > 0 ? chosen.map(({ logProbability }) => logProbability) : null;
}

/** Consecutive texts of one kind, or a part of another kind. */
interface PartPieces {
  isThought: boolean;
  texts: string[];
  other: Fields | null;
}

/** Assembles the chunks of a stream; each is a body with a piece of the candidate. */
export class ContentStream implements StreamFold {
  held = 0;
  /** No event of a stream is its last one. */
  readonly isDone = false;
  private top: Fields = {};
  private candidate: Fields = {};
  private readonly parts: PartPieces[] = [];
  private failure: unknown;

  take(_name: string, data: unknown): void {
    // An error may be sent as a list with one entry.
    const chunk = fieldsOf(Array.isArray(data) ? data[0] : data);
    const { candidates, error, ...top } = chunk;
    if (error != null) this.failure ??= error;
    for (const [name, part] of Object.entries(top)) if (part != null) this.top[name] = part;
    const first = fieldsOf(Array.isArray(candidates) ? candidates[0] : null);
    const { content, ...rest } = first;
    for (const [name, part] of Object.entries(rest)) if (part != null) this.candidate[name] = part;
    const { parts } = fieldsOf(content);
    for (const piece of Array.isArray(parts) ? parts : []) this.add(fieldsOf(piece));
  }

  /** Returns the whole body, or the stream's error as a body; null if no reply came to its end. */
  end(): Fields | null {
    if (this.failure !== undefined) return { error: this.failure, begun: this.parts.length > 0 };
    const isBlocked = fieldsOf(this.top.promptFeedback).blockReason != null;
    if (this.candidate.finishReason == null) return isBlocked ? this.top : null;
    return { ...this.top, candidates: [{ ...this.candidate, content: { role: "model", parts: this.parts.map(wholePart) } }] };
  }

  private add({ thoughtSignature: _, ...piece }: Fields): void {
    const { text, thought } = piece;
    if (typeof text !== "string") {
      this.held += JSON.stringify(piece).length;
      this.parts.push({ isThought: false, texts: [], other: piece });
      return;
    }
    this.held += text.length;
    const last = this.parts.at(-1);
    const isThought = thought === true;
    if (last?.other === null && last.isThought === isThought) last.texts.push(text);
    else this.parts.push({ isThought, texts: [text], other: null });
  }
}

const wholePart = ({ isThought, texts, other }: PartPieces): Fields =>
  other ?? { text: texts.join(""), ...(isThought && { thought: true }) };

const violations = z.object({ details: z.array(z.looseObject({ fieldViolations: z.array(z.object({ field: z.string() })).optional() })) });
/** Error texts that name a setting without its field. */
const wordings: readonly [RegExp, string][] = [
  [/\bthinking[ _]?(?:budget|level|config)/i, "thinkingConfig"],
  [/\blogprobs\b/i, "responseLogprobs"],
  [/\bjson mode\b/i, "responseMimeType"],
];
const unknownName = /Unknown name "([^"]+)"(?: at '([^']*)')?/;
const camel = (name: string) => name.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

/**
 * Returns the setting that a path of the API belongs to: `generation_config.thinking_config.thinking_budget` belongs to `thinkingConfig`.
 */
function settingAt(path: string): string | undefined {
  const steps = path
    .split(/[.[\]]+/)
    .filter((step) => step !== "")
    .map(camel);
  return steps[0] === "generationConfig" ? steps[1] : steps[0];
}

/** Names the field of a failure as in the body of the request; also unwraps a failure that is the first entry of a list. */
export function withField(body: unknown): unknown {
  const { error, ...rest } = fieldsOf(Array.isArray(body) ? body[0] : body);
  const problem = fieldsOf(error);
  if (error === undefined) return body;
  const violated = violations.safeParse(problem).data?.details.flatMap(({ fieldViolations = [] }) => fieldViolations)[0]?.field;
  const message = typeof problem.message === "string" ? problem.message : "";
  const unknown = unknownName.exec(message);
  const worded = wordings.find(([words]) => words.test(message))?.[1];
  const param = unknown ? settingAt(`${unknown[2] ?? ""}.${unknown[1]}`) : violated ? settingAt(violated) : worded;
  return { ...rest, error: { ...problem, ...(param && { param }) } };
}

/** Restores a body with its parts. */
export const restoredContent: Protocol["restored"] = ({ finishMessage, ...envelope }, { text, reasoning, finish, calls }) => {
  const parts = [
    ...(reasoning === null ? [] : [{ text: reasoning, thought: true }]),
    ...(text === null || text === "" ? [] : [{ text }]),
    ...(Array.isArray(calls) ? calls.map((call: unknown) => ({ functionCall: call })) : []),
  ];
  const [, blockReason] = /^blocked: (.+)$/.exec(finish ?? "") ?? [];
  if (blockReason !== undefined) return { ...envelope, promptFeedback: { blockReason } };
  const candidate = { content: { role: "model", parts }, finishReason: finish, ...(finishMessage != null && { finishMessage }), index: 0 };
  return { ...envelope, candidates: [candidate] };
};
