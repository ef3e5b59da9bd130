import type { Span } from "@/lib/contracts/check";
import { decodeEscapes } from "@/lib/text/python-escapes";
import { type PythonLiteral, pythonText, readPythonLiteral } from "@/lib/text/python-literal";
import type { Duplicates, RecordOf } from "../../formats/record";
import { type DocumentText, documentText } from "./document-text";
import { readJson } from "./json-reading";
import { LongText } from "./long-text";
import { codePoints, type Marks, marks, nearness, part, trimmed } from "./marks";

/**
 * Scores MF: for each set of documents with the same text, a line with a list of their properties. `given` replaces the prompt's documents.
 */
export function scoreFindDup({ task, prompt, param, output }: RecordOf<"MF">, given?: DocumentText): Marks {
  const { text, start } = trimmed(output);
  if (text === "") return marks(task, {}, { together: neighbours(param.dup_infos, []) });
  const documents = given ?? documentText(prompt);
  const sets = param.dup_infos.length;
  const matches = nestedLists(text);
  const read = jsonReadings(text, matches);
  const readable = read.filter((reading) => reading !== undefined);
  const groups = literalReadings(text);
  const values = param.dup_infos.flat().flatMap((document) => Object.values(document).map(valueText));
  const { count, evidence } = valuesFound(text, values, start);
  const holds = (is: boolean, points: number) => (is ? points : 0);
  return marks(
    task,
    {
      correct: {
        parts: [
          part("expected values", 3, values.length === 0 ? 0 : (3 * count) / values.length),
          part("documents grouped", 1, pairShare(param.dup_infos, groups)),
        ],
        evidence,
      },
      num_text: {
        parts: [
          part("right number", 1, holds(matches.length === sets, 1)),
          part("near the number", 4, 4 * nearness(matches.length, sets, sets + 2)),
        ],
        evidence: matches.map((match): Span => [start + match.start, start + match.start + match.text.length]),
      },
      ori: {
        parts: [
          part("found, read as JSON", 3, 3 * jsonShare(readable, documents)),
          part("found, read as literals", 3, 3 * literalShare(groups, documents)),
        ],
      },
      format: {
        parts: [
          part("brackets", 0.5, holds(text.includes("[") && text.includes("]"), 0.5)),
          part("brackets outside", 0.5, holds(text.startsWith("[") && text.endsWith("]"), 0.5)),
          part("one list per line", 1, holds(matches.length === text.split("\n").length, 1)),
          part("a list is JSON", 1, holds(readable.length > 0, 1)),
          part("every list is JSON", 1, holds(readable.length === matches.length, 1)),
          part("lists of lists", 1, holds(readable.every(isListOfLists), 1)),
        ],
      },
    },
    { parseable: matches.length > 0 && readable.length === matches.length, together: neighbours(param.dup_infos, groups) },
  );
}

interface Match {
  text: string;
  start: number;
}

/** Finds matches of `\[\[.*?\]\]`, none across lines, in one pass. */
function nestedLists(text: string): Match[] {
  const matches: Match[] = [];
  let at = text.indexOf("[[");
  while (at !== -1) {
    const close = text.indexOf("]]", at + 2);
    if (close === -1) break;
    const lineEnd = text.indexOf("\n", at);
    if (lineEnd !== -1 && lineEnd < close) {
      // No further list closes on this line, and none before this pair of brackets.
      at = text.indexOf("[[", Math.max(lineEnd, text.lastIndexOf("\n", close)));
      continue;
    }
    matches.push({ text: text.slice(at, close + 2), start: at });
    at = text.indexOf("[[", close + 2);
  }
  return matches;
}

/** Parses each match as JSON, cut as by the authors, at the positions of the whole reply's outer brackets. Undefined if that fails. */
function jsonReadings(text: string, matches: readonly Match[]): unknown[] {
  const first = codePoints(text.slice(0, text.indexOf("[")));
  const last = codePoints(text.slice(0, text.lastIndexOf("]")));
  return matches.map((match) => {
    const isPlain = codePoints(match.text) === match.text.length;
    const cut = isPlain ? match.text.slice(first, last + 1) : [...match.text].slice(first, last + 1).join("");
    return readJson(cut)?.value;
  });
}

const isListOfLists = (value: unknown): boolean => Array.isArray(value) && value.every((group) => Array.isArray(group));

