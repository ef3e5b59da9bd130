import type { ModelFacts, Request } from "@/lib/benchmarks/family";
import { countTextTokens, prefixOfTokens } from "@/lib/blobs/shared-texts";
import type { Message, TextHash } from "@/lib/contracts/message";
import type { Cut } from "@/lib/contracts/turn-facts";
import type { AskRequest, SentText } from "@/lib/providers/provider";

/** Tokens that a message's role and its frame take, as chat templates mostly do. */
export const frameTokens = 4;
/** Tokens of answer that are left to a model before its prompt is cut, as LIFBench's authors do. */
const leastAnswer = 1024;

/** Tokens of a request's messages under o200k_base, shared texts by their stored counts. */
export async function promptTokens(messages: readonly Message[], text: (hash: TextHash) => SentText): Promise<number> {
  let sum = 0;
  for (const { parts } of messages) {
    sum += frameTokens;
    for (const part of parts) sum += typeof part === "string" ? await countTextTokens(part) : text(part.hash).tokens;
  }
  return sum;
}

/** A request as it is sent to a model. */
export interface Fitted {
  limit: AskRequest["limit"];
  cut: Cut | null;
  /** Tokens of the prompt as it is sent, under o200k_base; null where nobody had to count them. */
  counted: number | null;
}

/**
 * The limit of a turn's answer and what its prompt must lose for a model of a known context length: the answer's budget shrinks first,
 * down to 1,024 tokens, then the part that the request names loses its end. A prompt that names none, or that is too long without it,
 * is sent as it is, and the endpoint says so. `ratio`: tokens that the model counts for each one under o200k_base.
 */
export async function fitRequest(
  { messages, output, shorten }: Request,
  model: ModelFacts,
  text: (hash: TextHash) => SentText,
  ratio = 1,
): Promise<Fitted> {
  const reasoning = model.reasoningTokens ?? output?.reasoning ?? 0;
  const wanted = output ? { answer: output.answer, reasoning } : null;
  if (model.contextTokens === null || (!output && !shorten)) return { limit: wanted, cut: null, counted: null };
  const prompt = await promptTokens(messages, text);
  const room = Math.floor(model.contextTokens - ratio * prompt) - (wanted?.reasoning ?? 0);
  const least = Math.min(leastAnswer, wanted?.answer ?? leastAnswer);
  const limit = wanted && { ...wanted, answer: Math.max(least, Math.min(wanted.answer, room)) };
  const part = room >= least || !shorten ? undefined : messages[shorten.message]?.parts[shorten.part];
  if (!shorten || part === undefined) return { limit, cut: null, counted: prompt };
  const whole = typeof part === "string" ? part : text(part.hash).text;
  const size = typeof part === "string" ? await countTextTokens(part) : text(part.hash).tokens;
  const lost = Math.min(size, Math.ceil((least - room) / ratio));
  const kept = await prefixOfTokens(whole, size - lost, typeof part === "string" ? null : part.hash);
  const cut = { message: shorten.message, part: shorten.part, kept, tokens: Math.round(lost * ratio) };
  return { limit, cut, counted: prompt - lost };
}
