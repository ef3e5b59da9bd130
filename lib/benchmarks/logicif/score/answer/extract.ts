import type { Span } from "@/lib/contracts/check";
import { type PythonLiteral, readPythonLiteralAt } from "@/lib/text/python-literal";
import { readPythonJson, readPythonJsonAt } from "./python-json";
import { isDict, jsonText, type PyDict, type PyValue } from "./python-value";

/** Methods by which an answer was extracted from a reply; `stored`: the reply's file also contains the answer. */
export const extractions = ["reference", "lenient", "judge", "stored"] as const;
export type Extraction = (typeof extractions)[number];

/** The answer in a reply. */
export interface GivenAnswer {
  output: PyValue;
  /** Undefined if the reply has none. */
  stats: PyValue | undefined;
  /** Position in the reply; null if the reply does not contain it literally. */
  span: Span | null;
}

/** An answer, or null if there is none, with an explanation `how` in one sentence. */
export type Extracted = { answer: GivenAnswer; how: string } | { answer: null; how: string };

const none = (how: string): Extracted => ({ answer: null, how });

function answerOf(value: PyValue | undefined, span: Span | null): GivenAnswer | null {
  const output = isDict(value) ? value.get("output") : undefined;
  return isDict(value) && output !== undefined ? { output, stats: value.get("stats"), span } : null;
}

const bracket = /[[\]{}]/g;

/**
 * Extracts by the authors' rule since September 2025: brackets are matched regardless of quotes, each range that closes all of them is read
 * as JSON, and the last readable one counts, whether object or list.
 */
export function extractByReference(reply: string): Extracted {
  const open: string[] = [];
  const closed: Span[] = [];
  let start = 0;
  bracket.lastIndex = 0;
  for (let match = bracket.exec(reply); match !== null; match = bracket.exec(reply)) {
    const [sign] = match;
    if (sign === "{" || sign === "[") {
      if (open.length === 0) start = match.index;
      open.push(sign);
      continue;
    }
    if (open.length === 0) continue;
    if (open.at(-1) === (sign === "}" ? "{" : "[")) open.pop();
    if (open.length === 0) closed.push([start, match.index + 1]);
  }
  const unclosed = open.length > 0 ? ` A “${open[0]}” before the end is never closed, which hides everything after it from the rule.` : "";
  // Only the last range that parses counts, so earlier ones need not be read.
  for (let span = closed.pop(); span; span = closed.pop()) {
    const read = readPythonJson(reply.slice(...span));
    if (!read) continue;
    const answer = answerOf(read.value, span);
    if (answer) return { answer, how: `The last bracketed text that can be read as JSON.${unclosed}` };
    return none(`The last bracketed text that can be read as JSON ${isDict(read.value) ? "has no “output”" : "is a list"}.${unclosed}`);
  }
  return none(`No bracketed text of the reply can be read as JSON.${unclosed}`);
}

/**
 * Extracts by Heed's rule: after the last `</think>`, the last JSON object with output and stats, otherwise the last with output, otherwise
 * the literals after the last `Output:` and the last `Statistics:`.
 */
export function extractLeniently(reply: string): Extracted {
  const closing = reply.lastIndexOf("</think>");
  const from = closing === -1 ? 0 : closing + "</think>".length;
  const hopeless = new Set<number>();
  let [whole, part]: (GivenAnswer | null)[] = [null, null];
  for (let at = reply.indexOf("{", from); at !== -1; ) {
    const parsed = hopeless.has(at) ? undefined : readPythonJsonAt(reply, at, hopeless);
    const answer = parsed && answerOf(parsed.value, [at, parsed.end]);
    if (answer?.stats === undefined) part = answer ?? part;
    else whole = answer;
    at = reply.indexOf("{", parsed?.end ?? at + 1);
  }
  if (whole) return { answer: whole, how: "The last JSON object with output and stats." };
  if (part) return { answer: part, how: "The last JSON object with output; none also has stats." };
  return extractByLabels(reply, from);
}

/** Checks whether a text, after the last `</think>`, contains one JSON object and no further opening brace. */
export function isOneObject(text: string): boolean {
  const closing = text.lastIndexOf("</think>");
  const at = text.indexOf("{", closing === -1 ? 0 : closing);
  const parsed = at === -1 ? null : readPythonJsonAt(text, at);
  return isDict(parsed?.value) && !text.includes("{", parsed?.end);
}

const outputLabel = /\bOutput[*_]*:/g;
const statsLabel = /\bStatistics[*_]*:/g;

function extractByLabels(reply: string, from: number): Extracted {
  const output = literalAfterLast(reply, from, outputLabel);
  if (!output) return none("There is no JSON object with output, and no value after the label “Output:”.");
  const stats = literalAfterLast(reply, from, statsLabel);
  const span: Span = stats && stats.at > output.at ? [output.at, stats.end] : [output.at, output.end];
  const answer: GivenAnswer = { output: output.value, stats: stats?.value, span };
  return { answer, how: `The value${stats ? "s" : ""} after the last label “Output:”${stats ? " and the last label “Statistics:”" : ""}.` };
}

/** Asterisks, backticks and the info word of a code fence may precede a value. */
const before = /(?:\s|\*|_(?=[\s*_`])|```[a-zA-Z]*(?=\s)|`)*/y;

function literalAfterLast(reply: string, from: number, label: RegExp): { value: PyValue; at: number; end: number } | null {
  let after: number | null = null;
  label.lastIndex = from;
  for (let match = label.exec(reply); match !== null; match = label.exec(reply)) after = label.lastIndex;
  if (after === null) return null;
  before.lastIndex = after;
  const at = after + (before.exec(reply)?.[0].length ?? 0);
  const json = readPythonJsonAt(reply, at);
  if (json && endsThere(reply, json.end)) return { ...json, at };
  const literal = readPythonLiteralAt(reply, at);
  const value = literal && fromLiteral(literal.value);
  return literal && value !== undefined && endsThere(reply, literal.end) ? { value, at, end: literal.end } : null;
}

/** A match that is followed by more of a number or word is not a value. */
const endsThere = (text: string, end: number): boolean => !/^[\w%]|^\.\d/.test(text.slice(end, end + 2));

/** Converts a literal as JSON would: tuples become lists, keys become texts; undefined for values that JSON cannot hold. */
function fromLiteral(literal: PythonLiteral): PyValue | undefined {
  if (Array.isArray(literal)) {
    const items = literal.map(fromLiteral);
    return items.includes(undefined) ? undefined : (items as PyValue[]);
  }
  if (typeof literal !== "object" || literal === null) return literal;
  if (literal.kind !== "dict") return undefined;
  const dict: PyDict = new Map();
  for (const [at, key] of literal.keys.entries()) {
    const value = fromLiteral(literal.values[at] ?? null);
    if (value === undefined || (typeof key === "object" && key !== null)) return undefined;
    dict.set(typeof key === "string" ? key : jsonText(key), value);
  }
  return dict;
}

/** Writes the content of an answer as JSON text. */
export function answerText({ output, stats }: GivenAnswer): string {
  return jsonText(new Map([["output", output], ...(stats === undefined ? [] : [["stats", stats] as const])]));
}
