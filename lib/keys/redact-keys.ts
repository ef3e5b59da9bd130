import { keyHeaders } from "@/lib/providers/protocols";
import { keyForms } from "./key-forms";
import { fragmentMatcher } from "./key-fragments";
import { keyValues } from "./key-variables";
import { storedKeysVersion, storedKeyValues } from "./stored-keys";

/** Values with at least this many characters are found anywhere; shorter ones could be ordinary words. */
const longEnough = 16;
const block = 3;
const tableSize = 1 << 16;

const hashAt = (text: string, at: number): number =>
  ((text.charCodeAt(at) << 10) ^ (text.charCodeAt(at + 1) << 5) ^ text.charCodeAt(at + 2)) & (tableSize - 1);

/** A mask of the same length, so that positions in the text stay valid. */
const mask = (length: number): string => (length < 13 ? "*".repeat(length) : `[key removed${"*".repeat(length - 13)}]`);

/**
 * Finds many texts at once (Wu and Manber, 1994): in every window of 16 characters only the last three are read; mostly none of the texts
 * contains these, so the window advances by 14. No package does this for a set of texts, and every reply passes through here.
 */
function longMatcher(forms: readonly string[]): (text: string) => string {
  const shifts = new Uint8Array(tableSize).fill(longEnough - block + 1);
  const byEnd = new Map<number, string[]>();
  for (const form of [...forms].sort((a, b) => b.length - a.length)) {
    for (let at = 0; at <= longEnough - block; at++) {
      const hash = hashAt(form, at);
      shifts[hash] = Math.min(shifts[hash] ?? 0, longEnough - block - at);
    }
    const end = hashAt(form, longEnough - block);
    byEnd.set(end, [...(byEnd.get(end) ?? []), form]);
  }
  return (text) => {
    let kept = "";
    let from = 0;
    for (let at = longEnough - block; at + block <= text.length; ) {
      const hash = hashAt(text, at);
      const shift = shifts[hash] ?? 0;
      if (shift > 0) {
        at += shift;
        continue;
      }
      const start = at - (longEnough - block);
      const match = start < from ? undefined : byEnd.get(hash)?.find((form) => text.startsWith(form, start));
      if (match === undefined) {
        at++;
        continue;
      }
      kept += text.slice(from, start) + mask(match.length);
      from = start + match.length;
      at = from + longEnough - block;
    }
    return from === 0 ? text : kept + text.slice(from);
  };
}

/** Finds short values after words that announce a key. */
function shortMatcher(values: readonly string[]): (text: string) => string {
  const literal = (form: string) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  const all = values.flatMap(keyForms).sort((a, b) => b.length - a.length);
  // Each protocol's header, as in a request's head or in JSON.
  const headers = keyHeaders().map(({ name, before }) => `\\b${literal(name)}\\\\*["']?\\s*[:=]\\s*\\\\*["']?(?:${literal(before)})?`);
  // Each character can be read in one way only: otherwise many blanks or backslashes after the word would take the square of their number.
  const between = `\\\\*(?:(?:["'](?:\\s*[:=])?\\s*|\\s*[:=]\\s*|\\s+)\\\\*)?["']?`;
  const words = ["\\bbearer\\s+", `\\bapi[-_ ]?key${between}`, ...headers].join("|");
  const named = new RegExp(`(${words})(${all.map(literal).join("|")})(?![\\w-])`, "gi");
  return (text) => text.replace(named, (_whole, before: string, value: string) => before + mask(value.length));
}

/**
 * Builds a function that removes these values, in all their forms and in fragments, from a text, and returns other texts unchanged. Built
 * once for many texts.
 */
export function keyMatcher(values: readonly string[]): (text: string) => string {
  const long = values.filter(({ length }) => length >= longEnough);
  const short = values.filter(({ length }) => length > 0 && length < longEnough);
  const steps = [
    ...(long.length > 0 ? [longMatcher(long.flatMap(keyForms)), fragmentMatcher(long, mask)] : []),
    ...(short.length > 0 ? [shortMatcher(short)] : []),
  ];
  return (text) => steps.reduce((left, step) => step(left), text);
}

let prepared: { joined: string; version: number; redact: (text: string) => string } | null = null;

/** Lists the keys in the environment and the stored ones, each once. */
const allValues = (): string[] => [...new Set([...keyValues(), ...storedKeyValues()])];

/** Reads the variables that may hold keys, and the stored keys; called whenever one of them is used. */
export function readKeys(): void {
  const values = allValues();
  const joined = values.join("\0");
  const redact = prepared?.joined === joined ? prepared.redact : keyMatcher(values);
  prepared = { joined, version: storedKeysVersion(), redact };
}

/** Removes the keys that this process knows, of its environment and stored ones, from a text; a text without them is returned unchanged. */
export function redactKeys(text: string): string {
  if (prepared?.version !== storedKeysVersion()) readKeys();
  return prepared === null ? text : prepared.redact(text);
}

/** Lists all forms of the keys that are found anywhere, for a search that must not find them. */
export const formsOfKeys = (): string[] => allValues().flatMap((value) => (value.length < longEnough ? [] : keyForms(value)));

/** Removes keys from a string, or from the names of an object; nested values have been cleaned before. */
function cleaned(_name: string, value: unknown): unknown {
  if (typeof value === "string") return redactKeys(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [redactKeys(name), inner]));
}

/** Removes keys anywhere in a JSON value; a value without them is returned unchanged. */
export function withoutKeys<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return text === undefined || redactKeys(text) === text ? value : JSON.parse(text, cleaned);
}

/** Removes keys from a text in parts, each of which consists of whole lines. */
export async function* redactParts(parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) yield redactKeys(part);
}
