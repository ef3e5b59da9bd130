import { z } from "zod";
import { redactKeys } from "@/lib/keys/redact-keys";
import type { Exchange } from "./http-exchange";
import { type FailureKind, ProviderError } from "./provider-error";

const said = z.object({
  error: z.union([z.string(), z.object({ message: z.string().optional(), code: z.union([z.string(), z.number()]).nullish() })]).optional(),
  message: z.string().optional(),
  detail: z.string().optional(),
});

/** What the body of a refused call says without the keys that it may repeat, in at most 500 characters. */
export function refusalText(body: string): string {
  let text = body;
  try {
    const json: unknown = JSON.parse(body);
    // Gemini puts its one error into a list.
    const parsed = said.safeParse(Array.isArray(json) ? json[0] : json);
    if (parsed.success) {
      const { error, message, detail } = parsed.data;
      text = (typeof error === "string" ? error : error?.message) ?? message ?? detail ?? body;
    }
  } catch {
    // Not JSON: a proxy's page, whose scripts nobody reads, or plain text.
    text = redactKeys(body).replace(/<(script|style)\b[^>]*>.*?(?:<\/\1\s*>|$)|<!--.*?(?:-->|$)|<[^>]*>/gisu, " ");
  }
  // A key that is cut in two would be found no more.
  return redactKeys(text).replace(/\s+/g, " ").trim().slice(0, 500);
}

// `length` and its like only with whose length it is: "context_length must be positive" is about a setting.
const tooLong = [
  /(?:max(?:imum)?|model(?:'s)?|available|exceeds?(?: the)?|than the) (?:context|prompt|input|model)[ _-]?(?:length|size|window|limit)\b/,
  /\bexceed\w* (?:the )?(?:model(?:'s)? )?(?:context|token) (?:length|limit|size|window)\b/,
  /\b(?:prompt|input|request|messages?) (?:is |are )?too (?:long|large)\b|\bmessages\[\d+\]\.content\S* string too long\b/,
  /\b(?:prompt|input) contains .{0,60}\btoo large for\b/,
  /\b(?:token count|number of tokens|tokens you requested)\b.{0,80}\bexceeds?\b/,
  /\bexceeds?\b.{0,60}\b(?:max\w*|limit)\b.{0,40}\btokens\b/,
  /\b(?:reduce the length of|reduce your|decrease) (?:the |your )?(?:input|messages?|prompt)\b/,
  /`inputs`.{0,40}\bmust (?:be <=|have less than)/,
  /\brange of input length\b|\bprompt 超长/,
  /\btokens to keep from the initial prompt\b|\bcontext length of only\b/,
];
const tooLongCode = /"(?:context_length_exceeded|exceed_context_size_error)"/;
/** A limit of a rate, which the same words name. */
const inTime = /\bper[ -](?:second|min|minute|hour|day|week|month)\b|\b[rt]p[smhd]\b/;

function isTooLong(status: number, text: string, body: string): boolean {
  if (status === 413) return true;
  if (status !== 400 && status !== 422 && status !== 500) return false;
  return tooLongCode.test(body) || (!inTime.test(text) && tooLong.some((words) => words.test(text)));
}

const unknownModel =
  /\bmodel\b[^.]{0,120}?(?:\bnot (?:be )?found\b|\bnot exist\b|\bdoesn't exist\b|\bis (?:not (?:a )?(?:valid|available|known)|unknown|invalid)\b|\bbeen (?:decommissioned|deprecated|retired)\b)|\b(?:not a valid|unknown|invalid|no such) model\b/;
const wrongKey =
  /\b(?:api[ _-]?key|token)\b.{0,20}\b(?:not valid|invalid|incorrect|expired)\b|\b(?:invalid|incorrect|expired) api[ _-]?key\b/;
/** Gemini words the limit of a minute like OpenAI a spent account, so only the code tells. */
const spentCode = /"(?:insufficient_quota|exceeded_current_quota_error)"/;
const emptyAccount = /\bcredit balance\b|\binsufficient (?:account )?(?:balance|credits?|funds)\b/;
const moderated = /\bmoderat|\bflagged\b|\bcontent (?:management )?polic|\bcontent[ _]filter/;
/** Of a router whose endpoints come and go. */
const noneNow = /\bno (?:endpoints|providers) (?:found )?(?:matching|available)\b/;

function kindOf(status: number, said: string, body: string): FailureKind {
  const text = said.toLowerCase();
  if (isTooLong(status, text, body)) return "overflow";
  switch (status) {
    case 400:
      if (wrongKey.test(text) || emptyAccount.test(text)) return "credentials";
      return unknownModel.test(text) ? "model" : "refused";
    case 401:
    case 402:
      return "credentials";
    case 403:
      return moderated.test(text) ? "refused" : "credentials";
    case 404:
      return noneNow.test(text) ? "passing" : "model";
    case 429:
      return spentCode.test(body) || emptyAccount.test(text) ? "credentials" : "passing";
    case 408:
    case 409:
    case 425:
      return "passing";
    default:
      return status >= 500 ? "passing" : "refused";
  }
}

/** Most times that a call is repeated which may have been billed without an answer. */
export const retriesOfBilled = 2;

const idHeaders = ["x-request-id", "request-id", "apim-request-id", "x-amzn-requestid", "cf-ray"];

/** How the endpoint, or what stands before it, calls a request; null where it does not say. */
export function requestId({ headers }: Pick<Exchange, "headers">): string | null {
  for (const name of idHeaders) {
    const id = headers[name];
    if (typeof id === "string" && id.trim() !== "")
      return redactKeys(id.trim())
        .replace(/[^\x20-\x7e]/g, "\ufffd")
        .slice(0, 200);
  }
  return null;
}

/** What a status other than 2xx means for the run. */
export function httpFailure(exchange: Exchange, now: number, status = exchange.status): ProviderError {
  const location = exchange.headers.location;
  const detail = status >= 300 && status < 400 && location ? `it points to ${location}` : refusalText(exchange.body);
  const wait = exchange.headers["retry-after"];
  // A gateway has waited in vain for a reply that the model may go on writing.
  const isGivenUp = status === 504 || status === 524;
  return new ProviderError({
    kind: kindOf(status, detail, exchange.body),
    reason: String(status),
    detail,
    httpStatus: status,
    retryAfterMs: retryAfter(Array.isArray(wait) ? wait[0] : wait, now),
    latencyMs: exchange.latencyMs,
    requestId: requestId(exchange),
    ...(isGivenUp && { possiblyBilled: true, mostRetries: retriesOfBilled }),
  });
}

/** Whether the account behind a key, and not the key, is what the endpoint refuses. */
export function isUnpaid({ kind, httpStatus, detail }: ProviderError): boolean {
  return kind === "credentials" && (httpStatus === 402 || httpStatus === 429 || emptyAccount.test(detail.toLowerCase()));
}

const longest = 30 * 86_400_000;

/** Milliseconds that a Retry-After header asks for (seconds or an HTTP date), at most 30 days; null when it says nothing readable. */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === "") return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.min(longest, Math.max(0, wait)) : null;
}
