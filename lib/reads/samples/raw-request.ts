import type { ModelSettings } from "@/lib/contracts/model";
import { canAnswer, isRemote } from "@/lib/contracts/plain/model-kinds";
import type { TurnView } from "@/lib/contracts/sample";
import type { SentFacts } from "@/lib/contracts/turn-facts";
import { limitIn, protocolOf } from "@/lib/providers/protocols/protocol-of";
import { requestObject } from "@/lib/providers/request-body";

const nothingSaid = (hash: string): never => {
  throw new Error(`No message refers to the text ${hash}.`);
};

/**
 * Rebuilds the body of a turn's request from the run's settings, and the token limit in it. It has no messages, which the page inserts, and
 * no key, which is sent in a header. Null for imported replies.
 */
export function rawRequest(
  settings: ModelSettings,
  repetition: number,
  { outputLimit, reasoningLimit }: SentFacts,
): Pick<TurnView, "rawRequest" | "tokenLimit"> {
  if (!canAnswer(settings)) return { rawRequest: null };
  if (!isRemote(settings)) return { rawRequest: { profile: settings.profile, seed: settings.seed, messages: [] } };
  const limit = outputLimit === null ? null : { answer: outputLimit, reasoning: reasoningLimit ?? 0 };
  const body = requestObject(settings, { messages: [], text: nothingSaid, limit, cut: null, repetition }, nothingSaid);
  return { rawRequest: body, tokenLimit: limitIn(protocolOf(settings), body) };
}
