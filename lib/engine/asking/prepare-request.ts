import type { Opened, Request } from "@/lib/benchmarks/family";
import { hashesOf } from "@/lib/blobs/open-stored";
import { sharedTexts } from "@/lib/blobs/shared-texts";
import type { SentFacts } from "@/lib/contracts/turn-facts";
import type { ActiveRun } from "@/lib/engine/active-run";
import type { AskRequest, Reply } from "@/lib/providers/provider";
import { type Call, outputLimit, promptBytes } from "./call-costs";
import { fitRequest } from "./fit-request";

/** Number of tokens assumed for an unknown answer. */
export const usualAnswer = 500;

/**
 * Estimates the tokens of a request, prompt and answer together, for a limit of tokens per minute; the actual number is counted afterwards.
 */
export function expectedTokens({ messages, text, limit, counted }: Prepared): number {
  let prompt = counted ?? 0;
  if (counted === null)
    for (const { parts } of messages)
      for (const part of parts) prompt += typeof part === "string" ? part.length / 4 : text(part.hash).tokens;
  return Math.ceil(prompt + (limit === null ? usualAnswer : Math.min(usualAnswer, limit.answer + limit.reasoning)));
}

/** Describes the possible cost of a request from its prompt, its limit and its family's expectation. */
export function callOf(
  { context }: Pick<ActiveRun, "context">,
  { messages, text, limit, cut, opened }: Pick<AskRequest, "messages" | "text" | "limit" | "cut"> & Pick<Prepared, "opened">,
): Call {
  const expected = context.engine.asking.expectedOutputTokens(opened.item);
  return { bytes: promptBytes({ messages, text, cut }), limit: outputLimit(context.model, limit), expected };
}

/** A request that is ready to be sent. */
export type Prepared = NonNullable<Awaited<ReturnType<typeof prepared>>>;

const noText: AskRequest["text"] = (hash) => {
  throw new Error(`The request has no shared text ${hash}.`);
};

/** Prepares the next request with its shared texts, fitted to the model's context; null if there is nothing to ask. */
export async function prepared(
  { context, gauge }: Pick<ActiveRun, "gauge"> & { context: Pick<ActiveRun["context"], "facts"> },
  next: () => Promise<{ opened: Opened; request: Request | null }>,
) {
  const { opened, request } = await next();
  if (request === null) return null;
  const hashes = hashesOf(request.messages);
  const text = hashes.length === 0 ? noText : await sharedTexts(hashes);
  const fitted = await fitRequest(request, context.facts.model, text, gauge.ratio(hashes[0]));
  return { opened, messages: request.messages, warm: request.warm, shared: hashes[0], text, ...fitted };
}

/** Collects the facts about a reply that families receive besides its text. */
export const sentWith = ({ ended, usage }: Pick<Reply, "ended" | "usage">, { limit, cut }: Pick<Prepared, "limit" | "cut">): SentFacts => ({
  ended,
  outputLimit: limit?.answer ?? null,
  reasoningLimit: limit?.reasoning ?? null,
  cut,
  cachedTokens: usage.cached,
  cacheWriteTokens: usage.cacheWrite,
  reasoningTokens: usage.reasoning,
});