/** Computes the share of the inner items that the documents contain; null counts as contained. */
function jsonShare(readings: readonly unknown[], documents: DocumentText): number {
  let items = 0;
  let contained = 0;
  for (const group of readings.flatMap((reading) => (Array.isArray(reading) ? reading : []))) {
    for (const item of Array.isArray(group) ? group : []) {
      items++;
      if (item === null || isScalar(item)) contained += item === null || documents.includes(valueText(item)) ? 1 : 0;
    }
  }
  return items === 0 ? 0 : contained / items;
}

type Scalar = string | number | boolean | null;

const isScalar = (value: unknown): value is Scalar => value === null || ["string", "number", "boolean"].includes(typeof value);

/** Python's `str()` of a JSON value. */
function valueText(value: Scalar): string {
  if (typeof value === "number" && Number.isInteger(value)) return String(value);
  return pythonText(value) ?? "";
}

/** Parses the nested lists of a trimmed reply as Python literals, after the authors' repairs; invalid ones are omitted. */
export function literalReadings(text: string): PythonLiteral[][] {
  const repaired = text.replaceAll("null", "None").replaceAll("\n", ",").replaceAll('\\"', "").replaceAll("\\", ",");
  return nestedLists(repaired).flatMap((match) => {
    const value = readPythonLiteral(match.text)?.value;
    return Array.isArray(value) ? [value] : [];
  });
}

/**
 * Counts inner items that the prompt contains, divided by the number of fields that the sets should have according to their first document;
 * None does not count.
 */
function literalShare(readings: readonly PythonLiteral[][], documents: DocumentText): number {
  let expected = 0;
  let contained = 0;
  for (const groups of readings) {
    const [first] = groups;
    expected += groups.length * (Array.isArray(first) ? first.length : 0);
    for (const item of groups.flatMap((group) => (Array.isArray(group) ? group : []))) {
      const text = item === null ? null : pythonText(item);
      if (text !== null && documents.promptIncludes(text)) contained++;
    }
  }
  return expected === 0 ? 0 : contained / expected;
}

/** Counts the expected values in the reply, with null read as None and escapes decoded, and returns their positions. */
function valuesFound(text: string, values: readonly string[], start: number): { count: number; evidence: Span[] } {
  const decoded = new LongText(decodeEscapes(text.replaceAll("null", "None")).text);
  const evidence = [...new Set(values)].flatMap((value): Span[] => {
    const at = decoded.includes(value) ? text.indexOf(value) : -1;
    return at === -1 ? [] : [[start + at, start + at + value.length]];
  });
  return { count: values.filter((value) => decoded.includes(value)).length, evidence };
}

/** Computes the share of ordered pairs of expected documents that were both given, together exactly if they belong together. */
function pairShare(sets: Duplicates["dup_infos"], readings: readonly PythonLiteral[][]): number {
  const expected = placesGiven(sets, readings).flatMap((set, index) => set.map((given) => ({ set: index, given })));
  if (expected.length === 0) return 0;
  let right = 0;
  for (const a of expected) {
    for (const b of expected) {
      if (a.given !== undefined && b.given !== undefined && (a.given === b.given) === (a.set === b.set)) right++;
    }
  }
  return right / expected.length ** 2;
}

/** Returns for each set the match that contains each of its documents: the last one if there are several, undefined if there is none. */
function placesGiven(sets: Duplicates["dup_infos"], readings: readonly PythonLiteral[][]): (number | undefined)[][] {
  const givenIn = new Map<string, number>();
  for (const [index, groups] of readings.entries()) {
    for (const group of groups) if (Array.isArray(group)) givenIn.set(documentKey(group.map(pythonText)), index);
  }
  return sets.map((set) => set.map((document) => givenIn.get(documentKey(Object.values(document).map(valueText)))));
}

/** Largest number of pairs in the facts. */
const mostPairs = 64;

/** Returns for each document and the next one of its set 1 if both were given together, one set after another. */
function neighbours(sets: Duplicates["dup_infos"], readings: readonly PythonLiteral[][]): number[] {
  const pairs = placesGiven(sets, readings).flatMap((set) =>
    set.slice(1).map((place, at) => (place !== undefined && place === set[at] ? 1 : 0)),
  );
  return pairs.slice(0, mostPairs);
}

const documentKey = (values: readonly (string | null)[]): string => JSON.stringify(values);
