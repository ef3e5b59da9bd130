import type { IncomingHttpHeaders } from "node:http";

/** Longest wait, in milliseconds: 30 days. */
const longest = 30 * 86_400_000;
const bounded = (ms: number): number => Math.min(longest, Math.max(0, ms));

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const unitOf = (word: string): number => units[/^(?:ms|milli)/.test(word) ? "ms" : (word[0] ?? "s")] ?? 1000;
const unit = "(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)";
// Google writes durations with up to nine decimals.
const step = `\\d{1,9}(?:\\.\\d{1,9})? ?${unit}\\b`;
/** `20s`, `1m30.5s`, `2 minutes 5 seconds`. */
const steps = `(?:\\d{1,9}(?:\\.\\d{1,9})? ?${unit} ?(?:and )?){0,3}${step}`;
const wholeDuration = new RegExp(`^${steps}$`);
const inWords = new RegExp(
  `\\b(?:(?:re)?try|again|wait|available|resets?)\\b(?: again)?(?: in| after| for| at least)? (?:about )?(${steps})`,
);

/**
 * Parses a duration into milliseconds: a number, or a text with a number, of `numberUnit` milliseconds each, or a text with units such as
 * `1m30s`. Null for others.
 */
export function readDuration(hint: unknown, numberUnit: number): number | null {
  if (typeof hint === "number") return Number.isFinite(hint) && hint >= 0 ? bounded(hint * numberUnit) : null;
  if (typeof hint !== "string") return null;
  const text = hint.trim().toLowerCase();
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return bounded(Number(text) * numberUnit);
  if (!wholeDuration.test(text)) return null;
  let ms = 0;
  for (const [, number, word] of text.matchAll(/(\d+(?:\.\d+)?) ?([a-z]+)/g)) ms += Number(number) * unitOf(word ?? "s");
  return bounded(ms);
}

/**
 * Returns the milliseconds that a Retry-After header asks for (seconds, a duration in words, or an HTTP date), at most 30 days; null if it
 * is unreadable.
 */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === "") return null;
  const wait = readDuration(header, 1000);
  if (wait !== null) return wait;
  // `Date.parse` would accept many words with a number as a year, so only dates are parsed.
  const until = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? |^\d{4}-\d\d-\d\d/i.test(header.trim()) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(until) ? null : bounded(until - now);
}

/** Returns the milliseconds until a limit resets, from an instant (seconds or milliseconds since 1970, or a date) or a duration. */
function untilReset(hint: string, now: number): number | null {
  const number = Number(hint);
  if (number > 1e11) return bounded(number - now);
  if (number > 1e9) return bounded(number * 1000 - now);
  return retryAfter(hint, now);
}

/**
 * Returns the longest wait, in milliseconds, for the limits that have nothing left according to `x-ratelimit-remaining-*` and
 * `x-ratelimit-reset-*`; null if none is spent.
 */
function spentLimits(headers: IncomingHttpHeaders, now: number): number | null {
  let longestWait: number | null = null;
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== "string" || !/^(?:x-|anthropic-)?ratelimit-(?:.*-)?reset(?:-.*)?$/.test(name)) continue;
    const left = headers[name.replace("reset", "remaining")];
    // A single limit without a remaining amount may be the cause; of several named ones only those with nothing left are.
    const isSpent = left === undefined ? /ratelimit-reset$/.test(name) : Number(left) === 0;
    const wait = isSpent ? untilReset(value, now) : null;
    if (wait !== null) longestWait = Math.max(longestWait ?? 0, wait);
  }
  return longestWait;
}

const first = (hint: string | string[] | undefined) => (Array.isArray(hint) ? hint[0] : hint);

/** Information about waiting in a failed call's body. */
interface BodyHints {
  message: string;
  retryAfterMs: number | null;
  headers: Readonly<Record<string, string>>;
}

/**
 * Returns the milliseconds that a failed call asks to wait, from its headers, then from its body's fields and text; null if there is no
 * hint.
 */
export function retryHint(headers: IncomingHttpHeaders, body: BodyHints, now: number): number | null {
  const words = inWords.exec(body.message.toLowerCase())?.[1];
  return (
    readDuration(first(headers["retry-after-ms"]), 1) ??
    retryAfter(first(headers["retry-after"]), now) ??
    body.retryAfterMs ??
    (words === undefined ? null : readDuration(words.trim(), 1000)) ??
    spentLimits({ ...body.headers, ...headers }, now)
  );
}
