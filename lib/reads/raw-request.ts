import { type Message, messageText } from "@/lib/contracts/message";
import type { ModelSettings } from "@/lib/contracts/model";
import { chatRequest } from "@/lib/providers/chat-request";

/** The body of the request, made again from the run's settings; the key travels in a header and is not in it. Null for imported replies. */
export function rawRequest(settings: ModelSettings, messages: readonly Message[], repetition: number): unknown {
  if (settings.kind === "imported") return null;
  if (settings.kind === "simulated") return { profile: settings.profile, seed: settings.seed, messages };
  const sent = messages.map(({ role, parts }) => ({
    role,
    content: messageText({ parts }, (hash) => `⟨shared text ${hash.slice(0, 12)}⟩`),
  }));
  return chatRequest(settings, sent, repetition);
}
