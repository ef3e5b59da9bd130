import { redactKeys } from "@/lib/keys/redact-keys";
import { readDuration } from "./retry-hint";

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

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

const deepest = 8;
const mostTexts = 8;
const longest = 500;
/** Where servers put their words, the usual places first. */
const wordFields = ["message", "msg", "Message", "error_message", "error_msg", "errorMessage", "status_msg", "error_description"];
/** Where routers put what they were told. */
const innerFields = ["error", "errors", "detail", "details", "raw", "metadata", "innererror", "base_resp", "cause", "response", "body"];
const codeFields = ["code", "error_code", "errcode", "status", "status_code", "http_code", "reason"];
const waitFields: Record<string, number> = {
  retryDelay: 1000,
  retry_delay: 1000,
  retry_after: 1000,
  retryAfter: 1000,
  retry_after_seconds: 1000,
  retry_after_ms: 1,
};
/** Words of a router that say nothing where others follow. */
const saysNothing =
  /^(?:provider returned error|(?:bad|invalid) request|error|internal server error|upstream error|unknown error|ok|success)\W*$/i;

/** What was found, from the outside in. */
class Findings {
  readonly texts: string[] = [];
  readonly codes: string[] = [];
  readonly types: string[] = [];
  readonly params: string[] = [];
  readonly providers: string[] = [];
  readonly headers: Record<string, string> = {};
  retryAfterMs: number | null = null;

  take(value: unknown, depth = 0): void {
    if (depth > deepest || this.texts.length >= mostTexts) return;
    if (typeof value === "string") this.takeText(value, depth);
    else if (Array.isArray(value)) for (const entry of value.slice(0, mostTexts)) this.take(entry, depth + 1);
    else if (isFields(value)) this.takeFields(value, depth);
  }

  private takeText(text: string, depth: number): void {
    const start = text.search(/[{[]/);
    const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
    if (start >= 0 && end > start) {
      try {
        const inner: unknown = JSON.parse(text.slice(start, end + 1));
        const before = this.texts.length;
        this.takeText(text.slice(0, start).replace(/[\s:–-]+$/, ""), depth + 1);
        const own = this.texts.length;
        this.take(inner, depth + 1);
        if (this.texts.length > own) return;
        this.texts.length = before;
      } catch {
        // Words with a bracket in them.
      }
    }
    if (text.trim() !== "") this.texts.push(text);
  }

  private takeFields(fields: Fields, depth: number): void {
    for (const name of codeFields) this.note(this.codes, fields[name]);
    this.note(this.types, fields.type);
    for (const name of ["param", "parameter", "field"]) this.note(this.params, fields[name]);
    for (const name of ["provider_name", "provider"]) this.note(this.providers, fields[name]);
    for (const [name, unit] of Object.entries(waitFields)) this.retryAfterMs ??= readDuration(fields[name], unit);
    if (isFields(fields.headers)) {
      for (const [name, value] of Object.entries(fields.headers))
        if (/ratelimit-/i.test(name)) this.headers[name.toLowerCase()] = redactKeys(String(value));
    }
    const words = wordFields.find((name) => typeof fields[name] === "string" && fields[name].trim() !== "");
    // FastAPI names the place of each fault as a list.
    const place = Array.isArray(fields.loc) ? fields.loc.filter((step) => step !== "body") : [];
    if (words !== undefined && place.length > 0) {
      this.texts.push(`${place.join(".")}: ${String(fields[words])}`);
      this.note(
        this.params,
        place.findLast((step) => typeof step === "string"),
      );
    } else if (words !== undefined) this.take(fields[words], depth);
    else this.take(fields.message, depth + 1);
    for (const name of innerFields) this.take(fields[name], depth + 1);
  }

  private note(list: string[], value: unknown): void {
    if (typeof value === "number" || (typeof value === "string" && value.trim() !== ""))
      list.push(redactKeys(String(value).trim()).slice(0, 200));
  }
}

/** The text of a page or of a body that is no JSON: without scripts, which nobody reads. */
function plainText(body: string): string {
  const shown = redactKeys(body).slice(0, 20_000);
  return shown.replace(/<(script|style)\b[^<>]*>.*?(?:<\/\1\s*>|$)|<!--.*?(?:-->|$)|<[^<>]*>/gisu, " ");
}

/** The texts as one, without those that say nothing and those that another one repeats. */
function joined(texts: readonly string[]): string {
  const said = texts.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
  const telling = said.filter((text) => !saysNothing.test(text));
  const some = telling.length > 0 ? telling : said;
  const kept = some.filter(
    (text, at) => !some.some((other, place) => place !== at && other.includes(text) && (other.length > text.length || place < at)),
  );
  return kept.map((text, at) => (at < kept.length - 1 ? text.replace(/\.$/, "") : text)).join(": ");
}

const isFailure = (status: number) => Number.isInteger(status) && status >= 400 && status < 600;

/** Whether an `error` beside a reply says anything: some servers send an empty one with every reply. */
export function saysError(error: unknown): boolean {
  if (!isFields(error)) return error != null && error !== false && error !== "" && !(Array.isArray(error) && error.length === 0);
  return Object.values(error).some((value) => value != null && value !== "" && value !== 0 && value !== false);
}

/** Reads what the body of a failed call says, whatever it is wrapped in. */
export function endpointError(body: string): EndpointError {
  const findings = new Findings();
  let json: unknown;
  const isPage = /^\s*<(?:!doctype|html|head|body|center|title)\b/i.test(body);
  try {
    json = JSON.parse(body);
  } catch {
    // A proxy's page, or plain text.
  }
  findings.take(json ?? plainText(body));
  const said = joined(findings.texts) || (json === undefined ? "" : body);
  const provider = findings.providers.at(-1) ?? null;
  // A key that is cut in two would not be found any more.
  const whole = redactKeys(provider === null || said.startsWith(provider) ? said : `${provider}: ${said}`);
  const quoted = [...whole.slice(0, 4000).matchAll(/(["'])([a-z]+(?:_[a-z]+)+)\1/gi)].map(([, , name]) => name ?? "");
  const innermost = (list: readonly string[]) => list.at(-1) ?? null;
  const words = findings.codes.filter((code) => !/^\d+$/.test(code));
  return {
    message: whole.slice(0, longest),
    code: innermost(words) ?? innermost(findings.codes),
    type: innermost(findings.types.filter((type) => type !== "error")),
    param: innermost(findings.params),
    provider,
    status: findings.codes.map(Number).findLast(isFailure) ?? null,
    names: [...findings.codes, ...findings.types, ...quoted],
    retryAfterMs: findings.retryAfterMs,
    headers: findings.headers,
    hasWords: findings.texts.length > 0,
    isPage,
  };
}
