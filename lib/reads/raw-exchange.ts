import { z } from "zod";
import type { ModelSettings } from "@/lib/contracts/model";
import type { SentFacts } from "@/lib/contracts/turn-facts";
import { requestObject } from "@/lib/providers/request-body";
import type { StoredTurn } from "./stored-sample";

const nothingSaid = (hash: string): never => {
  throw new Error(`No message names the text ${hash}.`);
};

/**
 * The body of a turn's request, rebuilt from the run's settings without its messages, which the page has and puts back. The key is not
 * in it, because it travels in a header. Null for imported replies.
 */
export function rawRequest(settings: ModelSettings, repetition: number, { outputLimit, reasoningLimit }: SentFacts): unknown {
  if (settings.kind === "imported") return null;
  if (settings.kind === "simulated") return { profile: settings.profile, seed: settings.seed, messages: [] };
  const limit = outputLimit === null ? null : { answer: outputLimit, reasoning: reasoningLimit ?? 0 };
  return requestObject(settings, { messages: [], text: nothingSaid, limit, cut: null, repetition }, nothingSaid);
}

const envelope = z.record(z.string(), z.unknown()).catch({});

/** The endpoint's response, rebuilt from its stored envelope and the reply's text. */
export function rawResponse({ response, reply, reasoning, finishReason }: StoredTurn): unknown {
  const message = { role: "assistant", content: reply, ...(reasoning !== null && { reasoning_content: reasoning }) };
  return { ...envelope.parse(response ?? {}), choices: [{ index: 0, message, finish_reason: finishReason }] };
}
