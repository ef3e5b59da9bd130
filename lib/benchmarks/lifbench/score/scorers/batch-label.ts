import type { Span } from "@/lib/contracts/check";
import type { Batch, RecordOf } from "../../formats/record";
import { readJson } from "./json-reading";
import { codePoints, type Marks, marks, nearness, occurrences, part, trimmed } from "./marks";

/** Scores MB: a JSON object that names a label for each document. */
export function scoreBatchLabel({ task, param, output }: RecordOf<"MB">): Marks {
  const { text, start } = trimmed(output);
  const expected = rightLabels(param);
  if (text === "") return marks(task, {}, { found: inBins(expected.map(() => false)) });
  const documents = expected.length;
  const objects = braced(text);
  const { whole, inner } = readings(text, objects);
  const items = sizeOf((whole ?? inner)?.value);
  const isObject = items !== null && items > 0 && !Array.isArray((whole ?? inner)?.value);
  const count = items ?? occurrences(text, "doc");
  const named = expected.filter((_, index) => text.includes(`doc${index + 1}`)).length;

  const split = splitInto(objects, documents);
  const places = split ? placesOf(split.parts, start + split.start) : [];
  const isCandidate = (split?.parts ?? []).map((each) => param.candidates.some((candidate) => each.includes(candidate)));
  const isRight = (split?.parts ?? []).map((each, index) => each.includes(expected[index] ?? ""));
  const share = (flags: readonly boolean[]) => flags.filter(Boolean).length / documents;
  return marks(
    task,
    {
      candi_ori: { earned: 3 * share(isCandidate), evidence: places.filter((_, index) => isCandidate[index]) },
      logit_correct: { earned: 3 * share(isRight), evidence: places.filter((_, index) => isRight[index]) },
      num_doc: {
        parts: [part("near the number", 2.5, 2.5 * nearness(count, documents)), part("right number", 0.5, count === documents ? 0.5 : 0)],
      },
      format: {
        parts: [
          part("reads as JSON", 2, whole ? 2 : inner ? 1 : 0),
          part("is an object", 1, isObject ? 1 : 0),
          part("names each document", 2, (2 * named) / documents),
        ],
      },
    },
    { parseable: whole !== undefined || inner !== undefined, found: inBins(expected.map((_, index) => isRight[index] === true)) },
  );
}

/** Reads the reply as JSON, or else its longest text in braces. */
function readings(text: string, objects: readonly Braced[]) {
  const whole = readJson(text);
  const longest = objects.reduce<Braced | null>((most, each) => (most && most.length >= each.length ? most : each), null);
  return { whole, inner: whole || longest === null ? undefined : readJson(longest.text) };
}

/** Finds the first text in braces that commas split into this many parts. */
function splitInto(objects: readonly Braced[], documents: number): (Braced & { parts: string[] }) | undefined {
  for (const object of objects) {
    const parts = object.text.split(",");
    if (parts.length === documents) return { ...object, parts };
  }
  return undefined;
}

/** Reads the labels of a trimmed reply for this many documents: by name in an object, otherwise by position; null if there is none. */
export function labelsGiven(text: string, documents: number, candidates: readonly string[]): (string | null)[] {
  const objects = braced(text);
  const { whole, inner } = readings(text, objects);
  const value = (whole ?? inner)?.value;
  const named = typeof value === "object" && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null;
  const split = named === null ? splitInto(objects, documents)?.parts : undefined;
  return Array.from({ length: documents }, (_, at) => {
    if (named !== null) {
      const given: unknown = named.get(`doc${at + 1}`);
      return given === undefined ? null : typeof given === "string" ? given : JSON.stringify(given);
    }
    const part = split?.[at];
    return part === undefined ? null : (candidates.find((candidate) => part.includes(candidate)) ?? part.trim());
  });
}

/** Largest number of bins of documents in the facts. */
const bins = 20;

/** Computes shares of right labels in the documents' order: one bin per document, or this many bins of about equal size. */
function inBins(right: readonly boolean[]): number[] {
  const count = Math.min(bins, right.length);
  return Array.from({ length: count }, (_, bin) => {
    const group = right.slice(Math.round((bin * right.length) / count), Math.round(((bin + 1) * right.length) / count));
    return group.filter(Boolean).length / group.length;
  });
}

/** Returns the right label of each document: candidates are sorted by the rule key and selected by whether title and source are missing. */
export function rightLabels({ rule_key, candidates, doc_keys }: Batch): string[] {
  const place = (candidate: string) => rule_key.indexOf(candidate.charAt(0));
  // Keys may repeat a letter, but the sort is stable.
  const ordered = [...candidates].sort((a, b) => place(a) - place(b));
  return doc_keys.map((keys) => ordered[(keys.includes("title") ? 0 : 2) + (keys.includes("source") ? 0 : 1)] ?? "");
}

interface Braced {
  text: string;
  start: number;
  /** Length in code points. */
  length: number;
}

/** Finds matches of `\{[^\]]+\}`, greedy and without overlap, in one pass. */
function braced(text: string): Braced[] {
  const matches: Braced[] = [];
  let at = text.indexOf("{");
  while (at !== -1) {
    const stop = text.indexOf("]", at);
    const end = stop === -1 ? text.length : stop;
    let last = end - 1;
    while (last >= at + 2 && text.charAt(last) !== "}") last--;
    if (last >= at + 2) {
      const match = text.slice(at, last + 1);
      matches.push({ text: match, start: at, length: codePoints(match) });
      at = text.indexOf("{", last + 1);
    } else at = text.indexOf("{", end);
  }
  return matches;
}

/** Counts the entries of an object or list; null for other values. */
function sizeOf(value: unknown): number | null {
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : null;
}

function placesOf(parts: readonly string[], from: number): Span[] {
  let at = from;
  return parts.map((each) => {
    const span: Span = [at, at + each.length];
    at += each.length + 1;
    return span;
  });
}
