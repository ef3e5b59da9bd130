import { redactKeys } from "@/lib/keys/redact-keys";
import { type EndpointError, endpointError } from "./endpoint-error";
import type { Exchange } from "./http-exchange";
import { type FailureKind, isGatewayTimeout, ProviderError } from "./provider-error";
import { retryHint } from "./retry-hint";

// `length` and similar words must come with what is too long: "context_length must be positive" is about a setting.
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
const tooLongCode = /^(?:context_length_exceeded|exceed_context_size_error|context_window_exceeded)$/;
/** Matches rate limits, which use the same words. */
const inTime = /\bper[ -](?:second|min|minute|hour|day|week|month)\b|\b[rt]p[smhd]\b/;

/** An endpoint's error, with its message in lower case. */
type FailureWords = EndpointError & { text: string };
const names = ({ names }: FailureWords, code: RegExp): boolean => names.some((name) => code.test(name.toLowerCase()));

function isTooLong(status: number, error: FailureWords): boolean {
  // A proxy's limit of bytes, or a limit of tokens per minute, says nothing about the model's context.
  if (status === 413) return !error.isPage && !inTime.test(error.text) && !names(error, limitedCode);
  if ((status > 400 && status < 405) || status === 429) return false;
  return names(error, tooLongCode) || (!inTime.test(error.text) && tooLong.some((words) => words.test(error.text)));
}

