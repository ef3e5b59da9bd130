import type { ModelFacts, Request } from "@/lib/benchmarks/family";
import { countTextTokens, prefixOfTokens } from "@/lib/blobs/shared-texts";
import type { Message, TextHash } from "@/lib/contracts/message";
import type { Cut } from "@/lib/contracts/turn-facts";
import type { AskRequest, SentText } from "@/lib/providers/provider";

/** Number of tokens for a message's role and frame, as in most chat templates. */
export const frameTokens = 4;
/** Tokens that the answer keeps before the prompt is cut, as in the code of LIFBench's authors. */
const leastAnswer = 1024;

/** Counts the tokens of a request's messages under o200k_base; shared texts have stored counts. */
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
  /** Tokens of the prompt as sent, under o200k_base; null if they were not counted. */
  counted: number | null;
}

/** How a request fits, without the place of the cut. */
interface FittedSize {
  limit: AskRequest["limit"];
  /** Tokens of the whole prompt, under o200k_base; null if they were not counted. */
  prompt: number | null;
  /** Tokens that the part named by the request has and loses. */
  size: number;
  lost: number;
}

/** Counts what `fitRequest` cuts off a request. */
export async function fittedSize(
  { messages, output, shorten }: Request,
  model: ModelFacts,
  text: (hash: TextHash) => SentText,
  ratio = 1,
): Promise<FittedSize> {
  const reasoning = model.reasoningTokens ?? output?.reasoning ?? 0;
  const wanted = output ? { answer: output.answer, reasoning } : null;
  if (model.contextTokens === null || (!output && !shorten)) return { limit: wanted, prompt: null, size: 0, lost: 0 };
  const prompt = await promptTokens(messages, text);
  const room = Math.floor(model.contextTokens - ratio * prompt) - (wanted?.reasoning ?? 0);
  const least = Math.min(leastAnswer, wanted?.answer ?? leastAnswer);
  const limit = wanted && { ...wanted, answer: Math.max(least, Math.min(wanted.answer, room)) };
  const part = room >= least || !shorten ? undefined : messages[shorten.message]?.parts[shorten.part];
  if (part === undefined) return { limit, prompt, size: 0, lost: 0 };
  const size = typeof part === "string" ? await countTextTokens(part) : text(part.hash).tokens;
  return { limit, prompt, size, lost: Math.min(size, Math.ceil((least - room) / ratio)) };
}

/**
 * Fits a request to a known context length: the answer shrinks to 1,024 tokens, then the part named by the request loses its end. Prompts
 * that are still too long are sent unchanged. `ratio`: the model's tokens per o200k_base token.
 */
export async function fitRequest(request: Request, model: ModelFacts, text: (hash: TextHash) => SentText, ratio = 1): Promise<Fitted> {
  const { limit, prompt, size, lost } = await fittedSize(request, model, text, ratio);
  const { messages, shorten } = request;
  const part = shorten && messages[shorten.message]?.parts[shorten.part];
  if (prompt === null || lost === 0 || !shorten || part === undefined) return { limit, cut: null, counted: prompt };
  const [whole, hash] = typeof part === "string" ? [part, null] : [text(part.hash).text, part.hash];
  const kept = await prefixOfTokens(whole, size - lost, hash);
  const cut = { message: shorten.message, part: shorten.part, kept, tokens: Math.round(lost * ratio) };
  return { limit, cut, counted: prompt - lost };
}
