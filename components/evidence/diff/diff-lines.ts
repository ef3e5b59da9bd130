import type { DiffEvidence, JsonPath } from "@/lib/contracts/evidence";

type Json = DiffEvidence["expected"];

/** Line of a diff of two JSON values. */
export interface DiffLine {
  /** Unique and stable: the path, and the line's role for it. */
  id: string;
  depth: number;
  /** `same`: in both; `expected` or `given`: only in that one; `fold`: hides equal entries until the reader opens it. */
  side: "same" | "expected" | "given" | "fold";
  text: string;
  path: JsonPath;
  /** Number of equal entries that a fold hides. */
  folded: number;
}

/** Largest number of lines; no one reads more. */
export const mostLines = 3000;
/** Number of consecutive equal entries from which they are folded. */
const foldFrom = 4;

const isList = (value: Json): value is Json[] => Array.isArray(value);
const isObject = (value: Json): value is Record<string, Json> => typeof value === "object" && value !== null && !isList(value);
const valueAt = (record: Record<string, Json>, key: string) => (Object.hasOwn(record, key) ? record[key] : undefined);

/** Compares two JSON values; the order of an object's keys does not matter. */
function same(a: Json, b: Json): boolean {
  if (isList(a)) return isList(b) && a.length === b.length && a.every((entry, at) => same(entry, b[at] ?? null));
  if (!isObject(a)) return a === b;
  if (!isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      const [mine, other] = [valueAt(a, key), valueAt(b, key)];
      return mine !== undefined && other !== undefined && same(mine, other);
    })
  );
}

interface Entry {
  key: string | number;
  expected: Json | undefined;
  given: Json | undefined;
}

/** Entries of two containers of the same type in the order of the expected one, extra entries last; null for other values. */
function entriesOf(expected: Json, given: Json): Entry[] | null {
  if (isList(expected) && isList(given)) {
    const length = Math.max(expected.length, given.length);
    return Array.from({ length }, (_, key) => ({ key, expected: expected[key], given: given[key] }));
  }
  if (!isObject(expected) || !isObject(given)) return null;
  const keys = [...Object.keys(expected), ...Object.keys(given).filter((key) => !Object.hasOwn(expected, key))];
  return keys.map((key) => ({ key, expected: valueAt(expected, key), given: valueAt(given, key) }));
}

/** Merges both values into one list of lines: equal parts once, differing parts below each other. `open` holds the ids of open folds. */
export function diffLines(expected: Json, given: Json, open: ReadonlySet<string>): DiffLine[] {
  const lines: DiffLine[] = [];
  const idOf = (path: JsonPath) => JSON.stringify(path);
  const add = (side: DiffLine["side"], depth: number, path: JsonPath, text: string, word = "", folded = 0) => {
    lines.push({ id: `${side} ${word} ${idOf(path)}`, depth, side, text, path, folded });
  };
  const plain = (side: "same" | "expected" | "given", value: Json, path: JsonPath, depth: number, label: string) => {
    const short = JSON.stringify(value);
    if (short.length <= 80 || (!isList(value) && !isObject(value))) return add(side, depth, path, `${label}${short}`);
    const [opens, closes] = isList(value) ? ["[", "]"] : ["{", "}"];
    add(side, depth, path, `${label}${opens}`, "opens");
    for (const [key, entry] of Object.entries(value)) {
      if (lines.length >= mostLines) return;
      const at = isList(value) ? Number(key) : key;
      plain(side, entry, [...path, at], depth + 1, labelOf(at));
    }
    add(side, depth, path, closes, "closes");
  };
  const walk = ({ key: _, ...pair }: Entry, path: JsonPath, depth: number, label: string) => {
    if (lines.length >= mostLines) return;
    if (pair.given === undefined && pair.expected !== undefined) return plain("expected", pair.expected, path, depth, label);
    if (pair.expected === undefined && pair.given !== undefined) return plain("given", pair.given, path, depth, label);
    if (pair.expected === undefined || pair.given === undefined) return;
    if (same(pair.expected, pair.given)) return plain("same", pair.expected, path, depth, label);
    const entries = entriesOf(pair.expected, pair.given);
    if (!entries) {
      plain("expected", pair.expected, path, depth, label);
      plain("given", pair.given, path, depth, label);
      return;
    }
    const [opens, closes] = isList(pair.expected) ? ["[", "]"] : ["{", "}"];
    add("same", depth, path, `${label}${opens}`, "opens");
    for (let at = 0; at < entries.length; ) {
      let equal = 0;
      while (isEqual(entries[at + equal])) equal += 1;
      const [first] = entries.slice(at, at + 1);
      if (!first) break;
      const fold = idOf([...path, first.key]);
      if (equal >= foldFrom && !open.has(fold)) add("fold", depth + 1, [...path, first.key], "", "", equal);
      else for (const entry of entries.slice(at, at + Math.max(1, equal))) walk(entry, [...path, entry.key], depth + 1, labelOf(entry.key));
      at += Math.max(1, equal);
    }
    add("same", depth, path, closes, "closes");
  };
  walk({ key: "", expected, given }, [], 0, "");
  return lines;
}

function isEqual(entry: Entry | undefined): boolean {
  return entry?.expected !== undefined && entry.given !== undefined && same(entry.expected, entry.given);
}

function labelOf(key: string | number): string {
  return typeof key === "number" ? `${key}: ` : `${JSON.stringify(key)}: `;
}

/** Formats a path as in code: `items[3].name`; `the value` for the root. */
export function pathWords(path: JsonPath): string {
  if (path.length === 0) return "the value";
  return path
    .map((key, at) =>
      typeof key === "number"
        ? `[${key}]`
        : /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key)
          ? `${at === 0 ? "" : "."}${key}`
          : `[${JSON.stringify(key)}]`,
    )
    .join("");
}
