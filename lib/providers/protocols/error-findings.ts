import { readDuration } from "../retry-hint";
import { isFields } from "./fields";
import type { Fields } from "./protocol";

const deepest = 8;
const mostTexts = 8;
/** Fields in which servers put their messages, the usual ones first. */
const wordFields = ["message", "msg", "Message", "error_message", "error_msg", "errorMessage", "status_msg", "error_description"];
/** Fields in which routers put the errors that they received. */
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
/** The texts, codes and other parts of an error at any depth, from the outside in. They may still contain keys. */
export class ErrorFindings {
  readonly texts: string[] = [];
  readonly codes: string[] = [];
  readonly types: string[] = [];
  readonly params: string[] = [];
  readonly providers: string[] = [];
  readonly headers: Record<string, string> = {};
  retryAfterMs: number | null = null;

  take(node: unknown, depth = 0): void {
    if (depth > deepest || this.texts.length >= mostTexts) return;
    if (typeof node === "string") this.takeText(node, depth);
    else if (Array.isArray(node)) for (const entry of node.slice(0, mostTexts)) this.take(entry, depth + 1);
    else if (isFields(node)) this.takeFields(node, depth);
  }

  private takeText(text: string, depth: number): void {
    const start = text.search(/[{[]/);
    const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
    if (start >= 0 && end > start) {
      try {
        const inner: unknown = JSON.parse(text.slice(start, end + 1));
        const before = this.texts.length;
        this.takeText(text.slice(0, start).replace(/[\s:–-]+$/, ""), depth + 1);
        const beforeInner = this.texts.length;
        this.take(inner, depth + 1);
        if (this.texts.length > beforeInner) return;
        this.texts.length = before;
      } catch {
        // The text contains a bracket without being JSON.
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
        if (/ratelimit-/i.test(name)) this.headers[name.toLowerCase()] = String(value);
    }
    const words = wordFields.find((name) => typeof fields[name] === "string" && fields[name].trim() !== "");
    // FastAPI gives the place of each error as a list.
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

  private note(list: string[], node: unknown): void {
    if (typeof node === "number" || (typeof node === "string" && node.trim() !== "")) list.push(String(node).trim());
  }
}

const isFailure = (status: number) => Number.isInteger(status) && status >= 400 && status < 600;

/** True if an `error` beside a reply is not empty: some servers send an empty one with every reply. */
export function saysError(error: unknown): boolean {
  if (!isFields(error)) return error != null && error !== false && error !== "" && !(Array.isArray(error) && error.length === 0);
  return Object.values(error).some((node) => node != null && node !== "" && node !== 0 && node !== false);
}

/** Returns the innermost code that is an HTTP status of a failure; null if there is none. */
export const failureStatus = ({ codes }: Pick<ErrorFindings, "codes">): number | null => codes.map(Number).findLast(isFailure) ?? null;

/** Collects the parts of an error from a value. */
export function errorFindings(node: unknown): ErrorFindings {
  const findings = new ErrorFindings();
  findings.take(node);
  return findings;
}