const unknownModel =
  /\bmodel\b[^.]{0,120}?(?:\bnot (?:be )?found\b|\bnot exist\b|\bdoesn't exist\b|\bis (?:not (?:a )?(?:valid|available|known)|unknown|invalid)\b|\bbeen (?:decommissioned|deprecated|retired)\b)|\b(?:not a valid|unknown|invalid|no such) model\b/;
/** Words that are about a key in any context; a "token" may also be one of a text. */
const surelyWrongKey =
  /\bapi[ _-]?key\b.{0,20}\b(?:not valid|invalid|incorrect|expired)\b|\b(?:invalid|incorrect|expired|missing) api[ _-]?key\b|\bauthenticationerror\b|\bnot authenticated\b|\bunauthori[sz]ed\b|\b(?:authentication|login) fail|\borgani[sz]ation has been disabled\b/;
const wrongToken = /\btoken\b.{0,20}\b(?:not valid|invalid|incorrect|expired)\b/;
const wrongKeyCode = /^(?:invalid_api_key|api_key_invalid|authentication_error|unauthenticated)$/;
/** Gemini's message for a limit per minute is like OpenAI's for a spent account, so only the code distinguishes them. */
const spentCode =
  /^(?:insufficient_quota|exceeded_current_quota_error|billing_hard_limit_reached|billing_not_active|arrearage|credit_balance_exhausted|enforced_spend_limit_reached|(?:organization|project)_(?:spend|usage)_limit_exceeded)$/;
const emptyAccount =
  /\bcredit balance\b|\binsufficient (?:account )?(?:balance|credits?|funds)\b|\brequires more credits\b|\bout of credits\b|余额不足|\baccount is (?:not )?in (?:good standing|arrears)\b|\baccount is not active\b|\bspecified (?:workspace )?api usage limits?\b/;
const moderated =
  /\bmoderation\b|\bmoderated\b|\bflagged\b|\bcontent (?:management )?polic|\bcontent[ _-]?(?:filter|polic|exists? risk)|\b(?:usage|safety) (?:guideline|polic)|\bsafety[ _]check|\binappropriate content\b|敏感内容|不安全/;
const moderatedCode = /^(?:content_filter|content_policy_violation|responsibleaipolicyviolation|data_?inspection_?failed|1301|sensitive)$/;
const limited =
  /\brate[ _-]?limit(?:ed|s|ing)?\b|\btoo many requests\b|\boverloaded\b|\b(?:at|over) capacity\b|\btry again later\b|\btemporarily unavailable\b/;
const limitedCode = /^(?:rate_limit_error|rate_limit_exceeded|overloaded_error|unavailable|resource_exhausted)$/;
/** Matches refusals of a country, whatever the key. */
const closedRegion =
  /\b(?:country|region|territory|location)\b.{0,40}\bnot supported\b|\bnot (?:supported|available) in (?:your|this) (?:country|region|territory|location)\b/;
/** Matches errors of a router whose endpoints come and go. */
const noneNow = /\bno (?:endpoints|providers) (?:found )?(?:matching|available)\b/;
/** Matches pages that only browsers can pass, which is temporary. */
const challenge = /\bjust a moment\b|\bchecking your browser\b|\battention required\b|\bare being rate limited\b/;

const isWrongKey = (error: FailureWords) => surelyWrongKey.test(error.text) || names(error, wrongKeyCode);
const isSpent = (error: FailureWords) => emptyAccount.test(error.text) || names(error, spentCode);
const isModerated = (error: FailureWords) => moderated.test(error.text) || names(error, moderatedCode);
const isLimited = (error: FailureWords) => limited.test(error.text) || names(error, limitedCode);

function kindOf(status: number, error: FailureWords): FailureKind {
  if (isTooLong(status, error)) return "overflow";
  switch (status) {
    case 401:
    case 402:
      return "credentials";
    case 403:
      // The page is from a proxy, which knows nothing of keys.
      if (error.isPage) return challenge.test(error.text) ? "passing" : "refused";
      if (isModerated(error) || closedRegion.test(error.text)) return "refused";
      return isLimited(error) && !isWrongKey(error) && !isSpent(error) ? "passing" : "credentials";
    case 404:
      return noneNow.test(error.text) ? "passing" : "model";
    case 429:
      return isSpent(error) ? "credentials" : "passing";
    case 408:
    case 409:
    case 425:
    // Groq's lack of capacity, and Gemini's cancelled operation.
    case 498:
    case 499:
      return "passing";
    case 413:
      return "refused";
  }
  if (isWrongKey(error) || isSpent(error)) return "credentials";
  if (status < 500 && wrongToken.test(error.text)) return "credentials";
  if (isModerated(error)) return "refused";
  if (status >= 500) return "passing";
  if (status === 400 && unknownModel.test(error.text)) return "model";
  return isLimited(error) ? "passing" : "refused";
}

/** Returns the status of an error within a 200: its own, else one derived from its text, else 502. */
export function hiddenStatus(error: EndpointError): number {
  if (error.status !== null) return error.status;
  const lower = { ...error, text: error.message.toLowerCase() };
  if (isSpent(lower)) return 402;
  if (isWrongKey(lower) || wrongToken.test(lower.text)) return 401;
  if (isLimited(lower)) return 429;
  if (isTooLong(400, lower) || isModerated(lower)) return 400;
  return 502;
}

/** Largest number of retries of a call that may have been billed without an answer. */
export const retriesOfBilled = 2;

const idHeaders = ["x-request-id", "request-id", "apim-request-id", "x-amzn-requestid", "cf-ray"];

/** Returns the id that the endpoint, or a gateway before it, gave to a request; null if there is none. */
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

/**
 * Builds the error for a status other than 2xx. `error` is the body's error, if it was already read; `isBegun` is true if a reply had
 * begun.
 */
export function httpFailure(
  exchange: Exchange,
  now: number,
  status = exchange.status,
  error = endpointError(exchange.body),
  isBegun = false,
): ProviderError {
  const location = exchange.headers.location;
  const detail = status >= 300 && status < 400 && location ? `it points to ${location}` : error.message;
  // A router may replace its provider's status with its own.
  const behind = status === 400 || status >= 500 ? (error.status ?? status) : status;
  const kind = kindOf(behind, { ...error, text: error.message.toLowerCase() });
  return new ProviderError({
    kind,
    reason: String(status),
    detail: error.isPage && status === 403 ? `a web page, not the endpoint, answers: ${detail}` : detail,
    httpStatus: status,
    retryAfterMs: kind === "passing" ? retryHint(exchange.headers, error, now) : null,
    latencyMs: exchange.latencyMs,
    requestId: requestId(exchange),
    endpoint: error,
    ...(isBegun && { possiblyBilled: true }),
    ...(isGatewayTimeout(status) && { possiblyBilled: true, mostRetries: retriesOfBilled }),
  });
}

/** True if the endpoint refuses the account behind a key for lack of payment, and not the key. */
export function isUnpaid({ kind, httpStatus, detail, endpoint }: ProviderError): boolean {
  if (kind !== "credentials") return false;
  const byCode = endpoint?.status === 402 || endpoint?.names.some((name) => spentCode.test(name.toLowerCase()));
  return httpStatus === 402 || httpStatus === 429 || byCode === true || emptyAccount.test(detail.toLowerCase());
}

const noAccess =
  /\b(?:access|permissions?|permitted|authori[sz]ed|entitled|allowed)\b.{0,80}\bmodels?\b|\bmodels?\b.{0,80}\b(?:access|permissions?|permitted|authori[sz]ed|entitled|not allowed)\b/;

/** True if the endpoint knows the key but does not allow it to use the model. */
export const isWithoutAccess = ({ httpStatus, detail }: Pick<ProviderError, "httpStatus" | "detail">): boolean =>
  httpStatus === 403 && noAccess.test(detail.toLowerCase());

/** True if the provider does not serve the place where the call came from. */
export const isClosedRegion = ({ kind, detail }: Pick<ProviderError, "kind" | "detail">): boolean =>
  (kind === "refused" || kind === "credentials") && closedRegion.test(detail.toLowerCase());

const streamsOnly =
  /\bonly supports? stream|\bstream(?:ing)? (?:mode )?(?:is )?(?:required|only)\b|\benable the stream\b|\bfor non-?streaming calls?\b|\bnon-?stream(?:ing|ed)? .{0,30}\bnot supported\b|\bset (?:`|'|")?stream(?:`|'|")? ?(?:=|to) ?true\b/;
const streamsNever = /\bverified to stream\b|(?<!non-?)\bstream(?:ing)? (?:mode )?is not supported\b/;

/** Advises how to fix a request that is refused for being streamed, or for not being streamed; null for others. */
export function streamAdvice({ kind, detail }: Pick<ProviderError, "kind" | "detail">): string | null {
  if (kind !== "refused") return null;
  const text = detail.toLowerCase();
  if (streamsOnly.test(text)) return "Switch “Streamed replies” on in the model's settings";
  return streamsNever.test(text) ? "Switch “Streamed replies” off in the model's settings" : null;
}
