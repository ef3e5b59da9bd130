import type { ModelSettings } from "@/lib/contracts/model";
import { chatRequest } from "@/lib/providers/chat-request";

/**
 * The body of a request, made again from the run's settings, with an empty list where its messages stand: the page has them already.
 * The key travels in a header and is not in it. Null for imported replies.
 */
export function rawRequest(settings: ModelSettings, repetition: number): unknown {
  if (settings.kind === "imported") return null;
  if (settings.kind === "simulated") return { profile: settings.profile, seed: settings.seed, messages: [] };
  return chatRequest(settings, [], repetition);
}
