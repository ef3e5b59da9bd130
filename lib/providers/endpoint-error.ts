import { redactKeys, withoutKeys } from "@/lib/keys/redact-keys";
import { errorFindings, failureStatus } from "./protocols/error-findings";

/** What an endpoint says about a failed call, taken out of what routers wrap around it. No field holds a key. */
export interface EndpointError {
  /** At most 500 characters: a router's own words, then those of the provider behind it. */
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
  /** Codes and types of all levels, and quoted ones in the message: `insufficient_quota`. */
  names: readonly string[];
  /** Milliseconds that a field of the body asks to wait. */
  retryAfterMs: number | null;
  /** The provider's headers about its limits, where a router puts them into the body; names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The body has words of its own; without any, the message is the body. */
  hasWords: boolean;
  /** The body is a web page, so that a proxy and not the endpoint has answered. */
  isPage: boolean;
}

const longest = 500;
/** Words of a router that say nothing where others follow. */
const saysNothing =
  /^(?:provider returned error|(?:bad|invalid) request|error|internal server error|upstream error|unknown error|ok|success)\W*$/i;

/** A code or a name, without keys. */
const short = (name: string) => redactKeys(name).slice(0, 200);

/** The text of a page or of a body that is no JSON: without scripts, which nobody reads. */
function plainText(body: string): string {
  const shown = redactKeys(body).slice(0, 20_000);
  return shown.replace(/<(script|style)\b[^<>]*>.*?(?:<\/\1\s*>|$)|<!--.*?(?:-->|$)|<[^<>]*>/gisu, " ");
}

/** The texts as one, without those that say nothing and those that another one repeats. */
function joined(texts: readonly string[]): string {
  const phrases = texts.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
  const telling = phrases.filter((text) => !saysNothing.test(text));
  const some = telling.length > 0 ? telling : phrases;
  const kept = some.filter(
    (text, at) => !some.some((other, place) => place !== at && other.includes(text) && (other.length > text.length || place < at)),
  );
  return kept.map((text, at) => (at < kept.length - 1 ? text.replace(/\.$/, "") : text)).join(": ");
}

/** Reads what the body of a failed call says, whatever it is wrapped in; `inWords` gives it in words that are known (Protocol.error). */
export function endpointError(body: string, inWords: (body: unknown) => unknown = (same) => same): EndpointError {
  let json: unknown;
  const isPage = /^\s*<(?:!doctype|html|head|body|center|title)\b/i.test(body);
  try {
    json = JSON.parse(body);
  } catch {
    // A proxy's page, or plain text.
  }
  const findings = errorFindings(json === undefined || json === null ? plainText(body) : inWords(json));
  const message = joined(findings.texts) || (json === undefined ? "" : body);
  const innermost = (list: readonly string[]) => list.at(-1) ?? null;
  const provider = innermost(findings.providers.map(short));
  // A key that is cut in two would not be found any more.
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
