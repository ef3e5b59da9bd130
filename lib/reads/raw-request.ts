import type { ModelSettings } from "@/lib/contracts/model";
import type { Message } from "@/lib/contracts/suite";
import { chatRequest } from "@/lib/providers/chat-request";

/** The body of the request, made again from the run's settings by today's code and not kept from when it was sent; the key travels in a header and is not in it. Null for imported replies. */
export function rawRequest(settings: ModelSettings, messages: readonly Message[], repetition: number): unknown {
  if (settings.kind === "imported") return null;
  if (settings.kind === "simulated") return { profile: settings.profile, seed: settings.seed, messages };
  return chatRequest(settings, messages, repetition);
}
