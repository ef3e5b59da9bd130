import { z } from "zod";
import type { Exchange } from "./http-exchange";
import { type FailureKind, ProviderError } from "./provider-error";

const said = z.object({
  error: z.union([z.string(), z.object({ message: z.string().optional(), code: z.union([z.string(), z.number()]).nullish() })]).optional(),
  message: z.string().optional(),
  detail: z.string().optional(),
});

/** What the body of a refused call says, in at most 500 characters. */
export function refusalText(body: string): string {
  let text = body;
  try {
    const parsed = said.safeParse(JSON.parse(body));
    if (parsed.success) {
      const { error, message, detail } = parsed.data;
      text = (typeof error === "string" ? error : error?.message) ?? message ?? detail ?? body;
    }
  } catch {
    // Not JSON: a proxy's page, or plain text.
    text = body.replace(/<[^>]*>/g, " ");
  }
  return text.replace(/\s+/g, " ").trim().slice(0, 500);
}

const unknownModel =
  /model\b.*(not (a )?(valid|found|exist|available)|does ?n[o']t exist|unknown|invalid)|(not a valid|unknown|invalid|no such) model/i;

// As OpenAI, vLLM, SGLang, llama.cpp, Anthropic and Gemini put it.
const tooLong =
  /context[_ -]?(length|size|window)|exceed_context_size|longer than the model'?s|(prompt|input|request|messages?)\b.{0,40}\btoo (long|large)|token count.{0,60}exceeds?|exceeds?.{0,60}\b(max\w*|limit)\b.{0,40}tokens/i;

function kindOf(status: number, text: string, body: string): FailureKind {
  if (status === 408 || status === 409 || status === 425 || status === 429 || status >= 500) return "passing";
  if (status === 401 || status === 402 || status === 403) return "credentials";
  if (status === 413 || ((status === 400 || status === 422) && (tooLong.test(text) || /"context_length_exceeded"/.test(body))))
    return "overflow";
  if (status === 404 || (status === 400 && unknownModel.test(text))) return "model";
  return "refused";
}

/** What a status other than 2xx means for the run. */
export function httpFailure(exchange: Exchange, now: number, status = exchange.status): ProviderError {
  const detail = refusalText(exchange.body);
  const wait = exchange.headers["retry-after"];
  return new ProviderError({
    kind: kindOf(status, detail, exchange.body),
    reason: String(status),
    detail,
    httpStatus: status,
    retryAfterMs: retryAfter(Array.isArray(wait) ? wait[0] : wait, now),
    latencyMs: exchange.latencyMs,
  });
}

const longest = 3_600_000;

/** Milliseconds that a Retry-After header asks for (seconds or an HTTP date), at most an hour; null when it says nothing readable. */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === "") return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.min(longest, Math.max(0, wait)) : null;
}
