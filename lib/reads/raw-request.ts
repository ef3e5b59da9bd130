import type { ModelSettings } from "@/lib/contracts/model";
import { canAnswer } from "@/lib/contracts/plain/model-kinds";
import type { SentFacts } from "@/lib/contracts/turn-facts";
import { requestObject } from "@/lib/providers/request-body";

const nothingSaid = (hash: string): never => {
  throw new Error(`No message names the text ${hash}.`);
};

/**
 * The body of a turn's request, rebuilt from the run's settings without its messages, which the page has and puts back. The key is not
 * in it, because it travels in a header. Null for imported replies.
 */
export function rawRequest(settings: ModelSettings, repetition: number, { outputLimit, reasoningLimit }: SentFacts): unknown {
  if (!canAnswer(settings)) return null;
  if (settings.kind === "simulated") return { profile: settings.profile, seed: settings.seed, messages: [] };
  const limit = outputLimit === null ? null : { answer: outputLimit, reasoning: reasoningLimit ?? 0 };
  return requestObject(settings, { messages: [], text: nothingSaid, limit, cut: null, repetition }, nothingSaid);
}
