import { redactKeys, withoutKeys } from "@/lib/keys/redact-keys";
import { errorFindings, failureStatus } from "./protocols/error-findings";

/** An endpoint's report of a failed call, without what routers wrap around it. No field holds a key. */
export interface EndpointError {
  /** Message of at most 500 characters: the router's own text, then that of the provider behind it. */
  message: string;
  /** The innermost code, such as `context_length_exceeded`. */
  code: string | null;
  /** The innermost type, such as `invalid_request_error`. */
  type: string | null;
  /** The request's field that was refused, such as `temperature`. */
  param: string | null;
  /** The provider behind a router. */
  provider: string | null;
  /** The innermost code that is an HTTP status of a failure. */
  status: number | null;
  /** Codes and types of all levels, and those quoted in the message: `insufficient_quota`. */
  names: readonly string[];
  /** Milliseconds to wait, from a field of the body. */
  retryAfterMs: number | null;
  /** The provider's headers about its limits, if a router puts them into the body; names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** True if the body has an error text; without one, the message is the body. */
  hasWords: boolean;
  /** True if the body is a web page, which means that a proxy and not the endpoint responded. */
  isPage: boolean;
}

const longest = 500;
/** Texts of routers that add nothing if there are others. */
const saysNothing =
  /^(?:provider returned error|(?:bad|invalid) request|error|internal server error|upstream error|unknown error|ok|success)\W*$/i;

/** Returns a code or a name, without keys. */
const short = (name: string) => redactKeys(name).slice(0, 200);

/** Returns the text of a page or of a body that is not JSON, without scripts and markup. */
function plainText(body: string): string {
  const shown = redactKeys(body).slice(0, 20_000);
  return shown.replace(/<(script|style)\b[^<>]*>.*?(?:<\/\1\s*>|$)|<!--.*?(?:-->|$)|<[^<>]*>/gisu, " ");
}

/** Joins texts, without uninformative ones and those that another one repeats. */
function joined(texts: readonly string[]): string {
  const phrases = texts.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
  const telling = phrases.filter((text) => !saysNothing.test(text));
  const some = telling.length > 0 ? telling : phrases;
  const kept = some.filter(
    (text, at) => !some.some((other, place) => place !== at && other.includes(text) && (other.length > text.length || place < at)),
  );
  return kept.map((text, at) => (at < kept.length - 1 ? text.replace(/\.$/, "") : text)).join(": ");
}

/**
 * Reads the error in the body of a failed call, however it is wrapped. `inWords` translates it into fields with known names
 * (Protocol.error).
 */
export function endpointError(body: string, inWords: (body: unknown) => unknown = (same) => same): EndpointError {
  let json: unknown;
  const isPage = /^\s*<(?:!doctype|html|head|body|center|title)\b/i.test(body);
  try {
    json = JSON.parse(body);
  } catch {
    // The body is a proxy's page, or plain text.
  }
  const findings = errorFindings(json === undefined || json === null ? plainText(body) : inWords(json));
  const message = joined(findings.texts) || (json === undefined ? "" : body);
  const innermost = (list: readonly string[]) => list.at(-1) ?? null;
  const provider = innermost(findings.providers.map(short));
  // Keys are redacted before the text is cut, because a key that is cut in two would not be found.
  const whole = redactKeys(provider === null || message.startsWith(provider) ? message : `${provider}: ${message}`);
  const quoted = [...whole.slice(0, 4000).matchAll(/(["'])([a-z]+(?:_[a-z]+)+)\1/gi)].map(([, , name]) => name ?? "");
  const codes = findings.codes.map(short);
  const types = findings.types.map(short);
  const words = codes.filter((code) => !/^\d+$/.test(code));
  return {
    message: whole.slice(0, longest),
    code: innermost(words) ?? innermost(codes),
    type: innermost(types.filter((type) => type !== "error")),
    param: innermost(findings.params.map(short)),
    provider,
    status: failureStatus(findings),
    names: [...codes, ...types, ...quoted],
    retryAfterMs: findings.retryAfterMs,
    headers: withoutKeys(findings.headers),
    hasWords: findings.texts.length > 0,
    isPage,
  };
}
