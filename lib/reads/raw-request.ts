import type { Message } from "@/lib/contracts/message";
import type { ModelSettings } from "@/lib/contracts/model";
import type { SentFacts } from "@/lib/contracts/turn-facts";
import { requestObject } from "@/lib/providers/request-body";

const named = (hash: string) => `[shared text ${hash.slice(0, 12)}]`;

/**
 * The body of a turn's request, made again from the run's settings, with shared texts by their name and without what was cut; the key
 * travels in a header and is not in it. Null for imported replies.
 */
export function rawRequest(settings: ModelSettings, messages: readonly Message[], repetition: number, sent: SentFacts): unknown {
  if (settings.kind === "imported") return null;
  const { outputLimit, reasoningLimit } = sent;
  const limit = outputLimit === null ? null : { answer: outputLimit, reasoning: reasoningLimit ?? 0 };
  const text = (hash: string) => ({ text: named(hash), json: Buffer.from(named(hash)), tokens: 0 });
  const said = { messages, text, limit, cut: null, repetition };
  if (settings.kind !== "simulated") return requestObject(settings, said, named);
  return {
    profile: settings.profile,
    seed: settings.seed,
    messages: messages.map(({ role, parts }) => ({
      role,
      content: parts.map((part) => (typeof part === "string" ? part : named(part.hash))).join(""),
    })),
  };
}
